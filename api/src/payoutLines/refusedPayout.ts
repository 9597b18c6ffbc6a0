import { refusalWaitsMs } from '@kasa/domain/withdrawal'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { registerApprovalKind, type ApprovalRequest } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import type { RefusalCode } from '../errors/words'
import { notThere, refusal } from '../requests/refuseRequest'
import { lockRequest } from '../requests/visibleRequest'
import { begunNow, markUnknown, refuseInFile, suspectMs, waitsAgain } from '../withdrawals/sendWithdrawal'
import { unclaimed } from '../requests/requestRecord'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawalTable } from '../withdrawals/withdrawalTable'
import { moveWithdrawal, withdrawals } from '../withdrawals/withdrawals'
import { isDebitSeen, maybeDebited } from './maybeDebited'
import { proveBySeen } from './provePayout.service'

/** Identifies the sending that was refused. The approval is void if the payout was begun again meanwhile. */
const refused = z.object({ sendingAt: z.string() })
type Refused = z.infer<typeof refused>

const hours = refusalWaitsMs / 3_600_000

/** Returns why the bank's refusal cannot be accepted from the sender: the bank's statement outweighs its screen. */
async function whyDebited(tx: Tx, record: WithdrawalRecord): Promise<RefusalCode | undefined> {
  if (await isDebitSeen(tx, record)) return 'DEBIT_SEEN'
  // If it were sent again beside an unexplained debit, it could be paid twice.
  return (await maybeDebited(tx, [record.id])).has(record.id) ? 'DEBIT_MAY_BE_IT' : undefined
}

async function refuseIfDebited(tx: Tx, record: WithdrawalRecord): Promise<void> {
  const why = await whyDebited(tx, record)
  if (why) throw refusal(record, why)
}

/**
 * Reports that the bank refused a locked payout; only its sender does this. Asks a second person. The payout stays in
 * SENDING until the answer and becomes SUSPECT without it. Throws `DEBIT_SEEN`, `DEBIT_MAY_BE_IT` or
 * `APPROVAL_PENDING`.
 */
export async function reportRefusal(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  note: string,
): Promise<WithdrawalRecord> {
  await refuseInFile(tx, before.id)
  await refuseIfDebited(tx, before)
  if (before.sendingAt === null) throw new Error(`The payout ${before.id} was never begun`)
  await createApproval(tx, ctx, {
    kind: 'withdrawal.notSent',
    targetType: 'withdrawal',
    targetId: before.id,
    title: before.number,
    payload: { sendingAt: before.sendingAt.toISOString() },
    before: null,
    after: {
      status: 'QUEUED',
      amount: before.amountMinor,
      beneficiary: before.beneficiaryName,
      account: before.bankAccountLabel,
      since: before.sendingAt.toISOString(),
    },
    reason: note,
  })
  const until = new Date(ctx.now().getTime() + refusalWaitsMs)
  return moveWithdrawal(
    tx,
    ctx,
    before,
    { outcomeDueAt: until, refusalUntil: until },
    { action: 'refuse', params: { note }, reason: note },
  )
}

async function lockRefused(
  tx: Tx,
  { targetId, payload }: ApprovalRequest<Refused>,
): Promise<{ record: WithdrawalRecord; isSame: boolean }> {
  const record = await lockRequest(tx, withdrawalTable, targetId)
  if (!record) throw notThere()
  return { record, isSame: record.status === 'SENDING' && record.sendingAt?.toISOString() === payload.sendingAt }
}

registerApprovalKind('withdrawal.notSent', {
  permission: 'withdrawal.missing',
  minCheckers: 1,
  hours,
  payload: refused,
  /** A second person confirms the bank's refusal: the payout is queued again. */
  async apply(tx, ctx, requested) {
    const { record, isSame } = await lockRefused(tx, requested)
    if (!isSame) throw refusal(record, 'VERSION_CHANGED')
    const why = withdrawals.whyNot(ctx, 'notSent', record)
    if (why) throw refusal(record, why)
    await refuseIfDebited(tx, record)
    await moveWithdrawal(
      tx,
      ctx,
      record,
      { ...waitsAgain, ...unclaimed },
      { action: 'notSent', params: { note: requested.reason }, reason: requested.reason },
    )
  },
  /**
   * Without a confirmation the outcome is unknown. If the sender withdrew the report, they have to report the outcome
   * again.
   */
  async drop(tx, ctx, requested, why, reason) {
    const { record, isSame } = await lockRefused(tx, requested)
    if (!isSame || record.refusalUntil === null) return
    if (why === 'WITHDRAWN') {
      const { outcomeDueAt } = begunNow(ctx, await suspectMs(tx, ctx))
      await moveWithdrawal(
        tx,
        ctx,
        record,
        { outcomeDueAt, refusalUntil: null },
        { action: 'refuseBack', ...(reason !== null && { reason }) },
      )
      return
    }
    await proveBySeen(tx, ctx, await markUnknown(tx, ctx, record, 'suspect', reason))
  },
})
