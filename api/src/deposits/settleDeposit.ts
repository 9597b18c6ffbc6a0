import { explainsDeposit, needsConfirmReason, type DepositConfirmReason } from '@kasa/domain/deposit'
import { depositApproved } from '@kasa/domain/ledger'
import { feeOf } from '@kasa/domain/money'

import type { Ctx } from '../access/ctx'
import { freeLines, settleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { Conflict, Unprocessable } from '../errors/refusals'
import { postJournal } from '../ledger/ledger.service'
import { confirmLimits, releaseLimits } from '../limits/limits.service'
import { resizeLimits } from '../limits/reopenLimits'
import { depositFeeOf } from '../commissions/pricing'
import { earn } from '../operatorEarnings/earn'
import { parameterMs } from '../parameters/parameter'
import { decidedBy } from '../requests/decideRequest'
import { unclaimed } from '../requests/requestRecord'
import { noLine, type DepositRecord } from './depositRecord'
import { selectDifferences } from './lineFacts.sql'
import { moveDeposit, targetOf, type DepositEventDetails } from './deposits'
import { refuseTakenBack } from './takenBack'

export { selectIsExact as isExact, selectPaidParts as paidParts } from './lineFacts.sql'

/** The source of the journals of a deposit's approval and of its inverse. */
export const journalOf = ({ id, undoCount }: DepositRecord) =>
  ({ sourceType: 'remit_request', sourceId: id, occurrenceNo: undoCount + 1 }) as const

type Approval = { isUndoable?: boolean; reasonCode?: DepositConfirmReason | undefined }

/**
 * Throws Unprocessable if a person confirms an inexact match without a reason, or with one that explains none of the
 * differences.
 */
export async function requireReason(
  tx: Tx,
  deposit: DepositRecord,
  reasonCode: DepositConfirmReason | undefined,
): Promise<void> {
  if (!needsConfirmReason(deposit)) return
  if (reasonCode === undefined) throw new Unprocessable({ code: 'CONFIRM_REASON_NEEDED', field: 'reasonCode' })
  if (!explainsDeposit(reasonCode, await selectDifferences(tx, deposit.id)))
    throw new Unprocessable({ code: 'CONFIRM_REASON_UNFIT', field: 'reasonCode' })
}

/**
 * Approves a locked deposit: uses its limits, settles its lines, and posts P2 from suspense to merchant, fee and tax.
 * The caller has checked the transition; a missing account or line is a bug. Throws `CREDIT_REVERSED` if a person
 * approves.
 */
export async function approveLocked(
  tx: Tx,
  ctx: Ctx,
  before: DepositRecord,
  action: 'approve' | 'approveLate' = 'approve',
  { isUndoable = action === 'approve', reasonCode }: Approval = {},
): Promise<DepositRecord> {
  if (before.bankAccountId === null || before.bankTxId === null)
    throw new Error(`Deposit ${before.id} has no bank line to approve`)
  if (ctx.actor.kind === 'user') await refuseTakenBack(tx, before)
  const paid = await settleLines(tx, before.id, ctx.now())
  const grossMinor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  if (grossMinor !== before.amountReceivedMinor)
    throw new Error(`The lines of deposit ${before.id} do not carry what it received`)
  const { feeMinor, taxMinor } = await chargeOn(tx, before, grossMinor)
  await confirmLimits(tx, before.id)
  const journal = { ...journalOf(before), kind: 'P2', at: ctx.now() } as const
  const { createdAt, merchantId, bankAccountId: accountId } = before
  const earned = await earn(tx, { ...journal, accountId, createdAt, method: 'DEPOSIT', amountMinor: grossMinor })
  await postJournal(tx, {
    ...journal,
    lines: [...depositApproved({ paid, merchantId, feeMinor, taxMinor }), ...earned],
  })
  return moveDeposit(
    tx,
    ctx,
    before,
    {
      status: targetOf(action),
      feeMinor,
      taxMinor,
      late: action === 'approveLate',
      ...decidedBy(ctx, isUndoable ? await parameterMs(tx, 'undo_s', ctx.now()) : 0),
      ...unclaimed,
    },
    {
      action,
      bankRef: paid[0]?.bankRef ?? null,
      ...(reasonCode && { params: { reason: reasonCode }, reason: reasonCode }),
    },
  )
}

/**
 * Returns fee and tax of the received amount, by the rule in force when the deposit was requested, and resizes its
 * limits. Throws Conflict (`LIMIT_TAKEN`).
 */
export async function chargeOn(
  tx: Tx,
  deposit: DepositRecord,
  grossMinor: bigint,
): Promise<{ feeMinor: bigint; taxMinor: bigint }> {
  if (grossMinor === deposit.amountMinor) return deposit
  if (!(await resizeLimits(tx, deposit.id, grossMinor))) throw new Conflict({ code: 'LIMIT_TAKEN' })
  return feeOf(grossMinor, await depositFeeOf(tx, deposit.merchantId, deposit.createdAt))
}

/** Ends a locked deposit without money: releases its limits and returns its linked lines to suspense. */
export async function endLocked(
  tx: Tx,
  ctx: Ctx,
  before: DepositRecord,
  action: 'reject' | 'expire' | 'cancel',
  details: { reasonCode?: string; note?: string } = {},
): Promise<DepositRecord> {
  await releaseLimits(tx, before.id)
  if (before.bankTxId !== null) await freeLines(tx, before.id, ctx.now())
  const words: DepositEventDetails = {
    action,
    params: {
      ...(details.reasonCode ? { reason: details.reasonCode } : {}),
      ...(details.note ? { note: details.note } : {}),
    },
    ...(details.reasonCode ? { reason: [details.reasonCode, details.note].filter(Boolean).join(': ') } : {}),
  }
  return moveDeposit(
    tx,
    ctx,
    before,
    {
      status: targetOf(action),
      reasonCode: details.reasonCode ?? null,
      ...decidedBy(ctx, action === 'reject' ? await parameterMs(tx, 'undo_s', ctx.now()) : 0),
      ...unclaimed,
      ...noLine,
    },
    words,
  )
}
