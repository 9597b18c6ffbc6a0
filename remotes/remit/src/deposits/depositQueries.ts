import { can } from '@kasa/console/can'
import { getJson, postJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { listPages } from '@kasa/console/lists/listPages'
import { keepPreviousData, queryOptions, type InfiniteData, type QueryClient } from '@kasa/console/query'
import { depositClaimAnswer, depositCounts, depositDetail, depositNextAnswer, depositOptions, depositPage, depositRow, type DepositDetail, type DepositFilters, type DepositRow } from '@kasa/contracts/deposits'
import type { DepositConfirmReason, DepositRejectReason } from '@kasa/domain/deposit'

import { holdsRow, placeRow, type DepositPage } from './depositCache'
import { depositAddress, type DepositView } from './depositFilters'
import type { Looking } from './depositPlacement'

type ListView = Pick<DepositView, 'filters' | 'sort'>
type Pages = InfiniteData<DepositPage, string | null>

const lists = ['deposit', 'list'] as const
const detailKey = (id: string) => ['deposit', 'detail', id] as const

/** The list of a view, page by page. Live events keep it current, so age alone never refetches it. */
export const depositList = (view: ListView) =>
  listPages({
    key: [...lists, { filters: view.filters, sort: view.sort }],
    path: '/api/remit-request/list',
    page: depositPage,
    query: { ...depositAddress.query(view.filters), sort: view.sort?.id, desc: view.sort?.desc },
  })

/** The drawer's request with its transfer, money, limit and history. */
export const depositById = (id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: async ({ signal, client }) => {
      const read = () => getJson(`/api/remit-request/get/${encodeURIComponent(id)}`, depositDetail, {}, { signal })
      const detail = await read()
      // A claim answered or an event came while this was on its way: the list is ahead of it, so it is read again.
      return (knownRow(client, id)?.version ?? 0) > detail.version ? read() : detail
    },
  })

/** The tabs' counts under filters; those without filters come with the live feed. */
export const depositCountsOf = (filters: DepositFilters) => {
  const query = depositAddress.query({ ...filters, tab: 'waiting' })
  return queryOptions({
    queryKey: ['deposit', 'counts', query],
    queryFn: ({ signal }) => getJson('/api/remit-request/counts', depositCounts, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
}

/** The merchants and accounts this viewer may filter by. */
export const depositChoices = () =>
  queryOptions({
    queryKey: ['deposit', 'options'],
    queryFn: ({ signal }) => getJson('/api/remit-request/options', depositOptions, {}, { signal }),
    staleTime: 300_000,
  })

/** Claims a request, or renews the claim one holds. */
export const claimDeposit = (id: string) => postJson(`/api/remit-request/claim/${id}`, depositClaimAnswer, {})
/** Claims the request that waits longest; `claim` is null when nothing does. */
export const claimNextDeposit = () => postJson('/api/remit-request/next', depositNextAnswer, {})
/** Gives a claim back before its lease runs out. */
export const releaseDeposit = (id: string, claimToken: string) => postJson(`/api/remit-request/release/${id}`, depositRow, { claimToken })

export type Decision =
  | { decision: 'approve'; claimToken: string; version: number; reasonCode?: DepositConfirmReason | undefined }
  | { decision: 'reject'; claimToken: string; version: number; reasonCode: DepositRejectReason; note?: string }
  | { decision: 'cancel'; version: number }
/** Where a request can be looked at, by whoever may see it in either list. */
export const depositLink = (id: string, isGlobal: boolean) => `/remit-request/${isGlobal ? 'alllist' : 'list'}?${new URLSearchParams({ tab: 'all', open: id })}`

/** Decides on a request; the version is the one the person saw. Fetched with the drawer, which alone decides. */
export async function decideDeposit(screen: MoneyScreen, { id, number }: DepositRow, decision: Decision): Promise<DepositRow> {
  const { sendMoney } = await loadMoneyCall()
  const act = { module: 'remit', act: `money.${decision.decision}`, number, link: depositLink(id, can('deposit.listAll')) }
  // A note is free text and may name people.
  const isPrivate = 'note' in decision && decision.note !== undefined
  return sendMoney(screen, act, { path: `/api/remit-request/decide/${id}`, schema: depositRow, body: decision, isPrivate })
}
/** To be called before it is needed: a line that is cut must not keep the guard's own code away. */
export const loadMoneyCall = () => import('@kasa/console/moneyCall')

const listViewOf = (queryKey: readonly unknown[]) => queryKey[lists.length] as ListView

/**
 * Takes a row that the server itself sent (an event, or the answer to a write) into everything on the screen that shows
 * it. Answers true when it is new to a list.
 */
export function takeRow(client: QueryClient, row: DepositRow, looking: Looking): boolean {
  let isNew = false
  for (const [queryKey, data] of client.getQueriesData<Pages>({ queryKey: lists })) {
    if (!data) continue
    const placed = placeRow(data, row, listViewOf(queryKey), looking)
    if (placed === data) continue
    isNew ||= !holdsRow(data, row.id)
    client.setQueryData(queryKey, placed)
  }
  const known = client.getQueryData<DepositDetail>(detailKey(row.id))
  if (known && known.version <= row.version) client.setQueryData<DepositDetail>(detailKey(row.id), { ...known, ...row })
  // History and transfer are not part of a row: read them again.
  void client.invalidateQueries({ queryKey: detailKey(row.id) })
  return isNew
}

/** The row of a request that any list on the screen holds, so that its drawer opens at once. */
export function knownRow(client: QueryClient, id: string): DepositRow | undefined {
  for (const [, data] of client.getQueriesData<Pages>({ queryKey: lists })) {
    for (const page of data?.pages ?? []) for (const row of page.rows) if (row.id === id) return row
  }
  return undefined
}

/**
 * Reads everything on the screen again: something may have been missed. What is on its way for the first time is not cut
 * off, so that the first rows come as soon as they can; it may have been read too early, and is read once more.
 */
export async function refetchDeposits(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: ['deposit'], predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching' }, { cancelRefetch: false })
  await client.invalidateQueries({ queryKey: ['deposit'] })
}
