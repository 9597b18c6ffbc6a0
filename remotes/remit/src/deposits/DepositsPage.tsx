import { useLanguage } from '@kasa/console/i18n'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { DepositFilters, DepositRow } from '@kasa/contracts/deposits'
import { Button } from '@kasa/ui/Button'
import { IconButton } from '@kasa/ui/IconButton'
import { Kbd } from '@kasa/ui/Kbd'
import { useLocation } from '@kasa/ui/router'
import type { Hotkey } from '@kasa/ui/useHotkeys'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'

import { useNow } from './clock'
import { depositColumns } from './depositColumns'
import { DepositEmpty } from './DepositEmpty'
import { isOpen } from './depositFacts'
import { DepositFilterBar } from './DepositFilterBar'
import { defaultSort, depositView, isDepositSort, nextSort } from './depositFilters'
import { belongs } from './depositPlacement'
import { depositList } from './depositQueries'
import type { DepositScreen } from './depositScreen'
import { DepositSummary } from './DepositSummary'
import { DepositTabs } from './DepositTabs'
import { useWords } from './depositWords'
import { isDrawerLoaded, loadDrawer } from './loadDrawer'
import { useDepositActions } from './useDepositActions'
import { useDepositLive } from './useDepositLive'
import { useDepositViewer } from './useDepositViewer'
import { useLease } from './useLease'

const DepositDrawer = lazy(loadDrawer)
const UndoToast = lazy(() => import('./UndoToast').then((file) => ({ default: file.UndoToast })))
const DeskNotices = lazy(() => import('./DeskNotices').then((file) => ({ default: file.DeskNotices })))
const BulkBar = lazy(() => import('./BulkBar').then((file) => ({ default: file.BulkBar })))
const ShortcutHelp = lazy(() => import('./ShortcutHelp').then((file) => ({ default: file.ShortcutHelp })))

const idOf = (row: DepositRow) => row.id
const nobody: ReadonlySet<string> = new Set()
/** Signs of somebody at work. The first of them fetches the drawer's code, so that Enter waits for nothing and looking costs nothing. */
const signsOfWork = ['pointermove', 'pointerdown', 'keydown'] as const

/** `/remit-request/list` and `/remit-request/alllist`: the queue of deposits, with its viewer's rights. */
export function DepositsPage() {
  const say = useWords()
  const language = useLanguage()
  const viewer = useDepositViewer()
  const { view, go } = useListView(depositView)
  const { filters } = view
  const isGlobal = useLocation().pathname.endsWith('/alllist')
  const list = useInfiniteQuery(depositList(view))
  const fresh = useDepositLive(viewer.id)
  const nowMs = useNow(10_000)
  const place = useListPlace(view.open, (id, isStep) => go({ open: id }, isStep))
  const [isHelping, setHelping] = useState(false)
  const [isAskingNotices, setAskingNotices] = useState(false)
  const [isAtWork, setAtWork] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(nobody)
  const stays = useCallback((row: DepositRow) => belongs(row, filters, { viewerId: viewer.id, nowMs }), [filters, viewer.id, nowMs])
  const columns = depositColumns({
    language,
    showsMerchant: viewer.showsMerchant,
    showsWaiting: filters.tab === 'waiting' || filters.tab === 'mine',
  })
  const leases = useLease(view.open, viewer.id)
  const actions = useDepositActions({ viewerId: viewer.id, leases, onOpen: place.open })
  const screen: DepositScreen = { viewer, leases, actions }
  const chosen = (list.data?.pages ?? []).flatMap(({ rows }) => rows).filter(({ id }) => selected.has(id))
  const changeFilters = (changed: DepositFilters, how?: 'typing') => go({ filters: changed }, how !== 'typing')

  const claim = (row: DepositRow) => {
    place.open(row.id)
    void actions.claim(row)
  }
  const keys: readonly Hotkey[] = [
    { key: '?', run: () => setHelping(true) },
    ...(viewer.mayDecide ? [{ key: 'n', run: () => void actions.next() }] : []),
  ]
  // An open row's keys are the drawer's, once it is there: Enter, C typed faster than its code comes must not lose the C.
  const claims = viewer.mayDecide && (view.open === null || !isDrawerLoaded())

  useEffect(() => {
    const listen = (how: typeof addEventListener | typeof removeEventListener) => signsOfWork.forEach((sign) => how(sign, load))
    function load() {
      listen(removeEventListener)
      void loadDrawer()
      setAtWork(true)
    }
    listen(addEventListener)
    return () => listen(removeEventListener)
  }, [])

  return (
    <>
      <ListPage
        title={say(isGlobal ? 'deposits.titleAll' : 'deposits.title')}
        summary={<DepositSummary />}
        actions={
          viewer.mayDecide ? (
            <>
              <IconButton icon="bell" label={say('deposits.notices')} onClick={() => setAskingNotices(true)} />
              <Button tone="primary" aria-keyshortcuts="n" busy={actions.running === 'next'} onClick={() => void actions.next()}>
                {say('deposits.next')} <Kbd>N</Kbd>
              </Button>
            </>
          ) : undefined
        }
        list={list}
        place={place}
        belongs={stays}
        columns={columns}
        getId={idOf}
        tabs={(panelId) => <DepositTabs filters={filters} mayDecide={viewer.mayDecide} panelId={panelId} onTab={(tab) => go({ filters: { ...filters, tab }, sort: null, open: null })} />}
        panelLabel={say(`tab.${filters.tab}`)}
        filters={
          <DepositFilterBar
            filters={filters}
            showsMerchant={viewer.showsMerchant}
            mayDecide={viewer.mayDecide}
            onFilters={changeFilters}
            onHelp={() => setHelping(true)}
            place={place}
          />
        }
        sort={view.sort ?? defaultSort(filters.tab)}
        onSort={(id) => isDepositSort(id) && go({ sort: nextSort(view, id) })}
        {...(viewer.mayDecide && { selected, onSelect: setSelected, selectLabel: (row: DepositRow) => row.number, selectAllLabel: say('deposits.selectAll') })}
        rowState={(row) => (fresh.has(row.id) ? 'fresh' : undefined)}
        empty={<DepositEmpty filters={filters} onFilters={changeFilters} />}
        keys={(row) => [...keys, ...(claims ? [{ key: 'c', run: () => row && isOpen(row) && claim(row) }] : [])]}
        takesKeys={actions.running === null}
        drawer={(id, moving) => <DepositDrawer key={id} id={id} screen={screen} keys={[...moving, ...keys]} onClose={place.close} />}
      />
      {actions.decided && (
        <Suspense>
          <UndoToast key={actions.decided.row.version} decided={actions.decided} onUndone={actions.undone} />
        </Suspense>
      )}
      {viewer.mayDecide && isAtWork && (
        <Suspense>
          <DeskNotices viewerId={viewer.id} isAsking={isAskingNotices} onClose={() => setAskingNotices(false)} onOpen={place.open} />
        </Suspense>
      )}
      {selected.size > 0 && (
        <Suspense>
          <BulkBar rows={chosen} onRows={(rows) => rows.forEach(actions.takeRow)} onClear={() => setSelected(nobody)} />
        </Suspense>
      )}
      {isHelping && (
        <Suspense>
          <ShortcutHelp viewer={viewer} onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </>
  )
}
