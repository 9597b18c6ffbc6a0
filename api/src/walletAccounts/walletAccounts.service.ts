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

type Asked = { merchantId: string | null; customerRef: string | null; at: Date }

/** The wallet group of a merchant; null where it has none. */
export const walletGroupOf = selectGroupOf

/** The accounts of a wallet group as they stand at a moment: their limits' headroom and hours. */
export async function walletCandidates(
  db: Pick<Tx, 'query'>,
  groupId: string,
  asked: Asked,
): Promise<AccountCandidate[]> {
  const accounts = await selectGroupAccounts(db, groupId, asked)
  const ids = accounts.map(({ accountId }) => accountId)
  const limits = await accountLimits(db, ids, asked.at)
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

/** A wallet group with its accounts, as the assignment chooses among them. */
export const readWalletGroup: ReadGroup = async (db, groupId, asked) => {
  const rules = await selectGroupRules(db, groupId)
  return rules && { ...rules, candidates: rules.status === 'ACTIVE' ? await walletCandidates(db, groupId, asked) : [] }
}

/** Where payers send money to, by account. */
export const walletPayTo = async (
  db: Pick<Tx, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WalletPayTo>> =>
  new Map(ids.length === 0 ? [] : (await selectPayable(db, ids)).map((account) => [account.id, account]))

/** One account as it stands now; null where there is none. */
export const walletAccountNow = async (db: Pick<Tx, 'query'>, id: string): Promise<WalletAccountNow | null> =>
  (await selectAccountNow(db, id)) ?? null

/** Our account of a wallet's number; undefined where it is none of ours. */
export const walletAccountByNo = selectAccountByNo

/**
 * The accounts of a group that may pay so much now, the best first: open for payouts, and holding it as far as their
 * provider has told.
 */
export const walletSources = selectSources

/** True where an account may pay so much now: open for payouts, within its bounds. */
export const walletPayable = isPayable

/** Its provider told of the account, and what it says it holds (kuruş). */
export const keepWalletEvent = touchAccount
export const keepWalletBalance = setBalance
export const keepWalletProblem = setProblem
