import { inverseOf } from '@kasa/domain/ledger'
import { payoutNeverSent, payoutSent } from '@kasa/domain/payoutLedger'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { balanceWithin, postedLines, postJournal, postJournals } from '../ledger/ledger.service'
import { parameterMs } from '../parameters/parameter'
import { decidedBy } from '../requests/decideRequest'
import { unclaimed } from '../requests/requestRecord'
import { closeLiveRow, selectFileHandlers, selectLiveFile } from './liveFile.sql'
import { refuseOtherThanApproved } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal } from './withdrawals'

const journalOf = ({ id, undoCount }: WithdrawalRecord) =>
  ({ sourceType: 'withdraw_request', sourceId: id, occurrenceNo: undoCount + 1 }) as const

/** What is written of a payout that is being sent from now on: by whom, and by when they say what became of it (`unknownMs`). */
export const begunNow = ({ actor, now }: Ctx, unknownMs: number) => ({
  status: withdrawalTransitions.send.to,
  sendingAt: now(),
  sendingBy: actor.kind === 'user' ? actor.id : null,
  outcomeDueAt: new Date(now().getTime() + unknownMs),
})

/** What is written of a payout that the bank refused: it was never begun. */
export const waitsAgain = {
  status: withdrawalTransitions.notSent.to,
  sendingAt: null,
  sendingBy: null,
  outcomeDueAt: null,
} as const

/** Who asked for or agreed to the file by which a payout leaves, or took that file away. */
export const fileHandlersOf = selectFileHandlers

/** Nobody sends by hand, nor says the outcome of, what a file at the bank pays. Throws `PAYMENT_IN_FILE`. */
async function refuseInFile(tx: Tx, requestId: string): Promise<void> {
  const number = await selectLiveFile(tx, requestId)
  if (number !== null) throw new Conflict({ code: 'PAYMENT_IN_FILE', params: { number } })
}

/** A locked payout is being sent: written down before anybody acts, so that what happens next is never unknown. Its planned account sends it. */
export async function beginSending(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<WithdrawalRecord> {
  await refuseOtherThanApproved(tx, ctx, before)
  await refuseInFile(tx, before.id)
  if (before.bankAccountId === null) throw new Conflict({ code: 'SOURCE_NEEDED' })
  const unknownMs = await parameterMs(tx, 'withdraw.suspect_s', ctx.now())
  return moveWithdrawal(tx, ctx, before, begunNow(ctx, unknownMs), {
    action: 'send',
    params: { account: before.bankAccountLabel ?? '' },
  })
}

const sourceOf = ({ id, bankAccountId }: WithdrawalRecord): string => {
  if (bankAccountId === null) throw new Error(`The payout ${id} is being sent from nowhere`)
  return bankAccountId
}

/** The bank took locked payouts: what was held for each is on its way, and fee and tax are earned (P4). Balances are locked in one order. */
export async function postSent(tx: Tx, ctx: Ctx, payouts: readonly WithdrawalRecord[]): Promise<void> {
  for (const merchantId of [...new Set(payouts.map((payout) => payout.merchantId))].sort())
    await balanceWithin(tx, merchantId)
  await postJournals(
    tx,
    payouts.map((payout) => {
      const lines = payoutSent(payout, sourceOf(payout))
      return { ...journalOf(payout), kind: 'P4', at: ctx.now(), lines }
    }),
  )
}

/** The bank took it, under its own reference (P4). Typed in by hand beside its file it would be paid twice. */
export async function markSent(tx: Tx, ctx: Ctx, before: WithdrawalRecord, bankRef: string): Promise<WithdrawalRecord> {
  await refuseInFile(tx, before.id)
  await postSent(tx, ctx, [before])
  const undoMs = await parameterMs(tx, 'undo_s', ctx.now())
  return moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions.sent.to, bankRef, ...decidedBy(ctx, undoMs), ...unclaimed },
    { action: 'sent', params: { bankRef }, bankRef },
  )
}

/** The bank refused it: it waits again, in the hands of whoever tried, with what the bank said in its history. Of one that is in a file, the bank's result says so. */
export async function markNotSent(tx: Tx, ctx: Ctx, before: WithdrawalRecord, note: string): Promise<WithdrawalRecord> {
  await refuseInFile(tx, before.id)
  return moveWithdrawal(tx, ctx, before, waitsAgain, {
    action: 'notSent',
    params: { note },
    reason: note,
  })
}

/** The money of a payout that was said to be sent is held again (P4U); it is in hand, and its reference is gone. */
export async function takeSendingBack(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<Partial<WithdrawalRecord>> {
  const posted = await postedLines(tx, { ...journalOf(before), kind: 'P4' })
  if (posted.length === 0) throw new Error(`The payout ${before.id} is sent and has no P4 to take back`)
  await balanceWithin(tx, before.merchantId)
  await postJournal(tx, { ...journalOf(before), kind: 'P4U', at: ctx.now(), lines: inverseOf(posted) })
  const unknownMs = await parameterMs(tx, 'withdraw.suspect_s', ctx.now())
  return { bankRef: null, outcomeDueAt: new Date(ctx.now().getTime() + unknownMs) }
}

/** What is unknown of a locked payout is written down, and why: its money stays where it is until the bank, or two people, say more. */
export const markUnknown = (
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  action: 'suspect' | 'doubt',
  note: string | null,
): Promise<WithdrawalRecord> =>
  moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions[action].to, ...unclaimed },
    { action, params: { ...(note !== null && { note }) }, ...(note !== null && { reason: note }) },
  )

/** True where a payout of unknown outcome was said to be sent before: what was held for it is on its way (P4), not held. */
const isPosted = ({ bankRef }: WithdrawalRecord): boolean => bankRef !== null

/** The bank shows that a suspect payout left, under a name that finds it there: it is sent, and what was held is on its way (P4). */
export async function markFound(tx: Tx, ctx: Ctx, before: WithdrawalRecord, named: string): Promise<WithdrawalRecord> {
  if (!isPosted(before)) await postSent(tx, ctx, [before])
  const bankRef = before.bankRef ?? named
  const decision = before.decidedAt === null ? decidedBy(ctx, 0) : {}
  return moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions.found.to, bankRef, ...decision },
    { action: 'found', params: { bankRef }, bankRef },
  )
}

/** What of a suspect payout is undone where it is proved never to have left: its money is held again (P6b), it is in no file any more, and it waits as if it were new. */
export async function takeNeverSentBack(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  reason: string,
): Promise<Partial<WithdrawalRecord>> {
  await closeLiveRow(tx, { id: before.id, reason, at: ctx.now() })
  const wasPosted = isPosted(before)
  if (wasPosted) {
    const lines = payoutNeverSent(before, sourceOf(before))
    await balanceWithin(tx, before.merchantId)
    await postJournal(tx, { ...journalOf(before), kind: 'P6b', at: ctx.now(), lines })
  }
  return {
    status: withdrawalTransitions.foundMissing.to,
    bankRef: null,
    sendingAt: null,
    sendingBy: null,
    outcomeDueAt: null,
    decidedAt: null,
    decidedBy: null,
    decidedByName: null,
    undoCount: before.undoCount + (wasPosted ? 1 : 0),
  }
}
