import { botStatusAt, type AccountCandidate, type AssignmentStrategy } from '@kasa/domain/assignment'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { accountHeadrooms } from '../limits/limits.service'
import { openText } from '../signing/sealed'
import { selectGroupAccounts, selectGroupStrategy, selectPayable } from './bankaccounts.sql'

/** Where to pay to; the whole IBAN, for the merchant whose payer it is. */
export type PayTo = { iban: string; holder: string; bank: string }

/** What a payer needs of each account. */
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

export type Group = { strategy: AssignmentStrategy; candidates: AccountCandidate[] }

/** A group's strategy and its accounts as the assignment judges them; undefined where the group does not take requests. */
export async function candidatesOf(tx: Tx, groupId: string, request: { merchantId: string; customerRef: string; at: Date }): Promise<Group | undefined> {
  const strategy = await selectGroupStrategy(tx, groupId)
  if (!strategy) return undefined
  const accounts = await selectGroupAccounts(tx, groupId, request.merchantId, request.customerRef)
  const headrooms = await accountHeadrooms(tx, accounts.map(({ accountId }) => accountId), request.at)
  const candidates = accounts.map(({ bot, lastAssignedAt, ...account }): AccountCandidate => ({
    ...account,
    headroomMinor: headrooms.get(account.accountId) ?? null,
    lastAssignedMs: lastAssignedAt?.getTime() ?? null,
    bot: bot && botStatusAt({ ...bot, heartbeatMs: bot.heartbeatAt === null ? null : Date.parse(bot.heartbeatAt) }, request.at.getTime()),
  }))
  return { strategy, candidates }
}
