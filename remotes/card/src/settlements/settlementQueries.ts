import { getJson, postJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import {
  cardSettlementDetail,
  cardSettlementFilters,
  cardSettlementOptions,
  cardSettlementPage,
  cardSettlementRows,
  cardSettlementSorts,
  type CardSettlementDetail,
  type CardSettlementFilters,
} from '@kasa/contracts/cardSettlements'
import { loadMoneyCall } from '@kasa/desk/queries'

export const settlementPath = '/api/card-settlement'
export const settlementAddress = listAddress(cardSettlementFilters, ['status', 'differences', 'from', 'to', 'q'])

/** The list's sort keys. */
export const settlementOrders: ListOrders = {
  list: settlementPath,
  sorts: cardSettlementSorts,
  usual: { id: 'createdAt', desc: true },
}

const all = ['cardSettlement'] as const

/** The filtered and sorted list, page by page. */
export const settlementFiles = (filters: CardSettlementFilters, sort: Sort | null) =>
  listPages({
    key: [...all, 'list', filters],
    path: `${settlementPath}/list`,
    page: cardSettlementPage,
    query: settlementAddress.query(filters),
    sort,
  })

export const settlementById = (id: string) =>
  queryOptions({
    queryKey: [...all, 'detail', id],
    queryFn: ({ signal }) =>
      getJson(`${settlementPath}/get/${encodeURIComponent(id)}`, cardSettlementDetail, {}, { signal }),
  })

/** Rows of a file at one of its versions: all, or those to look at. */
export const settlementRows = ({ id, version }: { id: string; version: number }, only: 'all' | 'differences') =>
  listPages({
    key: [...all, 'rows', id, version, only],
    path: `${settlementPath}/rows/${id}`,
    page: cardSettlementRows,
    query: { only, limit: 100 },
  })

/** Our terminals' acquirers, and the accounts that they pay to. */
export const settlementChoices = () =>
  queryOptions({
    queryKey: [...all, 'options'],
    queryFn: ({ signal }) => getJson(`${settlementPath}/options`, cardSettlementOptions, {}, { signal }),
    staleTime: 60_000,
  })

/** Uploads a file; nothing is booked yet. */
export const handInSettlement = (
  file: { name: string; bytes: ArrayBuffer },
  acquirer: string,
  accountId: string,
): Promise<CardSettlementDetail> =>
  postJson(
    `${settlementPath}/create?${new URLSearchParams({ name: file.name.slice(-200), acquirer, accountId })}`,
    cardSettlementDetail,
    new Blob([file.bytes], { type: 'application/octet-stream' }),
  )

/** Matches its rows again. */
export const judgeAgain = ({ id, version }: CardSettlementDetail): Promise<CardSettlementDetail> =>
  postJson(`${settlementPath}/judge/${id}`, cardSettlementDetail, { version })

export const discardSettlement = (
  { id, version }: CardSettlementDetail,
  reason: string,
): Promise<CardSettlementDetail> =>
  postJson(`${settlementPath}/discard/${id}`, cardSettlementDetail, { version, reason })

/** Books a file against a bank transfer. The call is recorded first and has an idempotency key, so it happens once. */
export async function bookSettlement(
  screen: MoneyScreen,
  { id, version, number }: CardSettlementDetail,
  bankTxId: string,
): Promise<CardSettlementDetail> {
  const { sendMoney } = await loadMoneyCall()
  const act = { module: 'card', act: 'money.settle', number, link: settlementLink(id) }
  return sendMoney(screen, act, {
    path: `${settlementPath}/book/${id}`,
    schema: cardSettlementDetail,
    body: { version, bankTxId },
  })
}

export const settlementLink = (id: string): string =>
  `/card-settlement/list?${settlementAddress.write({ filters: {}, open: id })}`

/** Shows the response at once; refetches lists and transfers. */
export async function takeSettlement(client: QueryClient, file: CardSettlementDetail): Promise<void> {
  client.setQueryData(settlementById(file.id).queryKey, file)
  await client.invalidateQueries({ queryKey: [...all, 'list'] })
  await client.invalidateQueries({ queryKey: ['lists', 'total', settlementPath] })
  await client.invalidateQueries({ queryKey: ['cardTransfer'] })
}
