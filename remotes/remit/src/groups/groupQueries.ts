import { getJson, postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import type { GroupFilters, GroupStatusRequest } from '@kasa/contracts/limitGroups'
import {
  remitGroupDetail,
  remitGroupOptions,
  remitGroupPage,
  remitGroupTryAnswer,
  type RemitGroupCreateRequest,
  type RemitGroupDetail,
} from '@kasa/contracts/remitGroups'

import { groupAddress } from './groupFilters'

/** Remit groups by name, page by page. */
export const remitGroupList = (filters: GroupFilters, sort: Sort | null) =>
  listPages({
    key: ['remitGroup', 'list', filters],
    path: '/api/remit-group/list',
    page: remitGroupPage,
    query: groupAddress.query(filters),
    sort,
  })

/** One remit group, read again at intervals: headroom and bots change without an event. */
export const remitGroupById = (id: string) =>
  queryOptions({
    queryKey: ['remitGroup', 'detail', id],
    queryFn: ({ signal }) =>
      getJson(`/api/remit-group/get/${encodeURIComponent(id)}`, remitGroupDetail, {}, { signal }),
    refetchInterval: 15_000,
  })

/** The choices of the form and of the trial. */
export const remitGroupChoices = () =>
  queryOptions({
    queryKey: ['remitGroup', 'options'],
    queryFn: ({ signal }) => getJson('/api/remit-group/options', remitGroupOptions, {}, { signal }),
    staleTime: 60_000,
  })

export type TryRequest = { amountMinor: bigint; bankCode: string; merchantId: string; customerRef: string }

/** Which account a deposit would get now. Never cached: chance and time can change the answer. */
export const tryRemitGroup = (id: string, { amountMinor, bankCode, merchantId, customerRef }: TryRequest) =>
  getJson(`/api/remit-group/try/${encodeURIComponent(id)}`, remitGroupTryAnswer, {
    amountMinor: amountMinor.toString(),
    bankCode: bankCode === '' ? undefined : bankCode,
    merchantId: merchantId === '' ? undefined : merchantId,
    customerRef: customerRef.trim() === '' ? undefined : customerRef.trim(),
  })

export const createRemitGroup = (request: RemitGroupCreateRequest) =>
  postJson('/api/remit-group/create', remitGroupDetail, request)
export const updateRemitGroup = (id: string, request: RemitGroupCreateRequest, version: number) =>
  postJson(`/api/remit-group/update/${id}`, remitGroupDetail, { ...request, version })
export const orderRemitGroup = (id: string, accountIds: readonly string[], version: number) =>
  postJson(`/api/remit-group/order/${id}`, remitGroupDetail, { accountIds, version })
export const setRemitGroupStatus = (id: string, request: GroupStatusRequest) =>
  postJson(`/api/remit-group/status/${id}`, remitGroupDetail, request)

/** Stores the group that a write returned, and invalidates the lists. */
export function takeRemitGroup(client: QueryClient, group: RemitGroupDetail): void {
  client.setQueryData(remitGroupById(group.id).queryKey, group)
  void client.invalidateQueries({ queryKey: ['remitGroup', 'list'] })
  void client.invalidateQueries({ queryKey: remitGroupChoices().queryKey })
}
