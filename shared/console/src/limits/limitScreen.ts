import { getJson, postJson } from '../http'
import { listAddress } from '../lists/listAddress'
import type { ListOrders, Sort } from '../lists/listOrder'
import { listPages } from '../lists/listPages'
import { queryOptions, type QueryClient } from '../query'
import type {
  GroupFilters,
  GroupStatusRequest,
  limitGroupContract,
  LimitGroupCreateRequest,
  LimitGroupDetail,
} from '@kasa/contracts/limitGroups'

type Given = {
  /** The module's API path. */
  path: `/api/${string}`
  /** The module passes its schemas in, because the host must not contain a noun's schemas. */
  contract: typeof limitGroupContract
  /** The audit log's object type of a group. */
  record: string
  /** The kind of account groups. */
  groups: 'remitGroups' | 'paparaGroups'
}

/** Amounts as on the wire: integers. */
const onTheWire = ({ rules, ...group }: LimitGroupCreateRequest) => ({
  ...group,
  rules: rules.map(({ min, cap, ...rule }) => ({
    ...rule,
    min: min === null ? null : Number(min),
    cap: cap === null ? null : Number(cap),
  })),
})

/** The calls, schemas and names of a module's limit group page. Create once per module. */
export function limitScreen({ path, contract, record, groups }: Given) {
  const { groupFilters, limitGroupDetail, limitGroupPage, limitGroupSorts, limitUsage } = contract
  const address = listAddress(groupFilters, ['q', 'status'])
  const orders: ListOrders = { list: path, sorts: limitGroupSorts, usual: { id: 'name', desc: false } }
  const byId = (id: string) =>
    queryOptions({
      queryKey: ['limitGroup', path, 'detail', id],
      queryFn: ({ signal }) => getJson(`${path}/get/${encodeURIComponent(id)}`, limitGroupDetail, {}, { signal }),
    })
  /** Counters change with every request, so they are polled while visible. */
  const usageOf = (id: string) =>
    queryOptions({
      queryKey: ['limitGroup', path, 'usage', id],
      queryFn: ({ signal }) => getJson(`${path}/usage/${encodeURIComponent(id)}`, limitUsage, {}, { signal }),
      refetchInterval: 5000,
    })
  return {
    path,
    record,
    groups,
    address,
    orders,
    createSchema: contract.limitGroupCreateRequest,
    ruleSchema: contract.limitRuleDraft,
    statusSchema: contract.groupStatusRequest,
    /** Limit groups by name, page by page. */
    list: (filters: GroupFilters, sort: Sort | null) =>
      listPages({
        key: ['limitGroup', path, 'list', filters],
        path: `${path}/list`,
        page: limitGroupPage,
        query: address.query(filters),
        sort,
      }),
    byId,
    usageOf,
    create: (request: LimitGroupCreateRequest) => postJson(`${path}/create`, limitGroupDetail, onTheWire(request)),
    update: (id: string, request: LimitGroupCreateRequest, version: number) =>
      postJson(`${path}/update/${id}`, limitGroupDetail, { ...onTheWire(request), version }),
    setStatus: (id: string, request: GroupStatusRequest) => postJson(`${path}/status/${id}`, limitGroupDetail, request),
    /** Shows the response of a write, and refetches the rest. */
    take: (client: QueryClient, group: LimitGroupDetail) => {
      client.setQueryData(byId(group.id).queryKey, group)
      void client.invalidateQueries({ queryKey: ['limitGroup', path, 'list'] })
      void client.invalidateQueries({ queryKey: usageOf(group.id).queryKey })
    },
  }
}
export type LimitScreen = ReturnType<typeof limitScreen>
