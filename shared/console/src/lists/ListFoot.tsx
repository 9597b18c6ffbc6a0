import { countedTo, type ListTotal } from '@kasa/contracts/lists'
import { formatMoney } from '@kasa/domain/money'
import { lazy, Suspense } from 'react'

import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import type { ListOrder } from './listOrder'
import { styled } from './listStyles'
import type { ListSource } from './listTotal'
import { useListWords } from './listWords'

// Loaded later, so that the first rows appear sooner.
const ListActions = lazy(() => import('../listTools/ListActions').then((file) => ({ default: file.ListActions })))

type Column = { id: string; header: string; align?: 'end' }
type ListFootProps = {
  title: string
  total: ListTotal | undefined
  /** The sum's label, if it is not of all rows. */
  sumLabel?: string | undefined
  source: ListSource | undefined
  columns: readonly Column[]
  shown: readonly Column[]
  /** The number of loaded rows, if there are more; a printed list has only these. */
  loaded: number | undefined
  order: ListOrder
  /** Whether the sort chooser is open. */
  isSorting: boolean
  onSorting: (isSorting: boolean) => void
  /** Whether the view chooser is open. */
  isViewing?: boolean
  onViewing?: (isViewing: boolean) => void
}

/** The footer: number of rows on all pages, their sum, and list actions. */
export function ListFoot({ total, sumLabel, loaded, ...tools }: ListFootProps) {
  const t = useListWords()
  const language = useLanguage()
  return (
    <div className={styled('foot')} data-commands="">
      <span>
        {total &&
          (total.more
            ? t('over', { rows: formatCount(countedTo, language) })
            : t('rows', { count: total.count, rows: formatCount(total.count, language) }))}
        {total && total.sumMinor !== null && (
          <>
            {' '}
            · {sumLabel ?? t('sum')} <b>{formatMoney(total.sumMinor, language)}</b>
          </>
        )}
        {loaded !== undefined && (
          <span className={styled('printed')}> · {t('printed', { rows: formatCount(loaded, language) })}</span>
        )}
      </span>
      <Suspense>
        <ListActions total={total} {...tools} />
      </Suspense>
    </div>
  )
}
