import { istanbulTime } from '@kasa/domain/istanbulDay'
import { planSource } from '@kasa/domain/payoutSource'
import type { RailBank } from '@kasa/domain/rail'

import type { Ctx } from '../access/ctx'
import { refuseOurIban } from '../bankaccounts/ibanOf'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { parameter } from '../parameters/parameter'
import { ofSettlement, refuseUnpaying } from './payingMerchant'
import { selectRailBank, selectSources } from './payoutSources.sql'
import { bankOf, sourceAccountOf } from './planWithdrawal'
import { selectBlockedSince, selectOfPausedBanks } from './sendable.sql'
import type { WithdrawalRecord } from './withdrawalRecord'

/**
 * Refuses payouts whose beneficiary's bank accepts no transfers now. Throws `SEND_BANK_PAUSED` with the number of the
 * first.
 */
export async function refusePausedBanks(tx: Tx, ids: readonly string[]): Promise<void> {
  const [first] = await selectOfPausedBanks(tx, ids)
  if (first) throw new Conflict({ code: 'SEND_BANK_PAUSED', params: { number: first.number, bank: first.bankName } })
}

/** Returns the ids of the payouts that were put on the blocklist since they were requested. */
export const blockedAmong = (
  db: Pick<Tx, 'query'>,
  ctx: Ctx,
  payouts: readonly WithdrawalRecord[],
): Promise<ReadonlySet<string>> =>
  selectBlockedSince(
    db,
    payouts.map(({ id }) => id),
    ctx.now(),
  )

/**
 * Returns the ids of those queued payouts that an account can no longer send together in a file, because its status,
 * direction, limits, hours or balance, or their rail, changed since they were planned. A rail's hours do not matter:
 * the bank keeps the file until they begin.
 */
export async function unsendableFrom(
  db: Pick<Tx, 'query'>,
  ctx: Ctx,
  account: { id: string; groupId: string },
  payouts: readonly WithdrawalRecord[],
): Promise<ReadonlySet<string>> {
  const now = ctx.now()
  const row = (await selectSources(db, [account.groupId], null)).find(({ accountId }) => accountId === account.id)
  const fastLimitMinor = await parameter(db, 'fast.limit_kurus', now)
  const banks = new Map<string, RailBank>()
  for (const id of new Set(payouts.map(({ bankNameId }) => bankNameId))) {
    const bank = await selectRailBank(db, id)
    if (bank) banks.set(id, bankOf(id, bank))
  }
  const maySend = ({ amountMinor, bankNameId, rail }: WithdrawalRecord): boolean => {
    const to = banks.get(bankNameId)
    if (!row || !to) return false
    // The free balance is what every queued payout leaves: this one's own money counts as free.
    const freeMinor = row.freeMinor === null ? null : row.freeMinor + amountMinor
    const { chosen } = planSource([{ ...sourceAccountOf(row, now), freeMinor }], {
      to,
      amountMinor,
      fastLimitMinor,
      now,
    })
    return chosen?.plan.rail === rail
  }
  return new Set(payouts.filter((payout) => !maySend(payout)).map(({ id }) => id))
}

/**
 * Checks again what may have changed since a payout was planned: its merchant, the blocklist, the beneficiary's bank,
 * its account, and the hours of its rail. Throws `SOURCE_NEEDED`, `PAYOUT_BLOCKLISTED`, `IBAN_OURS`,
 * `MERCHANT_NOT_ACTIVE`, `MERCHANT_SUSPENDED`, `MERCHANT_NOT_APPROVED`, `SEND_BANK_PAUSED`, `SEND_ACCOUNT_CANNOT` or
 * `SEND_TOO_EARLY`.
 */
export async function refuseUnlessSendable(tx: Tx, ctx: Ctx, payout: WithdrawalRecord): Promise<void> {
  const { id, merchantId, bankAccountId, remitGroupId, bankNameId, amountMinor, rail } = payout
  if (bankAccountId === null || remitGroupId === null) throw new Conflict({ code: 'SOURCE_NEEDED' })
  await refuseUnpaying(tx, merchantId, ofSettlement(payout))
  if ((await blockedAmong(tx, ctx, [payout])).has(id))
    throw new Conflict({ code: 'PAYOUT_BLOCKLISTED', params: { number: payout.number } })
  await refusePausedBanks(tx, [id])
  // The beneficiary's IBAN may have become one of our accounts since the request.
  await refuseOurIban(tx, payout.beneficiaryIbanHash)
  const [rows, bank, now] = [
    await selectSources(tx, [remitGroupId], id),
    await selectRailBank(tx, bankNameId),
    ctx.now(),
  ]
  if (!bank) throw new Error(`The bank ${bankNameId} of a payout is not there`)
  const account = rows.find(({ accountId }) => accountId === bankAccountId)
  const fastLimitMinor = await parameter(tx, 'fast.limit_kurus', now)
  const wanted = { to: bankOf(bankNameId, bank), amountMinor, fastLimitMinor, now }
  const { chosen, judged } = planSource(account ? [sourceAccountOf(account, now)] : [], wanted)
  const label = payout.bankAccountLabel ?? ''
  if (!chosen || chosen.plan.rail !== rail)
    throw new Conflict({
      code: 'SEND_ACCOUNT_CANNOT',
      params: { account: label },
      details: { why: chosen ? 'RAIL' : (judged[0]?.excludedBecause ?? 'STATUS') },
    })
  if (chosen.plan.sendAt > now)
    throw new Conflict({ code: 'SEND_TOO_EARLY', params: { rail, time: istanbulTime(chosen.plan.sendAt) } })
}
