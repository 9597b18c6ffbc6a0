import type { Ctx } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { endedLike } from '../payoutLines/endedPayouts'
import { maybeProvedBy, waitingLike } from '../payoutLines/maybeDebited'
import { payoutNamedBy } from '../payoutLines/namedOther'
import { asSystem } from '../requests/requestNoun'
import { proveSentBack, takeBack } from './bookSentBack'
import {
  isForSystem,
  lockDebit,
  lockSentBackAll,
  lockSentBackOf,
  selectReturnsFor,
  selectWaitingDebits,
  type DebitRecord,
} from './sentBack.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'sentBack.look': object
  }
}

/** True if a debit may have paid a payout, ended or not, or has the reference of one. */
const mayBePayouts = async (tx: Tx, debit: DebitRecord): Promise<boolean> =>
  ((await maybeProvedBy(tx, debit.id)) ??
    (await waitingLike(tx, debit.id))[0]?.number ??
    (await payoutNamedBy(tx, debit))) !== undefined || (await endedLike(tx, debit.id)).length > 0

/** Links a debit if exactly one open return fits it, with its amount and IBAN, and it may be no payout's. */
async function findSentBack(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await lockSentBackAll(tx)
  const debit = await lockDebit(tx, id, isForSystem)
  if (!debit) return
  const [only, ...others] = await selectReturnsFor(tx, debit)
  if (!only?.isExact || others.length > 0) return
  if ((await pendingApprovals(tx, [id])).size > 0 || (await mayBePayouts(tx, debit))) return
  await proveSentBack(tx, asSystem(ctx), debit, only, null)
}

/**
 * Looks every minute for debits of money sent back: a debit may be reported before its return is approved, and an
 * unexplained debit is notified only after five minutes.
 */
export async function lookForSentBack(ctx: Ctx<{ kind: 'system' }>): Promise<void> {
  for (const id of await selectWaitingDebits(ctx.tenant.pool))
    await inTransaction(ctx, (tx) => findSentBack(tx, ctx, id))
}
registerTask('sentBack.look', lookForSentBack)
registerSchedule('sentBack.look', '* * * * *')

/** Undoes the links of a line after a bot contradicts the file that reported it. */
export async function dropSentBack(tx: Tx, ctx: Ctx, lineId: string): Promise<void> {
  for (const record of await lockSentBackOf(tx, lineId)) await takeBack(tx, asSystem(ctx), record, null)
}
