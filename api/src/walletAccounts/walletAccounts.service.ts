import type { AccountCandidate } from '@kasa/domain/assignment'

import type { ReadGroup } from '../assignment/assignment.service'
import type { Tx } from '../db/client'
import { narrowedBy } from '../bankaccounts/bankaccounts.service'
import { accountLimits } from '../limits/limits.service'
import {
  isPayable,
  selectAccountByNo,
  selectAccountNow,
  selectGroupAccounts,
  selectGroupOf,
  selectGroupRules,
  selectPayable,
  selectSources,
  setBalance,
  setProblem,
  touchAccount,
  type WalletAccountNow,
  type WalletPayTo,
} from './walletAccounts.sql'

type CandidateRequest = { merchantId: string | null; customerRef: string | null; at: Date }

/** A merchant's wallet group; null if it has none. */
export const walletGroupOf = selectGroupOf

/** The accounts of a wallet group with their limits' headroom and hours at a moment. */
export async function walletCandidates(
  db: Pick<Tx, 'query'>,
  groupId: string,
  request: CandidateRequest,
): Promise<AccountCandidate[]> {
  const accounts = await selectGroupAccounts(db, groupId, request)
  const ids = accounts.map(({ accountId }) => accountId)
  const limits = await accountLimits(db, ids, request.at)
  return accounts.map(({ lastAssignedAt, ...account }): AccountCandidate => {
    const own = limits.get(account.accountId)
    return {
      ...narrowedBy(account, own),
      lastAssignedMs: lastAssignedAt?.getTime() ?? null,
      bot: null,
      isOpen: own?.isOpen ?? true,
    }
  })
}

/** A wallet group with its accounts, for assignment. */
export const readWalletGroup: ReadGroup = async (db, groupId, request) => {
  const rules = await selectGroupRules(db, groupId)
  return (
    rules && { ...rules, candidates: rules.status === 'ACTIVE' ? await walletCandidates(db, groupId, request) : [] }
  )
}

/** Where payers send money, by account. */
export const walletPayTo = async (
  db: Pick<Tx, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WalletPayTo>> =>
  new Map(ids.length === 0 ? [] : (await selectPayable(db, ids)).map((account) => [account.id, account]))

/** An account's current data; null if there is none. */
export const walletAccountNow = async (db: Pick<Tx, 'query'>, id: string): Promise<WalletAccountNow | null> =>
  (await selectAccountNow(db, id)) ?? null

/** Our account with this wallet number; undefined if it is not ours. */
export const walletAccountByNo = selectAccountByNo

/**
 * Accounts of a group that can currently pay an amount, best first: open for payouts, and with enough balance as far
 * as the provider has reported it.
 */
export const walletSources = selectSources

/** True if the account can currently pay an amount: open for payouts and within its bounds. */
export const walletPayable = isPayable

/** Record an event, and the provider's balance (kuruş) or problem. */
export const keepWalletEvent = touchAccount
export const keepWalletBalance = setBalance
export const keepWalletProblem = setProblem
