import { getJson, postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import {
  bankAccountDetail,
  bankAccountOptions,
  bankAccountPage,
  bankAccountRevealAnswer,
  type BankAccountCreateRequest,
  type BankAccountDetail,
  type BankAccountFilters,
  type BankAccountUpdateRequest,
} from '@kasa/contracts/bankAccounts'
import type { AccountMove } from '@kasa/domain/bankAccount'

import { allApprovals } from '@kasa/desk/approvalQueries'
import { asNumbers } from '../parts/asNumbers'
import { accountAddress } from './accountFilters'

/** Balances, lights and headroom change without an event. In ms. */
const refetchMs = 30_000

export const accountList = (filters: BankAccountFilters, sort: Sort | null) => ({
  ...listPages({
    key: ['bankAccount', 'list', filters],
    path: '/api/bank-account/list',
    page: bankAccountPage,
    query: accountAddress.query(filters),
    sort,
  }),
  refetchInterval: refetchMs,
})

export const accountById = (id: string) =>
  queryOptions({
    queryKey: ['bankAccount', 'detail', id],
    queryFn: ({ signal }) =>
      getJson(`/api/bank-account/get/${encodeURIComponent(id)}`, bankAccountDetail, {}, { signal }),
    refetchInterval: refetchMs,
  })

/** The choices of the filters and the form. */
export const accountChoices = () =>
  queryOptions({
    queryKey: ['bankAccount', 'options'],
    queryFn: ({ signal }) => getJson('/api/bank-account/options', bankAccountOptions, {}, { signal }),
    staleTime: 60_000,
  })

type Act = { id: string; version: number }

export const createAccount = (request: BankAccountCreateRequest) =>
  postJson('/api/bank-account/create', bankAccountDetail, asNumbers(request))
export const updateAccount = (id: string, request: BankAccountUpdateRequest) =>
  postJson(`/api/bank-account/update/${id}`, bankAccountDetail, asNumbers(request))
export const changeIban = ({ id, version }: Act, iban: string, reason: string) =>
  postJson(`/api/bank-account/changeIban/${id}`, bankAccountDetail, { iban, reason, version })
export const moveAccount = ({ id, version }: Act, move: AccountMove, reason: string) =>
  postJson(`/api/bank-account/move/${id}`, bankAccountDetail, { move, reason, version })
export const submitAccount = ({ id, version }: Act, reason: string) =>
  postJson(`/api/bank-account/submit/${id}`, bankAccountDetail, { reason, version })
/** Reveals both IBANs to the person who decides on the approval request. */
export const revealToDecide = (id: string, approvalId: string, reason: string) =>
  postJson(`/api/bank-account/reveal/${id}`, bankAccountRevealAnswer, { reason, approvalId })
export const revealIban = (id: string, reason: string) =>
  postJson(`/api/bank-account/reveal/${id}`, bankAccountRevealAnswer, { reason })

/** Stores the account that a write returned, and invalidates the approvals and the lists. */
export function takeAccount(client: QueryClient, account: BankAccountDetail): void {
  client.setQueryData(accountById(account.id).queryKey, account)
  void client.invalidateQueries({ queryKey: ['bankAccount', 'list'] })
  void client.invalidateQueries({ queryKey: allApprovals })
}
