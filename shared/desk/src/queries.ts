import { getJson, postJson } from '@kasa/console/http'
import type { MoneyAct, MoneyScreen } from '@kasa/console/inFlight'
import type { ListView } from '@kasa/console/lists/listAddress'
import { listPages } from '@kasa/console/lists/listPages'
import { keepPreviousData, queryOptions, type InfiniteData, type QueryClient } from '@kasa/console/query'
import type * as z from 'zod/mini'

import { holdsRow, placeRow, type QueuePage } from './list/cache'
import type { ClaimAnswer, Looking, Noun, QueueFilters, QueueRow, Said } from './noun'

/** Preload this, so that a broken connection cannot prevent the idempotency code from loading. */
export const loadMoneyCall = () => import('@kasa/console/moneyCall')

/** The parts of a noun needed for calls about one request. */
type Asked<Row extends QueueRow, Detail extends Row> = Pick<
  Noun<Row, Detail, QueueFilters>,
  'topic' | 'module' | 'path' | 'link' | 'schemas'
>
type View<Filters> = Pick<ListView<Filters>, 'filters' | 'sort'>

const listsOf = ({ topic }: { topic: string }) => [topic, 'list'] as const
const detailKey = ({ topic }: { topic: string }, id: string) => [topic, 'detail', id] as const

/** A view's list, page by page. Live events keep it current, so it is never refetched because of age. */
export const requestList = <Row extends QueueRow, Filters extends QueueFilters>(
  noun: Pick<Noun<Row, Row, Filters>, 'topic' | 'path' | 'address'> & {
    schemas: { page: z.core.$ZodType<{ rows: Row[]; nextCursor: string | null }> }
  },
  { filters, sort }: View<Filters>,
) =>
  listPages({
    key: [...listsOf(noun), { filters, sort }],
    path: `${noun.path}/list`,
    page: noun.schemas.page,
    query: noun.address.query(filters),
    sort,
  })

/** The drawer's request with all details. */
export const requestById = <Row extends QueueRow, Detail extends Row>(noun: Asked<Row, Detail>, id: string) =>
  queryOptions({
    queryKey: detailKey(noun, id),
    queryFn: async ({ signal, client }): Promise<Detail> => {
      const read = () => getJson(`${noun.path}/get/${encodeURIComponent(id)}`, noun.schemas.detail, {}, { signal })
      const detail = await read()
      // A claim or an event arrived during the request, so the response is older than the list; reads it again.
      return (knownRow(client, noun, id)?.version ?? 0) > detail.version ? read() : detail
    },
  })

/** Tab counts with filters; unfiltered counts come with the live feed. */
export const countsUnder = <Filters extends QueueFilters>(
  {
    topic,
    path,
    address,
    schemas,
  }: Pick<Noun<QueueRow, QueueRow, Filters>, 'topic' | 'path' | 'address'> & {
    schemas: { counts: z.core.$ZodType<Readonly<Record<string, unknown>>> }
  },
  filters: Filters,
) => {
  const query = address.query({ ...filters, tab: 'waiting' })
  return queryOptions({
    queryKey: [topic, 'counts', query],
    queryFn: ({ signal }) => getJson(`${path}/counts`, schemas.counts, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: filters.asOf === undefined ? 15_000 : false,
  })
}

/** Claims a request, or renews the claim one holds. */
export const claimRequest = <Row extends QueueRow, Detail extends Row>(
  noun: Asked<Row, Detail>,
  id: string,
): Promise<ClaimAnswer<Row>> => postJson(`${noun.path}/claim/${id}`, noun.schemas.claim, {})
/** Claims the next request, optionally only on these accounts, after the open one; `claim` is null if none waits. */
export const claimNext = <Row extends QueueRow, Detail extends Row>(
  noun: Asked<Row, Detail>,
  after: string | null = null,
  accountIds?: readonly string[],
): Promise<{ claim: ClaimAnswer<Row> | null }> =>
  postJson(`${noun.path}/next`, noun.schemas.next, { after: after ?? undefined, accountIds })
/** Releases a claim before its lease expires. */
export const releaseRequest = <Row extends QueueRow, Detail extends Row>(
  noun: Asked<Row, Detail>,
  id: string,
  claimToken: string,
): Promise<Row> => postJson(`${noun.path}/release/${id}`, noun.schemas.row, { claimToken })

/** Sends a call about a request that moves money or decides about it; its text is `money.<verb>` of the manifest. */
export async function sendAbout<Schema extends z.core.$ZodType>(
  screen: MoneyScreen,
  noun: Pick<Noun<QueueRow, QueueRow, QueueFilters>, 'module' | 'link'>,
  verb: string,
  { id, number }: Pick<QueueRow, 'id' | 'number'>,
  request: { path: `/${string}`; schema: Schema; body: unknown; isPrivate?: boolean },
): Promise<z.output<Schema>> {
  const { sendMoney } = await loadMoneyCall()
  const act: MoneyAct = { module: noun.module, act: `money.${verb}`, number, link: noun.link(id) }
  return sendMoney(screen, act, request)
}

/** Decides on a request, with the displayed version. */
export const decideRequest = <Row extends QueueRow, Detail extends Row>(
  screen: MoneyScreen,
  noun: Asked<Row, Detail>,
  row: Row,
  verb: string,
  { more, ...said }: Said & { claimToken?: string },
): Promise<Row> =>
  sendAbout(screen, noun, verb, row, {
    path: `${noun.path}/decide/${row.id}`,
    schema: noun.schemas.row,
    body: { decision: verb, version: row.version, ...said, ...more },
    isPrivate: said.note !== undefined || said.receipt !== undefined,
  })

/** Undoes one's own decision; returns the claim as before it. */
export const undoDecision = <Row extends QueueRow, Detail extends Row>(
  screen: MoneyScreen,
  noun: Asked<Row, Detail>,
  row: Row,
): Promise<ClaimAnswer<Row>> =>
  sendAbout(screen, noun, 'undo', row, {
    path: `${noun.path}/undo/${row.id}`,
    schema: noun.schemas.claim,
    body: { version: row.version },
  })

/** The view in the query key, as written by `requestList`. */
const viewOf = <Filters>(queryKey: readonly unknown[]) => queryKey[2] as View<Filters>

/**
 * Applies a row from the server (an event, or a write's response) to everything on the screen. Returns true if it is
 * new to a list.
 */
export function takeRow<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>(
  client: QueryClient,
  noun: Pick<
    Noun<Row, Detail, Filters>,
    'topic' | 'isOpen' | 'isWaiting' | 'tabs' | 'standing' | 'fits' | 'sorts' | 'latenessOf'
  >,
  row: Row,
  looking: Looking,
): boolean {
  let isNew = false
  for (const [queryKey, data] of client.getQueriesData<InfiniteData<QueuePage<Row>>>({ queryKey: listsOf(noun) })) {
    if (!data) continue
    const placed = placeRow(noun, data, row, viewOf<Filters>(queryKey), looking)
    if (placed === data) continue
    isNew ||= !holdsRow(data, row.id)
    client.setQueryData(queryKey, placed)
  }
  const key = detailKey(noun, row.id)
  const known = client.getQueryData<Detail>(key)
  if (known && known.version <= row.version) client.setQueryData<QueueRow>(key, { ...known, ...row })
  // Refetches data outside the row, such as its history.
  void client.invalidateQueries({ queryKey: key })
  return isNew
}

/** A request's row from any loaded list, so that its drawer opens at once. */
export function knownRow<Row extends QueueRow, Detail extends Row>(
  client: QueryClient,
  noun: Pick<Asked<Row, Detail>, 'topic' | 'schemas'>,
  id: string,
): Row | undefined {
  for (const [, data] of client.getQueriesData<InfiniteData<QueuePage<Row>>>({ queryKey: listsOf(noun) })) {
    for (const page of data?.pages ?? []) for (const row of page.rows) if (row.id === id) return row
  }
  return undefined
}

/**
 * Refetches everything on the screen, because events may have been missed. Initial requests in progress are not
 * aborted, but repeated afterwards, since they may be outdated.
 */
export async function refetchRequests(client: QueryClient, { topic }: { topic: string }): Promise<void> {
  await client.refetchQueries(
    { queryKey: [topic], predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching' },
    { cancelRefetch: false },
  )
  await client.invalidateQueries({ queryKey: [topic] })
}
