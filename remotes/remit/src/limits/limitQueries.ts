import { getJson, postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import {
  limitGroupDetail,
  limitGroupPage,
  limitUsage,
  type GroupFilters,
  type GroupStatusRequest,
  type LimitGroupCreateRequest,
  type LimitGroupDetail,
} from '@kasa/contracts/limitGroups'

import { limitAddress } from './limitFilters'

/** Limit groups by name, page by page. */
export const limitGroupList = (filters: GroupFilters, sort: Sort | null) =>
  listPages({
    key: ['limitGroup', 'list', filters],
    path: '/api/limit-group/list',
    page: limitGroupPage,
    query: limitAddress.query(filters),
    sort,
  })

export const limitGroupById = (id: string) =>
  queryOptions({
    queryKey: ['limitGroup', 'detail', id],
    queryFn: ({ signal }) =>
      getJson(`/api/limit-group/get/${encodeURIComponent(id)}`, limitGroupDetail, {}, { signal }),
  })

/** Counters change with every request: they are read again while somebody looks. */
export const limitUsageOf = (id: string) =>
  queryOptions({
    queryKey: ['limitGroup', 'usage', id],
    queryFn: ({ signal }) => getJson(`/api/limit-group/usage/${encodeURIComponent(id)}`, limitUsage, {}, { signal }),
    refetchInterval: 5000,
  })

/** Amounts leave as the wire has them: integers. */
const onTheWire = ({ rules, ...group }: LimitGroupCreateRequest) => ({
  ...group,
  rules: rules.map(({ min, cap, ...rule }) => ({
    ...rule,
    min: min === null ? null : Number(min),
    cap: cap === null ? null : Number(cap),
  })),
})

export const createLimitGroup = (request: LimitGroupCreateRequest) =>
  postJson('/api/limit-group/create', limitGroupDetail, onTheWire(request))
export const updateLimitGroup = (id: string, request: LimitGroupCreateRequest, version: number) =>
  postJson(`/api/limit-group/update/${id}`, limitGroupDetail, { ...onTheWire(request), version })
export const setLimitGroupStatus = (id: string, request: GroupStatusRequest) =>
  postJson(`/api/limit-group/status/${id}`, limitGroupDetail, request)

/** Shows what a write answered, and reads the rest again. */
export function takeLimitGroup(client: QueryClient, group: LimitGroupDetail): void {
  client.setQueryData(limitGroupById(group.id).queryKey, group)
  void client.invalidateQueries({ queryKey: ['limitGroup', 'list'] })
  void client.invalidateQueries({ queryKey: limitUsageOf(group.id).queryKey })
}
