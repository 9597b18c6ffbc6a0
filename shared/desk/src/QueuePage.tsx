import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import { Button } from '@kasa/ui/Button'
import { IconButton } from '@kasa/ui/IconButton'
import { Kbd } from '@kasa/ui/Kbd'
import type { Hotkey } from '@kasa/ui/useHotkeys'
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'

import { useActions } from './acts/useActions'
import { useLease } from './acts/useLease'
import { useNow } from './clock'
import { useDeskWords } from './list/deskWords'
import { belongs } from './list/placement'
import { QueueFilterBar } from './list/QueueFilterBar'
import { QueueTabs } from './list/QueueTabs'
import { useLive } from './list/useLive'
import { isOfWaiting, queueOrders } from './list/view'
import { loadOnce, type Loaded } from './loadOnce'
import type { DrawerProps, Noun, LazyParts, QueueFilters, QueueRow } from './noun'
import { useParametersLive } from './parameters'
import { loadMoneyCall, requestList } from './queries'

/** Loaded when needed, since most queues have rows. */
const QueueEmpty = lazy(() => import('./list/QueueEmpty').then((file) => ({ default: file.QueueEmpty })))
const PastStrip = lazy(() => import('./filters/PastStrip').then((file) => ({ default: file.PastStrip })))
const extras = loadOnce(() => import('./acts/QueueExtras'))
const idOf = (row: QueueRow) => row.id
const nobody: ReadonlySet<string> = new Set()
/**
 * Events that show that someone works here. The first one loads the drawer's code, so that opening is instant and
 * viewing belongsHere cheap.
 */
const signsOfWork = ['pointermove', 'pointerdown', 'keydown'] as const

type WithParts<Row extends QueueRow> = { parts: Loaded<LazyParts<Row>> }

function Summary({ useSummary }: Pick<Noun<QueueRow, QueueRow, QueueFilters>, 'useSummary'>) {
  return useSummary(useNow(10_000))
}

function OpenRequest<Row extends QueueRow>({ parts: { Given }, ...props }: WithParts<Row> & DrawerProps<Row>) {
  return <Given>{({ Drawer }) => <Drawer {...props} />}</Given>
}

/** True after the first such event; starts loading the code. */
function useAtWork<Row extends QueueRow>({ parts }: WithParts<Row>): boolean {
  const [isAtWork, setAtWork] = useState(false)
  useEffect(() => {
    const listen = (how: typeof addEventListener | typeof removeEventListener) =>
      signsOfWork.forEach((sign) => how(sign, load))
    function load() {
      listen(removeEventListener)
      parts.prepare()
      extras.prepare()
      void loadMoneyCall()
      setAtWork(true)
    }
    listen(addEventListener)
    return () => listen(removeEventListener)
  }, [parts])
  return isAtWork
}

type QueuePageProps<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = WithParts<Row> & {
  noun: Noun<Row, Detail, Filters>
  title: string
  /** Actions other than decisions, such as creating a request. */
  tools?: ReactNode
  /** Content between filters and rows, which may change the filters. */
  above?: (filters: Filters, onFilters: (filters: Filters) => void) => ReactNode
}

/** A noun's queue, with the viewer's rights. `parts` is loaded when someone starts to work. */
export function QueuePage<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>({
  noun,
  parts,
  title,
  tools,
  above,
}: QueuePageProps<Row, Detail, Filters>) {
  const t = useDeskWords(noun)
  const person = noun.useViewer()
  const { view, order, go } = useListView(noun.address, ({ filters: chosen }) => queueOrders(noun, chosen))
  const { filters } = view
  // A past list is read-only, and its rows cannot be opened: a drawer would show the current request.
  const isPast = filters.asOf !== undefined
  const viewer = isPast ? { ...person, mayDecide: false } : person
  const openId = isPast ? null : view.open
  const list = useInfiniteQuery(requestList(noun, { filters, sort: order.sort }))
  const fresh = useLive(noun, viewer.id)
  useParametersLive()
  const nowMs = useNow(10_000)
  const place = useListPlace(openId, (id, isStep) => !isPast && go({ open: id }, isStep))
  const [dialog, setDialog] = useState<'help' | 'notices' | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(nobody)
  // Changing the tab clears the selection.
  const [selectedIn, setSelectedIn] = useState(filters.tab)
  if (selectedIn !== filters.tab) {
    setSelectedIn(filters.tab)
    setSelected(nobody)
  }
  const isAtWork = useAtWork({ parts })
  const belongsHere = useCallback(
    (row: Row) => belongs(noun, row, filters, { viewerId: viewer.id, nowMs }),
    [noun, filters, viewer.id, nowMs],
  )
  const columns = noun.useColumns(
    isOfWaiting(filters.tab) || (noun.standing?.includes(filters.tab) ?? false),
    filters.tab,
  )
  const leases = useLease(noun, openId, viewer.id)
  const actions = useActions(noun, {
    viewerId: viewer.id,
    openId,
    accountIds: filters.bankAccountId,
    leases,
    onOpen: place.open,
  })
  const changeFilters = (changed: Filters, how?: 'typing') => go({ filters: changed }, how !== 'typing')

  const claim = (row: Row) => {
    place.open(row.id)
    void actions.claim(row)
  }
  const keys: readonly Hotkey[] = [
    { key: '?', run: () => setDialog('help') },
    ...(viewer.mayDecide ? [{ key: 'n', run: () => void actions.next() }] : []),
  ]
  // Once the drawer is rendered, it handles the open row's keys. Until then the list handles a C typed right after
  // Enter.
  const [drawerHasKeys, setDrawerHasKeys] = useState(false)
  const claims = viewer.mayDecide && !drawerHasKeys
  const mayClaim = (row: Row | undefined): row is Row =>
    row !== undefined && noun.isOpen(row) && (openId === null || openId === row.id)

  return (
    <>
      <ListPage
        title={title}
        summary={!isPast && <Summary useSummary={noun.useSummary} />}
        actions={
          viewer.mayDecide ? (
            <>
              {tools}
              <IconButton icon="bell" label={t('notices')} onClick={() => setDialog('notices')} />
              <Button
                tone="primary"
                aria-keyshortcuts="n"
                busy={actions.running === 'next'}
                onClick={() => void actions.next()}
              >
                {t('next')} <Kbd>N</Kbd>
              </Button>
            </>
          ) : (
            !isPast && tools
          )
        }
        list={list}
        source={{ path: noun.path, query: noun.address.query(filters) }}
        place={place}
        belongs={belongsHere}
        columns={columns}
        getId={idOf}
        tabs={(panelId) => (
          <QueueTabs
            noun={noun}
            filters={filters}
            mayDecide={viewer.mayDecide}
            panelId={panelId}
            onTab={(tab) => go({ filters: { ...filters, tab }, sort: null, open: null })}
          />
        )}
        panelLabel={t(`tab.${filters.tab}`)}
        filters={
          <>
            <QueueFilterBar
              noun={noun}
              filters={filters}
              mayDecide={viewer.mayDecide}
              onFilters={changeFilters}
              onHelp={() => setDialog('help')}
              place={place}
            />
            {filters.asOf !== undefined && (
              <Suspense>
                <PastStrip asOf={filters.asOf} onNow={() => changeFilters({ ...filters, asOf: undefined })} />
              </Suspense>
            )}
            {above?.(filters, changeFilters)}
          </>
        }
        order={order}
        {...(viewer.mayDecide && {
          selected,
          onSelect: setSelected,
          selectLabel: (row: Row) => row.number,
          selectAllLabel: t('selectAll'),
        })}
        rowState={(row) => (fresh.has(row.id) ? 'fresh' : undefined)}
        empty={
          <Suspense>
            <QueueEmpty
              noun={noun}
              tab={filters.tab}
              isFiltered={noun.address.has(filters)}
              onClear={() => changeFilters(noun.address.without(filters))}
            />
          </Suspense>
        }
        keys={(row) => [...keys, ...(claims ? [{ key: 'c', run: () => mayClaim(row) && claim(row) }] : [])]}
        takesKeys={actions.running === null}
        drawer={(id, moving) => (
          <OpenRequest
            key={id}
            parts={parts}
            id={id}
            screen={{ viewer, leases, actions, onKeys: setDrawerHasKeys }}
            keys={[...moving, ...keys]}
            onClose={place.close}
          />
        )}
      />
      {isAtWork && (viewer.mayDecide || dialog) && (
        <Suspense>
          <extras.Given>
            {({ QueueExtras }) => (
              <QueueExtras
                noun={noun}
                parts={parts}
                viewer={viewer}
                actions={actions}
                chosen={(list.data?.pages ?? []).flatMap(({ rows }) => rows).filter(({ id }) => selected.has(id))}
                hasSelection={selected.size > 0}
                onClear={() => setSelected(nobody)}
                dialog={dialog}
                onAnswered={() => setDialog(null)}
                onOpen={place.open}
              />
            )}
          </extras.Given>
        </Suspense>
      )}
    </>
  )
}
