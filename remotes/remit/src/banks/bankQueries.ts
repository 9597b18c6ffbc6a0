import { getJson, postJson } from '@kasa/console/http'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import {
  bankNameList,
  bankNameRow,
  type BankNameCreateRequest,
  type BankNameFilters,
  type BankNameRow,
  type BankNameUpdateRequest,
} from '@kasa/contracts/bankNames'

import { asNumbers } from '../parts/asNumbers'
import { bankAddress } from './bankFilters'

export const bankList = (filters: BankNameFilters) =>
  listPages({
    key: ['bankName', 'list', filters],
    path: '/api/bank-name/list',
    page: bankNameList,
    query: bankAddress.query(filters),
  })

export const bankById = (id: string) =>
  queryOptions({
    queryKey: ['bankName', 'detail', id],
    queryFn: ({ signal }) => getJson(`/api/bank-name/get/${encodeURIComponent(id)}`, bankNameRow, {}, { signal }),
  })

export const createBank = (request: BankNameCreateRequest) =>
  postJson('/api/bank-name/create', bankNameRow, asNumbers(request))
export const updateBank = (id: string, request: BankNameUpdateRequest) =>
  postJson(`/api/bank-name/update/${id}`, bankNameRow, asNumbers(request))
export const setBankActive = ({ id, version }: BankNameRow, active: boolean, reason: string) =>
  postJson(`/api/bank-name/setActive/${id}`, bankNameRow, { active, reason, version })

/** Stores the bank that a write returned, and invalidates what depends on it. */
export function takeBank(client: QueryClient, bank: BankNameRow): void {
  client.setQueryData(bankById(bank.id).queryKey, bank)
  void client.invalidateQueries({ queryKey: ['bankName', 'list'] })
  void client.invalidateQueries({ queryKey: ['bankAccount'] })
}
