import { countedTo, type ListTotal } from '@kasa/contracts/lists'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useRef, useState } from 'react'

import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import { styled } from './listStyles'
import type { ListSource } from './listTotal'
import { useListWords } from './listWords'

const ListExport = lazy(() => import('../listTools/ListExport').then((file) => ({ default: file.ListExport })))
const ColumnChooser = lazy(() => import('../listTools/ColumnChooser').then((file) => ({ default: file.ColumnChooser })))

type Column = { id: string; header: string }
type ListFootProps = {
  title: string
  total: ListTotal | undefined
  source: ListSource | undefined
  columns: readonly Column[]
  shown: readonly Column[]
}

/** Under the rows: how many there are on all pages, what they come to, and what can be done with the list. */
export function ListFoot({ title, total, source, columns, shown }: ListFootProps) {
  const say = useListWords()
  const language = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const [doing, setDoing] = useState<'export' | 'columns' | null>(null)
  const end = () => setDoing(null)
  return (
    <div className={styled('foot')}>
      <span>
        {total &&
          (total.more
            ? say('over', { rows: formatCount(countedTo, language) })
            : say('rows', { count: total.count, rows: formatCount(total.count, language) }))}
        {total && total.sumMinor !== null && (
          <>
            {' '}
            · {say('sum')} <b>{formatMoney(total.sumMinor, language)}</b>
          </>
        )}
      </span>
      {source && (
        <Suspense>
          {doing === 'export' ? (
            <ListExport
              title={title}
              source={source}
              columns={shown}
              total={total && !total.more ? total.count : undefined}
              onEnd={end}
            />
          ) : (
            <Button size="small" tone="quiet" onClick={() => setDoing('export')}>
              {say('export')}
            </Button>
          )}
          <Button
            ref={button}
            size="small"
            tone="quiet"
            aria-haspopup="dialog"
            aria-expanded={doing === 'columns'}
            onClick={() => setDoing(doing === 'columns' ? null : 'columns')}
          >
            {say('columns')}
          </Button>
          {doing === 'columns' && <ColumnChooser list={source.path} columns={columns} anchor={button} onClose={end} />}
        </Suspense>
      )}
    </div>
  )
}
