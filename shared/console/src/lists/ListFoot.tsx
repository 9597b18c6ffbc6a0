import { countedTo, type ListTotal } from '@kasa/contracts/lists'
import { formatMoney } from '@kasa/domain/money'
import { lazy, Suspense } from 'react'

import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import type { ListOrder } from './listOrder'
import { styled } from './listStyles'
import type { ListSource } from './listTotal'
import { useListWords } from './listWords'

// What can be done with a list is not in the way of its first rows.
const ListDeeds = lazy(() => import('../listTools/ListDeeds').then((file) => ({ default: file.ListDeeds })))

type Column = { id: string; header: string; align?: 'end' }
type ListFootProps = {
  title: string
  total: ListTotal | undefined
  /** What the sum is of, where it is not of all rows. */
  sumLabel?: string | undefined
  source: ListSource | undefined
  columns: readonly Column[]
  shown: readonly Column[]
  /** Rows that are loaded, where there are more: as many as a printed sheet has. */
  loaded: number | undefined
  order: ListOrder
  /** Whether the choice of an order is open. */
  isSorting: boolean
  onSorting: (isSorting: boolean) => void
  /** Whether the choice of a view is open. */
  isViewing?: boolean
  onViewing?: (isViewing: boolean) => void
}

/** Under the rows: how many there are on all pages, what they come to, and what can be done with the list. */
export function ListFoot({ total, sumLabel, loaded, ...deeds }: ListFootProps) {
  const say = useListWords()
  const language = useLanguage()
  return (
    <div className={styled('foot')} data-commands="">
      <span>
        {total &&
          (total.more
            ? say('over', { rows: formatCount(countedTo, language) })
            : say('rows', { count: total.count, rows: formatCount(total.count, language) }))}
        {total && total.sumMinor !== null && (
          <>
            {' '}
            · {sumLabel ?? say('sum')} <b>{formatMoney(total.sumMinor, language)}</b>
          </>
        )}
        {loaded !== undefined && (
          <span className={styled('printed')}> · {say('printed', { rows: formatCount(loaded, language) })}</span>
        )}
      </span>
      <Suspense>
        <ListDeeds total={total} {...deeds} />
      </Suspense>
    </div>
  )
}
