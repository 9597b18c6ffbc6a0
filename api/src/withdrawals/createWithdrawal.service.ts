import type { createWithdrawalRequest } from '@kasa/contracts/withdrawals'
import { feeLabelOf } from '@kasa/domain/commission'
import { feeOnTopOf } from '@kasa/domain/money'
import { costOf } from '@kasa/domain/payoutLedger'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { knownIban, refuseOurIban } from '../bankaccounts/ibanOf'
import { customerHashes } from '../blocklist/askBlocklist'
import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Unprocessable } from '../errors/refusals'
import { balanceWithin } from '../ledger/ledger.service'
import { merchantFeeOf } from '../commissions/pricing'
import { newCustomer, refuseUsedRef } from '../requests/newRequest'
import { ibanHash, identityHash } from '../signing/sealed'
import { refuseUndescribed } from './describedWithdrawal'
import { firstStatus } from './firstStatus'
import { payingMerchant } from './payingMerchant'
import { reserveLimits } from './payoutLimits'
import type { AgreedTogether } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'
import { withdrawals } from './withdrawals'
import { writePayout } from './writePayout'

type Wanted = z.infer<typeof createWithdrawalRequest>

/** The merchant that a payout is for, and the user who requests it; no `maker` if the merchant's server does. */
export type WithdrawalRequest = {
  merchantId: string
  maker?: { id: string; name: string }
  reason?: string
  uploadId?: string
  /** Set if the payout was approved before it was written, together with the others of its file. */
  agreed?: AgreedTogether
}

/**
 * Creates a merchant's payout and holds its cost in the same transaction (P3). The balance is locked, so two requests
 * cannot spend the same money. Throws `INSUFFICIENT_BALANCE`, `LIMIT_EXCEEDED`, `MERCHANT_REF_USED`,
 * `DESCRIPTION_NEEDED`, or an error about the IBAN.
 */
export async function createWithdrawal(
  tx: Tx,
  ctx: Ctx,
  wanted: Wanted,
  { merchantId, maker, reason, uploadId, agreed }: WithdrawalRequest,
): Promise<WithdrawalRecord> {
  const { amount: amountMinor, merchantRef, customer } = wanted
  const [id, at, { keys }] = [uuidv7(), ctx.now(), ctx.tenant]
  const merchant = await payingMerchant(tx, ctx, merchantId)
  // The same customer may be paid the same amount twice, but a merchant reference is used only once.
  await refuseUsedRef(tx, withdrawals, { merchantId: merchant.id, merchantRef, customerRef: customer.id })
  const description = wanted.description ?? ''
  await refuseUndescribed(tx, { merchantId: merchant.id, customerRef: customer.id, amountMinor, description, at })
  const { iban, bank } = await knownIban(tx, wanted.iban)
  const beneficiaryIbanHash = ibanHash(keys, iban)
  await refuseOurIban(tx, beneficiaryIbanHash)
  const rule = await merchantFeeOf(tx, merchant.id, 'WITHDRAW', at)
  const cost = { merchantId: merchant.id, amountMinor, ...feeOnTopOf(amountMinor, rule) }
  // Lock order: balance, limits, planning. Uploaded files and ended payouts take the balance lock first too.
  await refuseBeyondBalance(tx, merchant.id, costOf(cost))
  const askedKey = ctx.actor.kind === 'api' ? ctx.actor.keyId : null
  await reserveLimits(tx, {
    id,
    merchantId: merchant.id,
    keyId: askedKey,
    customerRef: customer.id,
    ibanHash: beneficiaryIbanHash.toString('hex'),
    amountMinor,
    at,
  })
  const tcknHash = customer.tckn ? identityHash(keys, customer.tckn) : null
  const request = {
    id,
    madeBy: maker?.id ?? null,
    merchantId: merchant.id,
    customerRef: customer.id,
    customerName: customer.name,
    customerTcknHash: tcknHash,
    amountMinor,
    beneficiaryName: wanted.beneficiaryName,
    beneficiaryIbanHash,
    otherHashes: customerHashes(keys, customer),
  }
  return writePayout(tx, ctx, {
    id,
    merchant,
    merchantRef,
    customer: newCustomer(ctx, customer),
    cost,
    feeLabel: feeLabelOf(rule),
    beneficiaryName: wanted.beneficiaryName,
    iban,
    ibanHash: beneficiaryIbanHash,
    bankId: bank.id,
    purposeCode: wanted.purposeCode ?? null,
    description,
    maker,
    askedKey,
    uploadId: uploadId ?? null,
    settlementId: null,
    reason,
    first: () => firstStatus(tx, ctx, request, agreed),
  })
}

/** Refuses a payout above the balance. Locks the balance until the transaction ends, so the hold cannot overdraw it. */
async function refuseBeyondBalance(tx: Tx, merchantId: string, costMinor: bigint): Promise<void> {
  const available = await balanceWithin(tx, merchantId)
  if (available < costMinor)
    throw new Unprocessable({
      code: 'INSUFFICIENT_BALANCE',
      field: 'amount',
      details: { available: Number(available), needed: Number(costMinor) },
    })
}
