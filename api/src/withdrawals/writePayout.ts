import { payoutHeld, type PayoutCost } from '@kasa/domain/payoutLedger'
import { foldText } from '@kasa/domain/turkishText'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { postJournal } from '../ledger/ledger.service'
import type { Merchant } from '../merchants/merchants.service'
import { parameterMs } from '../parameters/parameter'
import { notifyOfWritten, writeNew, type NewRequest } from '../requests/newRequest'
import { sealText } from '../signing/sealed'
import type { NextState } from './firstStatus'
import { planWithdrawal } from './planWithdrawal'
import type { WithdrawalRecord } from './withdrawalRecord'
import { withdrawals } from './withdrawals'

/** A payout that passed the checks and may be written. */
type NewPayout = {
  id: string
  merchant: Pick<Merchant, 'id' | 'remitGroupIds'>
  merchantRef: string
  customer: NewRequest['customer']
  cost: PayoutCost
  feeLabel: string
  beneficiaryName: string
  iban: string
  ibanHash: Buffer
  bankId: string
  purposeCode: number | null
  description: string
  /** The user who requested it, or the key of the merchant's server. */
  maker: { id: string; name: string } | undefined
  askedKey: string | null
  uploadId: string | null
  settlementId: string | null
  reason: string | undefined
  /** Returns its first status; called after planning. */
  first: () => Promise<NextState>
}

/**
 * Plans and writes a payout, holds its cost (P3) and notifies everyone concerned. The caller has locked and checked
 * the merchant's balance and reserved limits; this order prevents deadlocks.
 */
export async function writePayout(tx: Tx, ctx: Ctx, payout: NewPayout): Promise<WithdrawalRecord> {
  const { id, merchant, cost, iban, maker, reason } = payout
  const at = ctx.now()
  const { planned, keep } = await planWithdrawal(tx, {
    groupIds: merchant.remitGroupIds,
    bankId: payout.bankId,
    amountMinor: cost.amountMinor,
    at,
  })
  const first = await payout.first()
  await writeNew(tx, withdrawals, {
    id,
    merchantId: merchant.id,
    merchantRef: payout.merchantRef,
    customer: payout.customer,
    amountMinor: cost.amountMinor,
    feeMinor: cost.feeMinor,
    taxMinor: cost.taxMinor,
    feeLabel: payout.feeLabel,
    // If no group can send it now, it waits in the first one for an administrator.
    remitGroupId: planned?.remitGroupId ?? merchant.remitGroupIds[0] ?? null,
    bankAccountId: planned?.accountId ?? null,
    status: first.status,
    reasonCode: first.reasonCode,
    deadlineAt: new Date(at.getTime() + (await parameterMs(tx, 'sla.withdraw_s', at))),
    decidedAt: null,
    returnUrl: null,
    clientIp: ctx.ip,
    at,
    own: {
      beneficiary_name: payout.beneficiaryName,
      beneficiary_fold: foldText(payout.beneficiaryName),
      beneficiary_iban_enc: sealText(ctx.tenant.keys, 'beneficiaryIban', id, iban),
      beneficiary_iban_hash: payout.ibanHash,
      beneficiary_iban_last4: iban.slice(-4),
      bank_name_id: payout.bankId,
      purpose_code: payout.purposeCode,
      description: payout.description,
      rail: planned?.rail ?? null,
      planned_at: planned?.plannedAt ?? null,
      eta_at: planned?.etaAt ?? null,
      hold_reasons: first.holdReasons ?? [],
      made_by: maker?.id ?? null,
      made_by_name: maker?.name ?? null,
      asked_key: payout.askedKey,
      upload_id: payout.uploadId,
      settlement_id: payout.settlementId,
    },
  })
  await keep(id)
  await postJournal(tx, {
    kind: 'P3',
    sourceType: 'withdraw_request',
    sourceId: id,
    at,
    lines: payoutHeld(cost),
  })
  const made = await notifyOfWritten(tx, withdrawals, ctx, id, () => ({
    action: first.action,
    params: { ...(first.reasonCode && { reason: first.reasonCode }), ...(reason !== undefined && { note: reason }) },
    ...((first.holdReasons || reason !== undefined) && {
      reason: [first.holdReasons?.join(', '), reason].filter(Boolean).join(': '),
    }),
  }))
  await first.settle(made)
  return made
}
