import { useCan } from '@kasa/console/can'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery, useQuery } from '@kasa/console/query'
import { Slot } from '@kasa/console/slot'
import type { MatchAges, UnmatchedLine, UnmatchedRequest, UnmatchedView } from '@kasa/contracts/matching'
import type { OwnTransfer } from '@kasa/contracts/ownTransfers'
import { ages } from '@kasa/domain/lineLinks'
import { formatMoney } from '@kasa/domain/money'
import { buttonClass } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'
import { Tabs } from '@kasa/ui/Tabs'
import { useWide } from '@kasa/ui/useWide'
import { lazy, useEffect, useState } from 'react'

import { debitColumns, lineColumns, requestColumns } from './matchColumns'
import { unmatchedAddress, unmatchedOrders } from './matchingFilters'
import { agesNow, lineList, linesOn, requestList, transferList } from './matchingQueries'
import { useMatchWords } from './matchingWords'
import { transferColumns } from './transferColumns'
import { sides, UnmatchedHints, type Side } from './UnmatchedHints'

const ChoiceFilter = lazy(() =>
  import('@kasa/console/records/ChoiceFilter').then((file) => ({ default: file.ChoiceFilter })),
)
const LineDrawer = lazy(() => import('./LineDrawer').then((file) => ({ default: file.LineDrawer })))
const DebitDrawer = lazy(() => import('./DebitDrawer').then((file) => ({ default: file.DebitDrawer })))
const TransferDrawer = lazy(() => import('./TransferDrawer').then((file) => ({ default: file.TransferDrawer })))
const RequestDrawer = lazy(() => import('./RequestDrawer').then((file) => ({ default: file.RequestDrawer })))

const idOf = (row: { id: string }) => row.id
const summed = (buckets: MatchAges['lines']) =>
  ages.reduce((sum, age) => ({ count: sum.count + buckets[age].count, minor: sum.minor + buckets[age].sumMinor }), {
    count: 0,
    minor: 0n,
  })

/**
 * `/remit-request/unmatched`: unmatched lines on the left, their candidates on the right, or the other way round.
 * Operators use it by keyboard: J moves to the next line, L links the most likely candidate.
 */
export function UnmatchedPage() {
  const t = useMatchWords()
  const language = useLanguage()
  const isWide = useWide()
  const { view, order, go } = useListView(unmatchedAddress, ({ filters: chosen }) => unmatchedOrders(chosen))
  const { side, q, age } = view.filters
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const mayRule = useCan('bankLine.write')
  const counts = useQuery(agesNow()).data
  const lines = useInfiniteQuery({
    ...lineList({ q, age }, side, order.sort),
    enabled: side !== 'requests' && side !== 'transfers',
  })
  const transfers = useInfiniteQuery({ ...transferList({ q }, order.sort), enabled: side === 'transfers' })
  const requests = useInfiniteQuery({ ...requestList({ q, age }, order.sort), enabled: side === 'requests' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())

  const lineRows = lines.data?.pages.flatMap(({ rows }) => rows) ?? []
  const requestRows = requests.data?.pages.flatMap(({ rows }) => rows) ?? []
  const transferRows = transfers.data?.pages.flatMap(({ rows }) => rows) ?? []
  const rows: readonly { id: string }[] =
    side === 'requests' ? requestRows : side === 'transfers' ? transferRows : lineRows
  const change = (filters: Partial<UnmatchedView>, isStep = true) =>
    go({ filters: { ...view.filters, ...filters }, open: null }, isStep)

  // Where there is room beside the list, the oldest row is open from the start. Placeholder rows belong to the tab
  // just left and are skipped.
  const { isPlaceholderData } = side === 'requests' ? requests : side === 'transfers' ? transfers : lines
  const firstId = isPlaceholderData ? undefined : rows[0]?.id
  const isOpenShown = view.open !== null
  useEffect(() => {
    // The URL may be newer than this render: do not open a row of the tab just left.
    const isLeft = unmatchedAddress.read(new URLSearchParams(window.location.search)).filters.side !== side
    if (isWide && !isOpenShown && firstId !== undefined && !isLeft) place.open(firstId)
    // Runs only when the first row or the width changes, so that a closed drawer stays closed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWide, side, firstId])

  /** Goes to the next waiting row after this one is done. */
  const onDone = () => {
    setSelected(new Set())
    const at = rows.findIndex(({ id }) => id === view.open)
    const next = rows[at + 1] ?? rows[at - 1]
    if (next) place.open(next.id)
    else place.close()
  }
  const total = (buckets: MatchAges['lines'] | undefined) => (buckets ? summed(buckets) : undefined)
  const summary = (of: 'lines' | 'requests', { count, minor }: { count: number; minor: bigint }) =>
    t(`summary.${of}`, { count, sum: formatMoney(minor, language) })
  const [lineTotal, requestTotal] = [total(counts?.lines), total(counts?.requests)]
  const totals: Partial<Record<Side, typeof lineTotal>> = {
    lines: lineTotal,
    debits: total(counts?.debits),
    requests: requestTotal,
  }
  const tabs = (panelId: string) => (
    <Tabs
      label={t('sides')}
      panelId={panelId}
      value={side}
      onChange={(id) => {
        setSelected(new Set())
        change({ side: sides.find((each) => each === id) ?? 'lines' })
      }}
      tabs={sides.map((id) => {
        const count = totals[id]
        return { id, label: t(`side.${id}`), ...(count ? { count: formatCount(count.count, language) } : {}) }
      })}
    />
  )
  const buckets = side === 'requests' ? counts?.requests : side === 'debits' ? counts?.debits : counts?.lines
  const filters = (
    <ListFilters
      place={place}
      search={{
        label: t('search'),
        placeholder: t('search'),
        value: q,
        onSearch: (text) => change({ q: text }, false),
      }}
      chips={
        side === 'aside' || side === 'transfers'
          ? []
          : [
              {
                id: 'age',
                label: t('age.label'),
                value: age && t(`age.${age}`),
                onClear: () => change({ age: undefined }),
                editor: (close) => (
                  <ChoiceFilter
                    label={t('age.label')}
                    choices={ages.map((id) => ({
                      id,
                      text: buckets
                        ? `${t(`age.${id}`)} (${formatCount(buckets[id].count, language)})`
                        : t(`age.${id}`),
                    }))}
                    picked={age && [age]}
                    onPick={(picked) => {
                      change({ age: ages.find((each) => each === picked?.at(-1)) })
                      close()
                    }}
                  />
                ),
              },
            ]
      }
      onClear={unmatchedAddress.has(view.filters) ? () => change({ q: undefined, age: undefined }) : undefined}
      hints={<UnmatchedHints side={side} mayRule={mayRule} />}
    />
  )
  const empty = (
    <ListEmpty
      filtered={
        unmatchedAddress.has(view.filters) && {
          title: t('empty.filtered'),
          onClear: () => change({ q: undefined, age: undefined }),
        }
      }
      icon="check"
      title={t(`empty.${side}`)}
    >
      {side === 'aside' || side === 'transfers' ? undefined : t('empty.text')}
    </ListEmpty>
  )
  const shared = {
    title: t('title'),
    summary:
      lineTotal && requestTotal
        ? t('summary', { lines: summary('lines', lineTotal), requests: summary('requests', requestTotal) })
        : '\u00a0',
    actions: mayRule && (
      <Link className={buttonClass()} to="/remit-request/match-rules">
        {t('rules')}
      </Link>
    ),
    place,
    tabs,
    panelLabel: t(`side.${side}`),
    filters: (
      <>
        {filters}
        {side === 'lines' && <Slot name="bankLine.unmatched" props={{}} />}
      </>
    ),
    empty,
    order,
  }
  if (side === 'transfers')
    return (
      <ListPage<OwnTransfer>
        {...shared}
        list={transfers}
        source={{ path: '/api/own-transfer/list', query: { q } }}
        columns={transferColumns(language)}
        getId={idOf}
        drawer={(id, moving) => (
          <TransferDrawer
            key={id}
            id={id}
            known={transferRows.find((row) => row.id === id)}
            moving={isWide ? [] : moving}
            onDone={onDone}
            onClose={place.close}
          />
        )}
      />
    )
  return side === 'requests' ? (
    <ListPage<UnmatchedRequest>
      {...shared}
      list={requests}
      source={{ path: '/api/match/requests', query: { q, age } }}
      columns={requestColumns(language)}
      getId={idOf}
      drawer={(id, moving) => (
        <RequestDrawer
          key={id}
          id={id}
          known={requestRows.find((row) => row.id === id)}
          moving={isWide ? [] : moving}
          onDone={onDone}
          onClose={place.close}
        />
      )}
    />
  ) : (
    <ListPage<UnmatchedLine>
      {...shared}
      list={lines}
      source={{ path: '/api/match/lines', query: { q, age, ...linesOn(side) } }}
      columns={(side === 'debits' ? debitColumns : lineColumns)(language)}
      getId={idOf}
      {...(side === 'lines' && {
        selected,
        onSelect: setSelected,
        selectLabel: ({ senderName }: UnmatchedLine) => t('select', { name: senderName }),
        selectAllLabel: t('selectAll'),
      })}
      drawer={(id, moving) => {
        const known = lineRows.find((row) => row.id === id)
        const shown = { id, known, moving: isWide ? [] : moving, onDone, onClose: place.close }
        return (known?.direction ?? (side === 'debits' ? 'DEBIT' : 'CREDIT')) === 'DEBIT' ? (
          <DebitDrawer key={id} {...shown} />
        ) : (
          <LineDrawer key={id} {...shown} beside={lineRows.filter((row) => selected.has(row.id))} />
        )
      }}
    />
  )
}
