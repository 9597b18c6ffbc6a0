import { createHash } from 'node:crypto'

import { payoutRule } from '@kasa/contracts/payoutRules'
import { maskIban } from '@kasa/domain/iban'
import { costOf } from '@kasa/domain/payoutLedger'
import type { PayoutRule } from '@kasa/domain/payoutRules'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { approvedPayload } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { selectRequest } from '../requests/visibleRequest'
import { ibanHash, openText } from '../signing/sealed'
import { selectParts } from './parts.sql'
import type { WithdrawalRecord } from './withdrawalRecord'
import { withdrawalTable } from './withdrawalTable'

/** The fields of a payout that an approver compares; amounts in kuruş. */
export const shownPayout = (record: WithdrawalRecord): Record<string, unknown> => ({
  amount: record.amountMinor,
  fee: record.feeMinor + record.taxMinor,
  total: costOf(record),
  merchant: record.merchantName,
  customer: record.customerName,
  beneficiary: record.beneficiaryName,
  iban: maskIban(record.beneficiaryIbanLast4),
  bank: record.bankName,
  description: record.description,
})

/**
 * The keyed hash of the payout's sealed IBAN. Empty if the IBAN cannot be opened: it was sealed for another payout,
 * or rewritten.
 */
export function ibanIn(
  { tenant }: Ctx,
  { id, beneficiaryIbanEnc }: Pick<WithdrawalRecord, 'id' | 'beneficiaryIbanEnc'>,
): Buffer {
  try {
    return ibanHash(tenant.keys, openText(tenant.keys, 'beneficiaryIban', id, beneficiaryIbanEnc))
  } catch {
    return Buffer.alloc(0)
  }
}

/**
 * The hash of everything that approvers agree to: merchant, amount, cost, beneficiary, IBAN and purpose. The account
 * it leaves from is not part of it, since we may plan it again.
 */
export const payoutDigest = (ctx: Ctx, record: WithdrawalRecord): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        record.id,
        record.merchantId,
        record.merchantRef,
        String(record.amountMinor),
        String(record.feeMinor),
        String(record.taxMinor),
        record.beneficiaryName,
        ibanIn(ctx, record).toString('hex'),
        record.bankNameId,
        record.purposeCode,
        record.description,
      ]),
    )
    .digest('hex')

/**
 * The MAC that binds a payout to a batch approval. Its key is not in the database, so a copied or changed payout has
 * no valid MAC.
 */
export const agreedMark = (ctx: Ctx, approvalId: string, record: WithdrawalRecord): Buffer =>
  ctx.tenant.keys.mac('agreedPayout', `${approvalId}:${payoutDigest(ctx, record)}`)

/** One approval of many payouts that were shown together, and the rule that required it. */
export type AgreedTogether = { approvalId: string; rule: PayoutRule }

const agreedPayload = z.object({ rule: payoutRule })

/** The batch approval by its id; throws if it was not given. */
export async function agreedTogether(tx: Tx, approvalId: string): Promise<AgreedTogether> {
  return { approvalId, rule: z.decode(agreedPayload, (await approvedPayload(tx, approvalId)) as never).rule }
}

/** The batch approval that covers a payout, if the payout is still unchanged; otherwise undefined. */
export async function agreementOf(tx: Tx, ctx: Ctx, record: WithdrawalRecord): Promise<AgreedTogether | undefined> {
  const { approvalId, agreedMac, settlementId } = record
  // Approval rules of payouts do not apply to settlements.
  if (settlementId !== null || approvalId === null || !agreedMac?.equals(agreedMark(ctx, approvalId, record)))
    return undefined
  return agreedTogether(tx, approvalId)
}

/** A part is covered by the approval of its payout: same beneficiary, and all parts together at most the payout. */
async function refuseOtherPart(tx: Tx, ctx: Ctx, part: WithdrawalRecord, parentId: string): Promise<void> {
  const whole = await selectRequest(tx, withdrawalTable, parentId)
  if (!whole) throw new Error(`The payout ${parentId} of the part ${part.id} is not there`)
  await refuseOtherThanApproved(tx, ctx, whole)
  const sentFacts = ({ merchantId, beneficiaryName, bankNameId, purposeCode, description }: WithdrawalRecord) =>
    JSON.stringify([merchantId, beneficiaryName, bankNameId, purposeCode, description])
  const sum = (await selectParts(tx, parentId)).reduce((total, { amountMinor }) => total + amountMinor, 0n)
  if (
    sentFacts(part) !== sentFacts(whole) ||
    !ibanIn(ctx, part).equals(ibanIn(ctx, whole)) ||
    sum !== whole.amountMinor
  )
    throw new Conflict({ code: 'APPROVAL_VOID' })
}

/** Throws if a payout is no longer what was approved. */
export async function refuseOtherThanApproved(tx: Tx, ctx: Ctx, record: WithdrawalRecord): Promise<void> {
  if (record.parentId !== null) return refuseOtherPart(tx, ctx, record, record.parentId)
  if (record.approvalId === null) return
  const payload = await approvedPayload(tx, record.approvalId)
  const agreed = typeof payload === 'object' && payload !== null && 'digest' in payload ? payload.digest : undefined
  const isSame =
    record.agreedMac === null
      ? agreed === payoutDigest(ctx, record)
      : agreed !== undefined && record.agreedMac.equals(agreedMark(ctx, record.approvalId, record))
  if (!isSame) throw new Conflict({ code: 'APPROVAL_VOID' })
}

/**
 * Records in the audit log that someone tried to send a payout that differs from its approval. Other refusals are not
 * recorded.
 */
export async function keepVoid(tx: Tx, ctx: Ctx<UserActor>, { id, code }: { id: string; code: string }): Promise<void> {
  if (code !== 'APPROVAL_VOID') return
  await recordAudit(tx, ctx, 'approval.refuse', {
    type: 'withdrawal',
    id,
    before: null,
    after: { tried: 'send', refused: code },
  })
}
