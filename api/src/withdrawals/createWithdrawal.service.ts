import type { createWithdrawalRequest } from '@kasa/contracts/withdrawals'
import { feeLabelOf } from '@kasa/domain/commission'
import { feeOnTopOf } from '@kasa/domain/money'
import { costOf, payoutHeld } from '@kasa/domain/payoutLedger'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { knownIban, refuseOurIban } from '../bankaccounts/ibanOf'
import { customerHashes } from '../blocklist/askBlocklist'
import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Unprocessable } from '../errors/refusals'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { merchantFeeOf } from '../commissions/pricing'
import { parameterMs } from '../parameters/parameter'
import { refuseUsedRef, tellOfWritten, writeNew } from '../requests/newRequest'
import { ibanHash, identityHash, sealText } from '../signing/sealed'
import { refuseUndescribed } from './describedWithdrawal'
import { firstStatus } from './firstStatus'
import { payingMerchant } from './payingMerchant'
import { reserveLimits } from './payoutLimits'
import { planWithdrawal } from './planWithdrawal'
import type { AgreedTogether } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'
import { withdrawals } from './withdrawals'

type Wanted = z.infer<typeof createWithdrawalRequest>

/** For which merchant a payout is asked, and by whom of the people: nobody where its server asks. */
export type Asked = {
  merchantId: string
  maker?: { id: string; name: string }
  reason?: string
  uploadId?: string
  /** Where it was agreed to before it was made, with the others of its file. */
  agreed?: AgreedTogether
}

/**
 * Takes a request for a merchant's payout, and holds what it costs in the same transaction (P3), with the balance locked: of two that
 * ask for the same money one is refused. Throws `INSUFFICIENT_BALANCE`, `LIMIT_EXCEEDED`, `MERCHANT_REF_USED`, `DESCRIPTION_NEEDED`, and
 * what is wrong with the IBAN.
 */
export async function createWithdrawal(
  tx: Tx,
  ctx: Ctx,
  wanted: Wanted,
  { merchantId, maker, reason, uploadId, agreed }: Asked,
): Promise<WithdrawalRecord> {
  const { amount: amountMinor, merchantRef, customer } = wanted
  const [id, at, { keys }] = [uuidv7(), ctx.now(), ctx.tenant]
  const merchant = await payingMerchant(tx, ctx, merchantId)
  // The same customer may be paid the same amount twice; one reference is one payout for ever.
  await refuseUsedRef(tx, withdrawals, { merchantId: merchant.id, merchantRef, customerRef: customer.id })
  const description = wanted.description ?? ''
  await refuseUndescribed(tx, { merchantId: merchant.id, customerRef: customer.id, amountMinor, description, at })
  const { iban, bank } = await knownIban(tx, wanted.iban)
  const beneficiaryIbanHash = ibanHash(keys, iban)
  await refuseOurIban(tx, beneficiaryIbanHash)
  const rule = await merchantFeeOf(tx, merchant.id, 'WITHDRAW', at)
  const cost = { merchantId: merchant.id, amountMinor, ...feeOnTopOf(amountMinor, rule) }
  // The balance is locked first, then limits, then planning: a file's rows are made with the balance locked, and a payout ends so.
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
  const { planned, keep } = await planWithdrawal(tx, {
    groupIds: merchant.remitGroupIds,
    bankId: bank.id,
    amountMinor,
    at,
  })
  const tcknHash = customer.tckn ? identityHash(keys, customer.tckn) : null
  const asked = {
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
  const first = await firstStatus(tx, ctx, asked, agreed)
  await writeNew(tx, withdrawals, {
    id,
    merchantId: merchant.id,
    merchantRef,
    customer: {
      ref: customer.id,
      name: customer.name,
      fold: foldText(customer.name),
      tcknHash,
      tcknLast4: customer.tckn?.slice(-4) ?? null,
    },
    amountMinor,
    feeMinor: cost.feeMinor,
    taxMinor: cost.taxMinor,
    feeLabel: feeLabelOf(rule),
    // Where none of its groups can send it now it is an administrator's, in the first of them.
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
      beneficiary_name: wanted.beneficiaryName,
      beneficiary_fold: foldText(wanted.beneficiaryName),
      beneficiary_iban_enc: sealText(keys, 'beneficiaryIban', id, iban),
      beneficiary_iban_hash: beneficiaryIbanHash,
      beneficiary_iban_last4: iban.slice(-4),
      bank_name_id: bank.id,
      purpose_code: wanted.purposeCode ?? null,
      description,
      rail: planned?.rail ?? null,
      planned_at: planned?.plannedAt ?? null,
      eta_at: planned?.etaAt ?? null,
      hold_reasons: first.holdReasons ?? [],
      made_by: maker?.id ?? null,
      made_by_name: maker?.name ?? null,
      asked_key: askedKey,
      upload_id: uploadId ?? null,
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
  const made = await tellOfWritten(tx, withdrawals, ctx, id, () => ({
    action: first.action,
    params: { ...(first.reasonCode && { reason: first.reasonCode }), ...(reason !== undefined && { note: reason }) },
    ...((first.holdReasons || reason !== undefined) && {
      reason: [first.holdReasons?.join(', '), reason].filter(Boolean).join(': '),
    }),
  }))
  await first.settle(made)
  return made
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
