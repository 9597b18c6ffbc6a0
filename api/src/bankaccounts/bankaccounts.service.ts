import { isOpenAt } from '@kasa/domain/isOpenAt'
import type { AccountCandidate } from '@kasa/domain/assignment'
import { botStatusAt } from '@kasa/domain/bot'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { accountLimits, type AccountLimits } from '../limits/limits.service'
import { openText } from '../signing/sealed'
import { setBankBalanceRow } from './accountWrites.sql'
import { selectGroupAccounts, selectGroupRules, selectPayable, type GroupRules } from './bankaccounts.sql'

/** Where to pay to; the full IBAN, for the payer's merchant. */
export type PayTo = { iban: string; holder: string; bank: string }

/** What payers need to know of each account. */
export async function payToOf(ctx: Ctx, tx: Pick<Tx, 'query'>, ids: readonly string[]): Promise<Map<string, PayTo>> {
  if (ids.length === 0) return new Map()
  const accounts = await selectPayable(tx, ids)
  return new Map(
    accounts.map(({ id, ibanEnc, holderTitle, bankShortName }) => [
      id,
      { iban: openText(ctx.tenant.keys, 'bankAccountIban', id, ibanEnc), holder: holderTitle, bank: bankShortName },
    ]),
  )
}

type CandidateRequest = { merchantId: string | null; customerRef: string | null; at: Date }
export type Group = GroupRules & { candidates: AccountCandidate[] }

const larger = (a: bigint, b: bigint | null) => (b !== null && b > a ? b : a)
const smaller = (a: bigint, b: bigint | null) => (b !== null && b < a ? b : a)

/** An account whose amount bounds are narrowed by its limits. */
export const narrowedBy = <A extends { minTxMinor: bigint; maxTxMinor: bigint }>(
  account: A,
  limits: AccountLimits | undefined,
): A & { headroomMinor: bigint | null } => ({
  ...account,
  minTxMinor: larger(account.minTxMinor, limits?.minTxMinor ?? null),
  maxTxMinor: smaller(account.maxTxMinor, limits?.maxTxMinor ?? null),
  headroomMinor: limits?.headroomMinor ?? null,
})

/** A group's rules and its accounts as candidates for assignment; no candidates if the group is paused. */
export async function candidatesOf(
  tx: Pick<Tx, 'query'>,
  groupId: string,
  request: CandidateRequest,
): Promise<Group | undefined> {
  const rules = await selectGroupRules(tx, groupId)
  return rules && { ...rules, candidates: rules.status === 'ACTIVE' ? await accountsOfGroup(tx, groupId, request) : [] }
}

/** The accounts of a group with their headroom, bot and hours at a given time. */
export async function accountsOfGroup(
  tx: Pick<Tx, 'query'>,
  groupId: string,
  request: CandidateRequest,
): Promise<AccountCandidate[]> {
  const accounts = await selectGroupAccounts(tx, groupId, request.merchantId, request.customerRef)
  const limits = await accountLimits(
    tx,
    accounts.map(({ accountId }) => accountId),
    request.at,
  )
  return accounts.map(({ bot, lastAssignedAt, activeHours, ...account }): AccountCandidate => {
    const own = limits.get(account.accountId)
    return {
      ...narrowedBy(account, own),
      lastAssignedMs: lastAssignedAt?.getTime() ?? null,
      bot:
        bot &&
        botStatusAt(
          { ...bot, heartbeatMs: bot.heartbeatAt === null ? null : Date.parse(bot.heartbeatAt) },
          request.at.getTime(),
        ),
      isOpen: isOpenAt(activeHours, request.at) && (own?.isOpen ?? true),
    }
  })
}

/** Stores an account's reported balance; a report of an earlier time changes nothing. */
export const setBankBalance = setBankBalanceRow
