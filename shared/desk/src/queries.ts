import { getJson, postJson } from '@kasa/console/http'
import type { MoneyAct, MoneyScreen } from '@kasa/console/inFlight'
import type { ListView } from '@kasa/console/lists/listAddress'
import { listPages } from '@kasa/console/lists/listPages'
import { keepPreviousData, queryOptions, type InfiniteData, type QueryClient } from '@kasa/console/query'
import type * as z from 'zod/mini'

import { holdsRow, placeRow, type QueuePage } from './list/cache'
import type { ClaimAnswer, Looking, Noun, QueueFilters, QueueRow, Said } from './noun'

/** To be called before it is needed: a line that is cut must not keep the guard's own code away. */
export const loadMoneyCall = () => import('@kasa/console/moneyCall')

/** What any call about one request names; the parts of a noun that reading and claiming take. */
type Asked<Row extends QueueRow, Detail extends Row> = Pick<
  Noun<Row, Detail, QueueFilters>,
  'topic' | 'module' | 'path' | 'link' | 'schemas'
>
type View<Filters> = Pick<ListView<Filters>, 'filters' | 'sort'>

const listsOf = ({ topic }: { topic: string }) => [topic, 'list'] as const
const detailKey = ({ topic }: { topic: string }, id: string) => [topic, 'detail', id] as const

/** The list of a view, page by page. Live events keep it current, so age alone never refetches it. */
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

/** The drawer's request with all that its row leaves out. */
export const requestById = <Row extends QueueRow, Detail extends Row>(noun: Asked<Row, Detail>, id: string) =>
  queryOptions({
    queryKey: detailKey(noun, id),
    queryFn: async ({ signal, client }): Promise<Detail> => {
      const read = () => getJson(`${noun.path}/get/${encodeURIComponent(id)}`, noun.schemas.detail, {}, { signal })
      const detail = await read()
      // A claim answered or an event came while this was on its way: the list is ahead of it, so it is read again.
      return (knownRow(client, noun, id)?.version ?? 0) > detail.version ? read() : detail
    },
  })

/** The tabs' counts under filters; those without filters come with the live feed. */
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
/**
 * Claims the next request in the queue, of these accounts where some are named, going on from the one that is open;
 * `claim` is null when nothing waits.
 */
export const claimNext = <Row extends QueueRow, Detail extends Row>(
  noun: Asked<Row, Detail>,
  after: string | null = null,
  accountIds?: readonly string[],
): Promise<{ claim: ClaimAnswer<Row> | null }> =>
  postJson(`${noun.path}/next`, noun.schemas.next, { after: after ?? undefined, accountIds })
/** Gives a claim back before its lease runs out. */
export const releaseRequest = <Row extends QueueRow, Detail extends Row>(
  noun: Asked<Row, Detail>,
  id: string,
  claimToken: string,
): Promise<Row> => postJson(`${noun.path}/release/${id}`, noun.schemas.row, { claimToken })

/**
 * Sends a call about one request that moves money, or decides about it: `money.<verb>` of the manifest says what it is.
 */
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

/** Decides on a request; the version is the one the person saw. */
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

/** Takes one's own decision back; the answer is the claim, as before it. */
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

/** The view under which a list is cached, as `requestList` wrote it there. */
const viewOf = <Filters>(queryKey: readonly unknown[]) => queryKey[2] as View<Filters>

/**
 * Takes a row that the server itself sent (an event, or the answer to a write) into everything on the screen that shows
 * it. Answers true when it is new to a list.
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
  // What is no part of a row, such as its history: read again.
  void client.invalidateQueries({ queryKey: key })
  return isNew
}

/** The row of a request that any list on the screen holds, so that its drawer opens at once. */
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
 * Reads everything on the screen again: something may have been missed. What is on its way for the first time is not
 * cut off, so that the first rows come as soon as they can; it may have been read too early, and is read once more.
 */
export async function refetchRequests(client: QueryClient, { topic }: { topic: string }): Promise<void> {
  await client.refetchQueries(
    { queryKey: [topic], predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching' },
    { cancelRefetch: false },
  )
  await client.invalidateQueries({ queryKey: [topic] })
}
