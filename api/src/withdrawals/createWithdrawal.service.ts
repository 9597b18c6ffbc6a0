import type { createWithdrawalRequest } from '@kasa/contracts/withdrawals'
import { feeOnTopOf } from '@kasa/domain/money'
import { costOf, payoutHeld } from '@kasa/domain/payoutLedger'
import { foldText } from '@kasa/domain/turkishText'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { knownIban } from '../bankaccounts/ibanOf'
import type { Tx } from '../db/client'
import { Unprocessable } from '../errors/refusals'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { feeLabelOf } from '../merchants/depositCharge'
import { merchantFeeOf } from '../merchants/merchants.service'
import { activeMerchant, refuseUsedRef, tellOfWritten, writeNew, type MerchantCtx } from '../requests/newRequest'
import { ibanHash, identityHash, sealText } from '../signing/sealed'
import { planWithdrawal } from './planWithdrawal'
import type { WithdrawalRecord } from './withdrawalRecord'
import { withdrawals } from './withdrawals'
import { withdrawalSlaMs } from './withdrawalTimes'

type Wanted = z.infer<typeof createWithdrawalRequest>

/**
 * Takes a merchant's request for a payout, and holds what it costs in the same transaction (P3), with the balance locked: of two that
 * ask for the same money one is refused. Throws `INSUFFICIENT_BALANCE`, `MERCHANT_REF_USED`, and what is wrong with the IBAN.
 */
export async function createWithdrawal(tx: Tx, ctx: MerchantCtx, wanted: Wanted): Promise<WithdrawalRecord> {
  const { amount: amountMinor, merchantRef, customer } = wanted
  const [id, at, { keys }] = [uuidv7(), ctx.now(), ctx.tenant]
  const merchant = await activeMerchant(tx, ctx, { module: 'withdraw', paused: 'PAUSED_OUT' })
  // The same customer may be paid the same amount twice; one reference is one payout for ever.
  await refuseUsedRef(tx, withdrawals, { merchantId: merchant.id, merchantRef, customerRef: customer.id })
  const { iban, bank } = await knownIban(tx, wanted.iban)
  const rule = await merchantFeeOf(tx, merchant.id, 'WITHDRAW', at)
  const cost = { merchantId: merchant.id, amountMinor, ...feeOnTopOf(amountMinor, rule) }
  const { planned, keep } = await planWithdrawal(tx, {
    groupIds: merchant.remitGroupIds,
    bankId: bank.id,
    amountMinor,
    at,
  })
  await refuseBeyondBalance(tx, merchant.id, costOf(cost))
  await writeNew(tx, withdrawals, {
    id,
    merchantId: merchant.id,
    merchantRef,
    customer: {
      ref: customer.id,
      name: customer.name,
      fold: foldText(customer.name),
      tcknHash: customer.tckn ? identityHash(keys, customer.tckn) : null,
    },
    amountMinor,
    feeMinor: cost.feeMinor,
    taxMinor: cost.taxMinor,
    feeLabel: feeLabelOf(rule),
    // Where none of its groups can send it now it is an administrator's, in the first of them.
    remitGroupId: planned?.remitGroupId ?? merchant.remitGroupIds[0] ?? null,
    bankAccountId: planned?.accountId ?? null,
    status: withdrawalTransitions.queue.to,
    reasonCode: null,
    deadlineAt: new Date(at.getTime() + withdrawalSlaMs),
    decidedAt: null,
    returnUrl: null,
    clientIp: ctx.ip,
    at,
    own: {
      beneficiary_name: wanted.beneficiaryName,
      beneficiary_fold: foldText(wanted.beneficiaryName),
      beneficiary_iban_enc: sealText(keys, 'beneficiaryIban', id, iban),
      beneficiary_iban_hash: ibanHash(keys, iban),
      beneficiary_iban_last4: iban.slice(-4),
      bank_name_id: bank.id,
      purpose_code: wanted.purposeCode ?? null,
      description: wanted.description ?? '',
      rail: planned?.rail ?? null,
      planned_at: planned?.plannedAt ?? null,
      eta_at: planned?.etaAt ?? null,
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
  return tellOfWritten(tx, withdrawals, ctx, id, () => ({ action: 'queue' }))
}

/** The balance stays locked until the transaction ends: what is read here is still there when it is held. */
async function refuseBeyondBalance(tx: Tx, merchantId: string, costMinor: bigint): Promise<void> {
  const available = await balanceWithin(tx, merchantId)
  if (available < costMinor)
    throw new Unprocessable({
      code: 'INSUFFICIENT_BALANCE',
      field: 'amount',
      details: { available: Number(available), needed: Number(costMinor) },
    })
}
