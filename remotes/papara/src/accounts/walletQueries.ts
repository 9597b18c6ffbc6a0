import { getJson, postJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import { groupFilters, type GroupFilters } from '@kasa/contracts/limitGroups'
import {
  walletAccountDetail,
  walletAccountFilters,
  walletAccountOptions,
  walletAccountPage,
  walletAccountSorts,
  walletGroupDetail,
  walletGroupOptions,
  walletGroupPage,
  walletGroupSorts,
  type WalletAccountDetail,
  type WalletAccountFilters,
  type WalletGroupDetail,
} from '@kasa/contracts/walletAccounts'

export const accountAddress = listAddress(walletAccountFilters, ['q', 'status'])
export const accountOrders: ListOrders = {
  list: '/api/papara-account',
  sorts: walletAccountSorts,
  usual: { id: 'name', desc: false },
}
export const groupAddress = listAddress(groupFilters, ['q', 'status'])
export const groupOrders: ListOrders = {
  list: '/api/papara-group',
  sorts: walletGroupSorts,
  usual: { id: 'name', desc: false },
}

/** Wallet accounts, and groups, by name, page by page. */
export const accountList = (filters: WalletAccountFilters, sort: Sort | null) =>
  listPages({
    key: ['paparaAccount', 'list', filters],
    path: '/api/papara-account/list',
    page: walletAccountPage,
    query: accountAddress.query(filters),
    sort,
  })
export const groupList = (filters: GroupFilters, sort: Sort | null) =>
  listPages({
    key: ['paparaGroup', 'list', filters],
    path: '/api/papara-group/list',
    page: walletGroupPage,
    query: groupAddress.query(filters),
    sort,
  })

/** Balances and headroom change without events, so they are polled while visible. */
export const accountById = (id: string) =>
  queryOptions({
    queryKey: ['paparaAccount', 'detail', id],
    queryFn: ({ signal }) =>
      getJson(`/api/papara-account/get/${encodeURIComponent(id)}`, walletAccountDetail, {}, { signal }),
    refetchInterval: 15_000,
  })
export const groupById = (id: string) =>
  queryOptions({
    queryKey: ['paparaGroup', 'detail', id],
    queryFn: ({ signal }) =>
      getJson(`/api/papara-group/get/${encodeURIComponent(id)}`, walletGroupDetail, {}, { signal }),
    refetchInterval: 15_000,
  })

/** The choices of the forms. */
export const accountChoices = () =>
  queryOptions({
    queryKey: ['paparaAccount', 'options'],
    queryFn: ({ signal }) => getJson('/api/papara-account/options', walletAccountOptions, {}, { signal }),
  })
export const groupChoices = () =>
  queryOptions({
    queryKey: ['paparaGroup', 'options'],
    queryFn: ({ signal }) => getJson('/api/papara-group/options', walletGroupOptions, {}, { signal }),
  })

/** A write on an account or group, by the last segments of its path. */
export const writeAccount = (path: string, body: object): Promise<WalletAccountDetail> =>
  postJson(`/api/papara-account/${path}`, walletAccountDetail, body)
export const writeGroup = (path: string, body: object): Promise<WalletGroupDetail> =>
  postJson(`/api/papara-group/${path}`, walletGroupDetail, body)

/** Shows the response of a write, and refetches the lists. */
export function takeAccount(client: QueryClient, account: WalletAccountDetail): void {
  client.setQueryData(accountById(account.id).queryKey, account)
  void client.invalidateQueries({ queryKey: ['paparaAccount', 'list'] })
}
export function takeGroup(client: QueryClient, group: WalletGroupDetail): void {
  client.setQueryData(groupById(group.id).queryKey, group)
  void client.invalidateQueries({ queryKey: ['paparaGroup'] })
}
