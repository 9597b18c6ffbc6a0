import { inverseOf } from '@kasa/domain/ledger'
import { payoutSent } from '@kasa/domain/payoutLedger'
import { withdrawalTransitions, withdrawalUndoMs } from '@kasa/domain/withdrawal'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { balanceWithin, postedLines, postJournal } from '../ledger/ledger.service'
import { decidedBy } from '../requests/decideRequest'
import { unclaimed } from '../requests/requestRecord'
import type { WithdrawalRecord } from './withdrawalRecord'
import { moveWithdrawal } from './withdrawals'

const journalOf = ({ id, undoCount }: WithdrawalRecord) =>
  ({ sourceType: 'withdraw_request', sourceId: id, occurrenceNo: undoCount + 1 }) as const

/** A locked payout is being sent: written down before anybody acts, so that what happens next is never unknown. Its planned account sends it. */
export function beginSending(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<WithdrawalRecord> {
  if (before.bankAccountId === null) throw new Conflict({ code: 'SOURCE_NEEDED' })
  return moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions.send.to },
    {
      action: 'send',
      params: { account: before.bankAccountLabel ?? '' },
    },
  )
}

/** The bank took it, under its own reference: what was held is on its way, and fee and tax are earned (P4). */
export async function markSent(tx: Tx, ctx: Ctx, before: WithdrawalRecord, bankRef: string): Promise<WithdrawalRecord> {
  if (before.bankAccountId === null) throw new Error(`The payout ${before.id} is being sent from nowhere`)
  await balanceWithin(tx, before.merchantId)
  await postJournal(tx, {
    ...journalOf(before),
    kind: 'P4',
    at: ctx.now(),
    lines: payoutSent(before, before.bankAccountId),
  })
  return moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions.sent.to, bankRef, ...decidedBy(ctx, withdrawalUndoMs), ...unclaimed },
    { action: 'sent', params: { bankRef }, bankRef },
  )
}

/** The bank refused it: it waits again, in the hands of whoever tried, with what the bank said in its history. */
export const markNotSent = (tx: Tx, ctx: Ctx, before: WithdrawalRecord, note: string): Promise<WithdrawalRecord> =>
  moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions.notSent.to },
    {
      action: 'notSent',
      params: { note },
      reason: note,
    },
  )

/** The money of a payout that was said to be sent is held again (P4U); it is in hand, and its reference is gone. */
export async function takeSendingBack(tx: Tx, ctx: Ctx, before: WithdrawalRecord): Promise<Partial<WithdrawalRecord>> {
  const posted = await postedLines(tx, { ...journalOf(before), kind: 'P4' })
  if (posted.length === 0) throw new Error(`The payout ${before.id} is sent and has no P4 to take back`)
  await balanceWithin(tx, before.merchantId)
  await postJournal(tx, { ...journalOf(before), kind: 'P4U', at: ctx.now(), lines: inverseOf(posted) })
  return { bankRef: null }
}
