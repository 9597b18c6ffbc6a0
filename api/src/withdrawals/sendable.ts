import { istanbulTime } from '@kasa/domain/istanbulDay'
import { planSource } from '@kasa/domain/payoutSource'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { selectRailBank, selectSources } from './payoutSources.sql'
import { bankOf, sourceAccountOf } from './planWithdrawal'
import { selectUnpayable } from './sendable.sql'
import type { WithdrawalRecord } from './withdrawalRecord'
import { fastLimitMinor } from './withdrawalTimes'

/** Refuses payouts whose merchant may not pay out now, or whose bank takes no money now, with their numbers. */
export async function refuseUnpayable(tx: Tx, ids: readonly string[]): Promise<void> {
  const [first] = await selectUnpayable(tx, ids)
  if (!first) return
  const { number, merchantName, bankName, isMerchant } = first
  throw new Conflict(
    isMerchant
      ? { code: 'SEND_MERCHANT_PAUSED', params: { number, merchant: merchantName } }
      : { code: 'SEND_BANK_PAUSED', params: { number, bank: bankName } },
  )
}

/**
 * Checks again what may have changed since a payout was planned: its merchant, the beneficiary's bank, its account, and the hours of its
 * rail. Throws `SOURCE_NEEDED`, `SEND_MERCHANT_PAUSED`, `SEND_BANK_PAUSED`, `SEND_ACCOUNT_CANNOT` or `SEND_TOO_EARLY`.
 */
export async function refuseUnlessSendable(tx: Tx, ctx: Ctx, payout: WithdrawalRecord): Promise<void> {
  const { id, bankAccountId, remitGroupId, bankNameId, amountMinor, rail } = payout
  if (bankAccountId === null || remitGroupId === null) throw new Conflict({ code: 'SOURCE_NEEDED' })
  await refuseUnpayable(tx, [id])
  const [rows, bank, now] = [
    await selectSources(tx, [remitGroupId], id),
    await selectRailBank(tx, bankNameId),
    ctx.now(),
  ]
  if (!bank) throw new Error(`The bank ${bankNameId} of a payout is not there`)
  const account = rows.find(({ accountId }) => accountId === bankAccountId)
  const asked = { to: bankOf(bankNameId, bank), amountMinor, fastLimitMinor, now }
  const { chosen, judged } = planSource(account ? [sourceAccountOf(account, now)] : [], asked)
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
