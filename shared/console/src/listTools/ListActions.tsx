import type { ListTotal } from '@kasa/contracts/lists'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react'

import type { ListOrder } from '../lists/listOrder'
import type { ListSource } from '../lists/listTotal'
import { useListWords } from '../lists/listWords'
import { useViewsWord } from '../views/viewsWord'

// What the buttons open is loaded on hover or focus.
const loadChooser = () => import('./ColumnChooser')
const loadExport = () => import('./ListExport')
const loadSorts = () => import('./SortChooser')
const loadViews = () => import('../views/ViewChooser')
const ColumnChooser = lazy(() => loadChooser().then((file) => ({ default: file.ColumnChooser })))
const ListExport = lazy(() => loadExport().then((file) => ({ default: file.ListExport })))
const SortChooser = lazy(() => loadSorts().then((file) => ({ default: file.SortChooser })))
const ViewChooser = lazy(() => loadViews().then((file) => ({ default: file.ViewChooser })))
/** A button with code that loads on hover or focus. */
function Deed({ load, ...button }: ComponentProps<typeof Button> & { load: () => Promise<unknown> }) {
  // A failed load is reported on press, not on hover.
  const ahead = () => void load().catch(() => undefined)
  return <Button size="small" tone="quiet" onPointerEnter={ahead} onFocus={ahead} {...button} />
}

type Column = { id: string; header: string; align?: 'end' }
type ListActionsProps = {
  title: string
  total: ListTotal | undefined
  /** Required for export and for storing columns. */
  source: ListSource | undefined
  columns: readonly Column[]
  shown: readonly Column[]
  order: ListOrder
  isSorting: boolean
  onSorting: (isSorting: boolean) => void
  isViewing?: boolean
  onViewing?: (isViewing: boolean) => void
}

/** Actions on a list: sort, views, export, columns. */
export function ListActions({ title, total, source, columns, shown, order, ...choosing }: ListActionsProps) {
  const { isSorting, onSorting, isViewing = false, onViewing } = choosing
  const t = useListWords()
  const views = useViewsWord()
  const sorter = useRef<HTMLButtonElement>(null)
  const viewer = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [doing, setDoing] = useState<'export' | 'columns' | null>(null)
  const end = () => setDoing(null)
  return (
    <>
      {order.sorts.length > 0 && (
        <Deed
          load={loadSorts}
          ref={sorter}
          aria-haspopup="menu"
          aria-keyshortcuts="o"
          aria-expanded={isSorting}
          onClick={() => onSorting(!isSorting)}
        >
          {t('sort')}
        </Deed>
      )}
      {source && onViewing && (
        <Deed
          load={loadViews}
          ref={viewer}
          aria-haspopup="dialog"
          aria-keyshortcuts="v"
          aria-expanded={isViewing}
          onClick={() => onViewing(!isViewing)}
        >
          {views}
        </Deed>
      )}
      {source &&
        (doing === 'export' ? (
          <Suspense>
            <ListExport
              title={title}
              source={source}
              columns={shown}
              total={total && !total.more ? total.count : undefined}
              onEnd={end}
            />
          </Suspense>
        ) : (
          <Deed load={loadExport} onClick={() => setDoing('export')}>
            {t('export')}
          </Deed>
        ))}
      {source && (
        <Deed
          load={loadChooser}
          ref={chooser}
          aria-haspopup="dialog"
          aria-expanded={doing === 'columns'}
          onClick={() => setDoing(doing === 'columns' ? null : 'columns')}
        >
          {t('columns')}
        </Deed>
      )}
      <Suspense>
        {isSorting && <SortChooser columns={shown} order={order} anchor={sorter} onClose={() => onSorting(false)} />}
        {source && onViewing && isViewing && (
          <ViewChooser
            list={order.viewsOf ?? source.path}
            order={order}
            anchor={viewer}
            onClose={() => onViewing(false)}
          />
        )}
        {source && doing === 'columns' && (
          <ColumnChooser list={source.path} columns={columns} anchor={chooser} onClose={end} />
        )}
      </Suspense>
    </>
  )
}
