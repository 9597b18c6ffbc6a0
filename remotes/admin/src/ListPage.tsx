import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { DataGrid } from '@kasa/ui/DataGrid'
import { ErrorState } from '@kasa/ui/EmptyState'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Kbd } from '@kasa/ui/Kbd'
import { PageHeader } from '@kasa/ui/PageHeader'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'
import { Suspense, useId, useRef, useState, type ReactNode, type RefObject } from 'react'

import { useWords } from './adminWords'
import { styled } from './listStyles'

/** What the page asks of `useInfiniteQuery`'s answer. */
type Listed<Row> = {
  data: { pages: readonly { rows: readonly Row[] }[] } | undefined
  isPending: boolean
  isPlaceholderData: boolean
  isError: boolean
  error: unknown
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

export type ListPageProps<Row> = {
  title: string
  summary?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  list: Listed<Row>
  columns: readonly GridColumn<Row>[]
  getId: (row: Row) => string
  /** The tabs; `panelId` is what they fill. */
  tabs?: (panelId: string) => ReactNode
  panelLabel?: string
  /** Search and chips. `leaveSearch` gives the focus back to the list. */
  filters: (parts: { searchRef: RefObject<HTMLInputElement | null>; leaveSearch: () => void }) => ReactNode
  empty: ReactNode
  openId: string | null
  /** `isStep`: Back returns to what was there before. */
  onOpen: (id: string | null, isStep: boolean) => void
  /** The open record; may be lazy. */
  drawer: (id: string, close: () => void) => ReactNode
  keys?: readonly Hotkey[]
}

/** A list of records with its drawer, driven by keys: J K move, Enter opens, `/` searches, Escape closes. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, columns, getId, openId, onOpen, keys = [] } = props
  const say = useWords()
  const language = useLanguage()
  const [cursorId, setCursorId] = useState<string | null>(openId)
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows)

  const focusList = () => panel.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  const open = (id: string) => {
    setCursorId(id)
    if (id !== openId) onOpen(id, openId === null)
    if (document.activeElement === document.body) focusList()
  }
  const close = () => {
    onOpen(null, false)
    focusList()
  }
  const move = (step: 1 | -1) => {
    const at = rows.findIndex((row) => getId(row) === cursorId)
    const row = rows[at < 0 ? 0 : at + step]
    if (row === undefined) return
    if (openId === null) setCursorId(getId(row))
    else open(getId(row))
  }
  useHotkeys([
    { key: 'j', run: () => move(1), repeats: true },
    { key: 'k', run: () => move(-1), repeats: true },
    { key: '/', run: () => searchRef.current?.focus() },
    openId === null ? { key: 'enter', run: () => cursorId && open(cursorId) } : { key: 'escape', run: close },
    ...keys,
  ])

  return (
    <div className={`${styled('page')}${openId === null ? '' : ' open'}`}>
      <div className={styled('list')}>
        <PageHeader title={props.title} summary={props.summary}>{props.actions}</PageHeader>
        {props.tabs?.(panelId)}
        {props.filters({ searchRef, leaveSearch: focusList })}
        <div ref={panel} id={panelId} role={props.tabs && 'tabpanel'} aria-label={props.tabs && props.panelLabel} className={styled('panel')}>
          <DataGrid
            label={props.title}
            rows={rows}
            columns={columns}
            getId={getId}
            cursorId={cursorId}
            onCursor={(id) => (openId === null ? setCursorId(id) : open(id))}
            onOpen={(row) => open(getId(row))}
            status={list.isPending || list.isPlaceholderData ? 'loading' : list.isError ? 'error' : 'ready'}
            empty={props.empty}
            error={
              <ErrorState title={say('list.failed')} actions={<Button onClick={() => void list.refetch()}>{say('list.retry')}</Button>}>
                {words(list.error, language)}
              </ErrorState>
            }
            hasMore={list.hasNextPage}
            onNearEnd={() => void list.fetchNextPage()}
          />
        </div>
      </div>
      {openId !== null && <Suspense fallback={null}>{props.drawer(openId, close)}</Suspense>}
    </div>
  )
}

/** The keys worth knowing, at the end of the filters. */
export function KeyHints() {
  const say = useWords()
  return (
    <span className={styled('hints')}>
      <Kbd>J</Kbd> <Kbd>K</Kbd> {say('hint.move')} · <Kbd>Enter</Kbd> {say('hint.open')} · <Kbd>Esc</Kbd> {say('hint.close')}
    </span>
  )
}
