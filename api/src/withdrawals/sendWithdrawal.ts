import { inverseOf } from '@kasa/domain/ledger'
import type { Rail } from '@kasa/domain/rail'
import { payoutKinds, payoutNeverSent, payoutSent } from '@kasa/domain/payoutLedger'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'

import type { Ctx } from '../access/ctx'
import { endWaiting } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { balanceWithin, postedLines, postJournal, postJournals, type Posting } from '../ledger/ledger.service'
import { confirmLimits, reopenAnyway } from '../limits/limits.service'
import { earn, unearn } from '../operatorEarnings/earn'
import { parameterMs } from '../parameters/parameter'
import { decidedBy } from '../requests/decideRequest'
import { unclaimed } from '../requests/requestRecord'
import { giveReference, takeReference } from './giveReference'
import { closeLiveRow, selectContradictedFile, selectFileHandlers, selectLiveFile } from './liveFile.sql'
import { refuseOwn } from './refuseOwn'
import { refuseSettlement } from './refuseSettlement'
import { refuseUnlessSendable } from './sendable'
import { refuseOtherThanApproved } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal } from './withdrawals'

const journalOf = ({ id, undoCount }: WithdrawalRecord) =>
  ({ sourceType: 'withdraw_request', sourceId: id, occurrenceNo: undoCount + 1 }) as const

/** The fields of a payout whose sending begins now. `unknownMs`: how long the sender has to report the outcome. */
export const begunNow = ({ actor, now }: Ctx, unknownMs: number) => ({
  status: withdrawalTransitions.send.to,
  sendingAt: now(),
  sendingBy: actor.kind === 'user' ? actor.id : null,
  sendingByName: actor.kind === 'user' ? actor.name : null,
  outcomeDueAt: new Date(now().getTime() + unknownMs),
})

/** `withdraw.suspect_s` in force now, in ms. */
export const suspectMs = (tx: Tx, ctx: Ctx): Promise<number> => parameterMs(tx, 'withdraw.suspect_s', ctx.now())

/**
 * How long the claim outlives the time to report the outcome, in ms. Until the job makes the payout SUSPECT, no one
 * else may take it.
 */
const claimOutlivesMs = 24 * 60 * 60_000
const heldUntil = (outcomeDueAt: Date) => ({ claimUntil: new Date(outcomeDueAt.getTime() + claimOutlivesMs) })

/** The fields of a payout that the bank refused: it waits as if sending had not begun. */
export const waitsAgain = {
  status: withdrawalTransitions.notSent.to,
  sendingAt: null,
  sendingBy: null,
  sendingByName: null,
  outcomeDueAt: null,
  refusalUntil: null,
} as const

export const fileHandlersOf = selectFileHandlers

/**
 * Refuses to send a payout by hand, or to report its outcome, while it is in a payment file at the bank. Throws
 * `PAYMENT_IN_FILE`.
 */
export async function refuseInFile(tx: Tx, requestId: string): Promise<void> {
  const number = await selectLiveFile(tx, requestId)
  if (number !== null) throw new Conflict({ code: 'PAYMENT_IN_FILE', params: { number } })
}

/**
 * Refuses to send a payout again or to release its money while the bank's reports contradict each other: by the last
 * one, the payout left. Throws `PAYMENT_FILE_CONTRADICTED`.
 */
export async function refuseContradicted(tx: Tx, requestId: string): Promise<void> {
  const number = await selectContradictedFile(tx, requestId)
  if (number !== null) throw new Conflict({ code: 'PAYMENT_FILE_CONTRADICTED', params: { number } })
}

/**
 * Marks a locked payout as being sent. This is saved before anyone acts at the bank, so a failure leaves a trace.
 * Checks again what may have changed since planning, and that the sender did not request it. The payout then stays
 * with the sender. `note`: why they send it although a debit may already be its own.
 */
export async function beginSending(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  note: string | undefined,
): Promise<WithdrawalRecord> {
  await refuseOwn(tx, ctx, before)
  await refuseOtherThanApproved(tx, ctx, before)
  await refuseSettlement(tx, before)
  await refuseInFile(tx, before.id)
  await refuseContradicted(tx, before.id)
  await refuseUnlessSendable(tx, ctx, before)
  const begun = begunNow(ctx, await suspectMs(tx, ctx))
  return moveWithdrawal(
    tx,
    ctx,
    before,
    { ...begun, ...heldUntil(begun.outcomeDueAt) },
    {
      action: 'send',
      params: { account: before.bankAccountLabel ?? '', ...(note !== undefined && { note }) },
      ...(note !== undefined && { reason: note }),
    },
  )
}

const sourceOf = ({ id, bankAccountId }: WithdrawalRecord): string => {
  if (bankAccountId === null) throw new Error(`The payout ${id} is being sent from nowhere`)
  return bankAccountId
}

/** The P4 journal of a payout, with what the account's owner earns. A settlement (P11) earns no commission. */
async function journalSent(tx: Tx, payout: WithdrawalRecord, at: Date): Promise<Posting> {
  const accountId = sourceOf(payout)
  const { sent: kind } = payoutKinds(payout)
  const { amountMinor, createdAt } = payout
  const journal = { ...journalOf(payout), at }
  const earned =
    kind === 'P4' ? await earn(tx, { ...journal, kind, accountId, method: 'WITHDRAW', createdAt, amountMinor }) : []
  return { ...journal, kind, lines: [...payoutSent(payout, accountId), ...earned] }
}

/**
 * Posts P4 for locked payouts that the bank accepted: held money is in transit, fee and tax are earned. Locks the
 * merchants' balances in a fixed order.
 */
export async function postSent(tx: Tx, ctx: Ctx, payouts: readonly WithdrawalRecord[]): Promise<void> {
  for (const merchantId of [...new Set(payouts.map((payout) => payout.merchantId))].sort())
    await balanceWithin(tx, merchantId)
  for (const { id } of payouts) await confirmLimits(tx, id)
  const journals: Posting[] = []
  for (const payout of payouts) journals.push(await journalSent(tx, payout, ctx.now()))
  await postJournals(tx, journals)
}

/**
 * Ends a refusal of this payout that waits for a second person, because the outcome was reported in another way. Call
 * it after the payout has moved on.
 */
const endRefusal = (tx: Tx, ctx: Ctx, { id, refusalUntil }: WithdrawalRecord): Promise<void> =>
  refusalUntil === null ? Promise.resolve() : endWaiting(tx, ctx, id, 'Sonucu bildirildi · Outcome reported')

/** The rail for the payout's history; after a return the payout may use another. */
export const railOf = ({ rail }: WithdrawalRecord): { rail?: string } => (rail === null ? {} : { rail })

/**
 * Marks a payout as accepted by the bank under its reference (P4). Refused while it is in a payment file, which would
 * pay it a second time.
 */
export async function markSent(tx: Tx, ctx: Ctx, before: WithdrawalRecord, bankRef: string): Promise<WithdrawalRecord> {
  await refuseInFile(tx, before.id)
  const given = await giveReference(tx, ctx, before, bankRef)
  await postSent(tx, ctx, [before])
  const undoMs = await parameterMs(tx, 'undo_s', ctx.now())
  const sent = await moveWithdrawal(
    tx,
    ctx,
    before,
    {
      status: withdrawalTransitions.sent.to,
      ...given,
      refusalUntil: null,
      ...decidedBy(ctx, undoMs),
      ...unclaimed,
    },
    { action: 'sent', params: { bankRef, ...railOf(before) }, bankRef },
  )
  await endRefusal(tx, ctx, before)
  return sent
}

/**
 * The patch that undoes a sent payout: its money is held again (P4U) and the same person is sending it. The bank
 * reference stays in `givenRefs`.
 */
export async function takeSendingBack(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<Partial<WithdrawalRecord>> {
  const { sent: kind, undone } = payoutKinds(before)
  const posted = await postedLines(tx, { ...journalOf(before), kind })
  if (posted.length === 0) throw new Error(`The payout ${before.id} is sent and has no ${kind} to take back`)
  await balanceWithin(tx, before.merchantId)
  await reopenAnyway(tx, before.id)
  const source = { ...journalOf(before), at: ctx.now() }
  await unearn(tx, { ...source, kind: 'P4U' })
  await postJournal(tx, { ...source, kind: undone, lines: inverseOf(posted) })
  const outcomeDueAt = new Date(ctx.now().getTime() + (await suspectMs(tx, ctx)))
  return { bankRef: null, outcomeDueAt, ...heldUntil(outcomeDueAt) }
}

/**
 * Marks a locked payout's outcome as unknown, with the reason. Its money stays where it is until the bank, or two
 * people, report the outcome.
 */
export async function markUnknown(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  action: 'suspect' | 'doubt',
  note: string | null,
): Promise<WithdrawalRecord> {
  const unknown = await moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions[action].to, refusalUntil: null, ...unclaimed },
    { action, params: { ...(note !== null && { note }) }, ...(note !== null && { reason: note }) },
  )
  await endRefusal(tx, ctx, before)
  return unknown
}

/** True if a payout of unknown outcome was marked as sent before: its money is in transit (P4), not held. */
const isPosted = ({ bankRef }: WithdrawalRecord): boolean => bankRef !== null

/**
 * Marks a suspect or waiting payout as sent (P4) because a bank line on one of our accounts shows that it left.
 * `named`: the reference that finds it at the bank. A waiting payout may have left from another account than planned,
 * or without a plan.
 */
export async function markFound(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  { named, bankAccountId, rail, bookedAt }: { named: string; bankAccountId: string; rail: Rail; bookedAt: Date },
): Promise<WithdrawalRecord> {
  const left = { ...before, bankAccountId }
  const plan = before.rail === null ? { rail, plannedAt: bookedAt, etaAt: bookedAt } : {}
  if (!isPosted(before)) await postSent(tx, ctx, [left])
  const given = isPosted(before)
    ? { bankRef: before.bankRef, givenRefs: before.givenRefs }
    : await takeReference(tx, ctx, left, named)
  const decision = before.decidedAt === null ? decidedBy(ctx, 0) : {}
  const bankRef = given.bankRef ?? named
  return moveWithdrawal(
    tx,
    ctx,
    before,
    {
      status: withdrawalTransitions.found.to,
      bankAccountId,
      ...plan,
      ...given,
      ...decision,
      ...unclaimed,
    },
    { action: 'found', params: { bankRef, ...railOf(before) }, bankRef },
  )
}

/**
 * The patch for a suspect payout that is proved never to have left: its money is held again (P6b), its file row is
 * closed, and it waits as if new.
 */
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
    await reopenAnyway(tx, before.id)
    const source = { ...journalOf(before), at: ctx.now() }
    const back = await unearn(tx, { ...source, kind: 'P6b' })
    await postJournal(tx, { ...source, kind: payoutKinds(before).neverSent, lines: [...lines, ...back] })
  }
  return {
    ...waitsAgain,
    bankRef: null,
    decidedAt: null,
    decidedBy: null,
    decidedByName: null,
    undoCount: before.undoCount + (wasPosted ? 1 : 0),
  }
}
