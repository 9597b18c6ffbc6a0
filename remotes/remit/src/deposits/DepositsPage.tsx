import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import type { DepositFilters, DepositRow } from '@kasa/contracts/deposits'
import { Button } from '@kasa/ui/Button'
import { DataGrid } from '@kasa/ui/DataGrid'
import { ErrorState } from '@kasa/ui/EmptyState'
import { useLocation } from '@kasa/ui/router'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'

import { useNow } from './clock'
import { depositColumns } from './depositColumns'
import { DepositEmpty } from './DepositEmpty'
import { isOpen } from './depositFacts'
import { DepositFilterBar } from './DepositFilterBar'
import { defaultSort, isDepositSort, nextSort } from './depositFilters'
import { DepositHeader } from './DepositHeader'
import { belongs } from './depositPlacement'
import { depositList } from './depositQueries'
import type { DepositScreen } from './depositScreen'
import { styled } from './depositStyles'
import { DepositTabs } from './DepositTabs'
import { useWords } from './depositWords'
import { isDrawerLoaded, loadDrawer } from './loadDrawer'
import { useDepositActions } from './useDepositActions'
import { useDepositLive } from './useDepositLive'
import { useDepositView } from './useDepositView'
import { useDepositViewer } from './useDepositViewer'
import { useLease } from './useLease'

const DepositDrawer = lazy(loadDrawer)
const ShortcutHelp = lazy(() => import('./ShortcutHelp').then((file) => ({ default: file.ShortcutHelp })))

const idOf = (row: DepositRow) => row.id
/** Signs of somebody at work. The first of them fetches the drawer's code, so that Enter waits for nothing and looking costs nothing. */
const signsOfWork = ['pointermove', 'pointerdown', 'keydown'] as const

/** `/remit-request/list` and `/remit-request/alllist`: the queue of deposits, with its viewer's rights. */
export function DepositsPage() {
  const say = useWords()
  const language = useLanguage()
  const viewer = useDepositViewer()
  const { view, go } = useDepositView()
  const { filters } = view
  const isGlobal = useLocation().pathname.endsWith('/alllist')
  const list = useInfiniteQuery(depositList(view))
  const fresh = useDepositLive(viewer.id)
  const nowMs = useNow(10_000)
  const [cursorId, setCursorId] = useState<string | null>(view.open)
  const [isHelping, setHelping] = useState(false)
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)

  // A row that no longer belongs stays while it is looked at, and goes quietly with the cursor.
  const rows = useMemo(
    () =>
      (list.data?.pages ?? [])
        .flatMap((page) => page.rows)
        .filter((row) => row.id === cursorId || row.id === view.open || belongs(row, filters, { viewerId: viewer.id, nowMs })),
    [list.data, cursorId, view.open, filters, viewer.id, nowMs],
  )
  const columns = depositColumns({
    language,
    showsMerchant: viewer.showsMerchant,
    showsWaiting: filters.tab === 'waiting' || filters.tab === 'mine',
  })

  const open = (id: string) => {
    setCursorId(id)
    if (id !== view.open) go({ open: id }, view.open === null)
    if (document.activeElement === document.body) focusList()
  }
  const close = () => {
    go({ open: null }, false)
    focusList()
  }
  const focusList = () => panel.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  const leases = useLease(view.open, viewer.id)
  const actions = useDepositActions({ viewerId: viewer.id, leases, onOpen: open })
  const screen: DepositScreen = { viewer, leases, actions }
  const changeFilters = (changed: DepositFilters, how?: 'typing') => go({ filters: changed }, how !== 'typing')

  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === cursorId)
    const row = rows[at < 0 ? 0 : at + step]
    if (!row) return
    if (view.open === null) setCursorId(row.id)
    else open(row.id)
  }
  const claimUnderCursor = () => {
    const row = rows.find(({ id }) => id === cursorId)
    if (!row || !isOpen(row)) return
    open(row.id)
    void actions.claim(row)
  }
  const keys: readonly Hotkey[] = [
    { key: 'j', run: () => move(1), repeats: true },
    { key: 'k', run: () => move(-1), repeats: true },
    { key: '?', run: () => setHelping(true) },
    ...(viewer.mayDecide ? [{ key: 'n', run: () => void actions.next() }] : []),
  ]
  const listKeys: readonly Hotkey[] = [
    ...keys,
    { key: '/', run: () => search.current?.focus() },
    view.open === null ? { key: 'enter', run: () => cursorId && open(cursorId) } : { key: 'escape', run: close },
    // An open row's keys are the drawer's, once it is there: Enter, C typed faster than its code comes must not lose the C.
    ...(viewer.mayDecide && (view.open === null || !isDrawerLoaded()) ? [{ key: 'c', run: claimUnderCursor }] : []),
  ]
  useHotkeys(listKeys, { enabled: actions.running === null })

  useEffect(() => {
    const listen = (how: typeof addEventListener | typeof removeEventListener) => signsOfWork.forEach((sign) => how(sign, load))
    function load() {
      listen(removeEventListener)
      void loadDrawer()
    }
    listen(addEventListener)
    return () => listen(removeEventListener)
  }, [])

  return (
    <div className={`${styled('page')}${view.open ? ' open' : ''}`}>
      <div className={styled('list')}>
        <DepositHeader isGlobal={isGlobal} canTake={viewer.mayDecide} isTaking={actions.running === 'next'} onNext={() => void actions.next()} />
        <DepositTabs filters={filters} mayDecide={viewer.mayDecide} panelId={panelId} onTab={(tab) => go({ filters: { ...filters, tab }, sort: null, open: null })} />
        <DepositFilterBar
          filters={filters}
          showsMerchant={viewer.showsMerchant}
          mayDecide={viewer.mayDecide}
          onFilters={changeFilters}
          onHelp={() => setHelping(true)}
          onLeaveSearch={focusList}
          searchRef={search}
        />
        <div ref={panel} id={panelId} role="tabpanel" aria-label={say(`tab.${filters.tab}`)} className={styled('panel')}>
          <DataGrid
            label={say(isGlobal ? 'deposits.titleAll' : 'deposits.title')}
            rows={rows}
            columns={columns}
            getId={idOf}
            cursorId={cursorId}
            onCursor={(id) => (view.open === null ? setCursorId(id) : open(id))}
            onOpen={(row) => open(row.id)}
            sort={view.sort ?? defaultSort(filters.tab)}
            onSort={(id) => isDepositSort(id) && go({ sort: nextSort(view, id) })}
            rowState={(row) => (fresh.has(row.id) ? 'fresh' : undefined)}
            status={list.isPending || list.isPlaceholderData ? 'loading' : list.isError ? 'error' : 'ready'}
            empty={<DepositEmpty filters={filters} onFilters={changeFilters} />}
            error={
              <ErrorState title={say('error.list')} actions={<Button onClick={() => void list.refetch()}>{say('error.retry')}</Button>}>
                {words(list.error, language)}
              </ErrorState>
            }
            hasMore={list.hasNextPage}
            onNearEnd={() => void list.fetchNextPage()}
          />
        </div>
      </div>
      {view.open !== null && (
        <Suspense fallback={null}>
          <DepositDrawer key={view.open} id={view.open} screen={screen} keys={keys} onClose={close} />
        </Suspense>
      )}
      {isHelping && (
        <Suspense>
          <ShortcutHelp viewer={viewer} onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </div>
  )
}
