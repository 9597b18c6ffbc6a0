import type { ListTotal } from '@kasa/contracts/lists'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useRef, useState } from 'react'

import type { ListOrder } from '../lists/listOrder'
import type { ListSource } from '../lists/listTotal'
import { useListWords } from '../lists/listWords'

// Three buttons weigh nothing; what they open comes when somebody reaches for them.
const loadChooser = () => import('./ColumnChooser')
const loadExport = () => import('./ListExport')
const loadSorts = () => import('./SortChooser')
const ColumnChooser = lazy(() => loadChooser().then((file) => ({ default: file.ColumnChooser })))
const ListExport = lazy(() => loadExport().then((file) => ({ default: file.ListExport })))
const SortChooser = lazy(() => loadSorts().then((file) => ({ default: file.SortChooser })))
/** A line that is cut says so when the button is pressed, not when it is passed. */
const ahead = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)

type Column = { id: string; header: string; align?: 'end' }
type ListDeedsProps = {
  title: string
  total: ListTotal | undefined
  /** Without one there is nothing to export, and no name to keep columns under. */
  source: ListSource | undefined
  columns: readonly Column[]
  shown: readonly Column[]
  order: ListOrder
  isSorting: boolean
  onSorting: (isSorting: boolean) => void
}

/** What can be done with a list as it stands: sort it, have it as a file, choose its columns. */
export function ListDeeds({ title, total, source, columns, shown, order, isSorting, onSorting }: ListDeedsProps) {
  const say = useListWords()
  const sorter = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [doing, setDoing] = useState<'export' | 'columns' | null>(null)
  const end = () => setDoing(null)
  return (
    <>
      {order.sorts.length > 0 && (
        <Button
          ref={sorter}
          size="small"
          tone="quiet"
          aria-haspopup="menu"
          aria-keyshortcuts="s"
          aria-expanded={isSorting}
          onPointerEnter={ahead(loadSorts)}
          onFocus={ahead(loadSorts)}
          onClick={() => onSorting(!isSorting)}
        >
          {say('sort')}
        </Button>
      )}
      {isSorting && (
        <Suspense>
          <SortChooser columns={shown} order={order} anchor={sorter} onClose={() => onSorting(false)} />
        </Suspense>
      )}
      {source && doing === 'export' && (
        <Suspense>
          <ListExport
            title={title}
            source={source}
            columns={shown}
            total={total && !total.more ? total.count : undefined}
            onEnd={end}
          />
        </Suspense>
      )}
      {source && doing !== 'export' && (
        <Button
          size="small"
          tone="quiet"
          onPointerEnter={ahead(loadExport)}
          onFocus={ahead(loadExport)}
          onClick={() => setDoing('export')}
        >
          {say('export')}
        </Button>
      )}
      {source && (
        <Button
          ref={chooser}
          size="small"
          tone="quiet"
          aria-haspopup="dialog"
          onPointerEnter={ahead(loadChooser)}
          onFocus={ahead(loadChooser)}
          aria-expanded={doing === 'columns'}
          onClick={() => setDoing(doing === 'columns' ? null : 'columns')}
        >
          {say('columns')}
        </Button>
      )}
      {source && doing === 'columns' && (
        <Suspense>
          <ColumnChooser list={source.path} columns={columns} anchor={chooser} onClose={end} />
        </Suspense>
      )}
    </>
  )
}
