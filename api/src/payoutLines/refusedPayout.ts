import { refusalWaitsMs } from '@kasa/domain/withdrawal'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { registerApprovalKind, type Asked } from '../approvals/approvalKinds'
import { askApproval } from '../approvals/approvals.service'
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

/** The sending that was refused: if it began anew meanwhile, the approval is void. */
const refused = z.object({ sendingAt: z.string() })
type Refused = z.infer<typeof refused>

const hours = refusalWaitsMs / 3_600_000

/**
 * Why nobody may say that the bank refused it, although its sender does: the bank's statement is stronger than its
 * screen.
 */
async function whyDebited(tx: Tx, record: WithdrawalRecord): Promise<RefusalCode | undefined> {
  if (await isDebitSeen(tx, record)) return 'DEBIT_SEEN'
  // Sent again beside a debit that nobody has explained, it could be paid twice.
  return (await maybeDebited(tx, [record.id])).has(record.id) ? 'DEBIT_MAY_BE_IT' : undefined
}

async function refuseIfDebited(tx: Tx, record: WithdrawalRecord): Promise<void> {
  const why = await whyDebited(tx, record)
  if (why) throw refusal(record, why)
}

/**
 * The person who began a locked payout reports that the bank refused it. A second person is asked; until they answer it
 * stays where it is, and without an answer it becomes SUSPECT. Throws `DEBIT_SEEN`, `DEBIT_MAY_BE_IT` or
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
  await askApproval(tx, ctx, {
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
  { targetId, payload }: Asked<Refused>,
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
  /** A second person confirms what the bank said: it waits to be sent again. */
  async apply(tx, ctx, asked) {
    const { record, isSame } = await lockRefused(tx, asked)
    if (!isSame) throw refusal(record, 'VERSION_CHANGED')
    const why = withdrawals.whyNot(ctx, 'notSent', record)
    if (why) throw refusal(record, why)
    await refuseIfDebited(tx, record)
    await moveWithdrawal(
      tx,
      ctx,
      record,
      { ...waitsAgain, ...unclaimed },
      { action: 'notSent', params: { note: asked.reason }, reason: asked.reason },
    )
  },
  /**
   * Nobody confirmed it, so what became of the money is unknown. If its sender took the report back, they have to
   * answer again.
   */
  async drop(tx, ctx, asked, why, reason) {
    const { record, isSame } = await lockRefused(tx, asked)
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
