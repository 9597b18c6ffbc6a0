import { cardTransitions, type CardAction } from '@kasa/domain/card'
import { cardApproved, cardWon } from '@kasa/domain/cardLedger'
import { inverseOf } from '@kasa/domain/ledger'

import type { Ctx } from '../access/ctx'
import { attachmentsOf } from '../attachments/attachments.service'
import { whyOwnTerminalKey } from '../cardTerminals/terminals.service'
import type { Tx } from '../db/client'
import { Conflict, Unprocessable } from '../errors/refusals'
import { balanceWithin, postedLines, postJournal } from '../ledger/ledger.service'
import { earn, unearn } from '../operatorEarnings/earn'
import { parameterMs } from '../parameters/parameter'
import { decidedBy } from '../requests/decideRequest'
import { refusal } from '../requests/refuseRequest'
import { unclaimed } from '../requests/requestRecord'
import { advanceCard } from './advanceCard'
import { netOf } from './callbackData'
import { firedOf, type CardRecord } from './cardRecord'
import { moveCard } from './cards'

type EndReason = { reasonCode?: string | undefined; note?: string | undefined }

const eventDetailsOf = (action: CardAction, { reasonCode, note }: EndReason) => ({
  action,
  params: { ...(reasonCode && { reason: reasonCode }), ...(note && { note }) },
  ...((reasonCode ?? note) && { reason: [reasonCode, note].filter(Boolean).join(': ') }),
})

const undoMsOf = (tx: Tx, { now }: Ctx) => parameterMs(tx, 'undo_s', now())

/** Source of the journals of an approval and of its inverse. */
const journalOf = ({ id, undoCount }: CardRecord) =>
  ({ sourceType: 'card_transfer', sourceId: id, occurrenceNo: undoCount + 1 }) as const

export function terminalIdOf({ bankAccountId, number }: CardRecord): string {
  if (bankAccountId === null) throw new Error(`Card transfer ${number} is on no terminal`)
  return bankAccountId
}

/**
 * Approves a locked transfer: P10a from the acquirer's debt to merchant, fee and tax. Needs a reason if rules fired.
 */
export async function approveCard(tx: Tx, ctx: Ctx, before: CardRecord, reason: EndReason): Promise<CardRecord> {
  if (firedOf(before).length > 0 && reason.reasonCode === undefined)
    throw new Unprocessable({ code: 'CARD_REASON_NEEDED', field: 'reasonCode' })
  const ownKey = await whyOwnTerminalKey(tx, ctx, terminalIdOf(before), before.createdAt)
  if (ownKey) throw new Conflict({ code: ownKey })
  const terminalId = terminalIdOf(before)
  const journal = { ...journalOf(before), kind: 'P10a', at: ctx.now() } as const
  const { amountMinor, createdAt } = before
  const earned = await earn(tx, { ...journal, accountId: terminalId, method: 'CARD', createdAt, amountMinor })
  await postJournal(tx, { ...journal, lines: [...cardApproved({ ...before, terminalId }), ...earned] })
  const patch = {
    status: cardTransitions.approve.to,
    reasonCode: null,
    ...decidedBy(ctx, await undoMsOf(tx, ctx)),
    ...unclaimed,
  }
  // The issuer may already have charged it back.
  return advanceCard(tx, ctx, await moveCard(tx, ctx, before, patch, eventDetailsOf('approve', reason)))
}

/** Ends a locked transfer without money for its merchant. */
export async function endCard(
  tx: Tx,
  ctx: Ctx,
  before: CardRecord,
  action: 'reject' | 'expire' | 'cancel',
  reason: EndReason = {},
): Promise<CardRecord> {
  const patch = {
    status: cardTransitions[action].to,
    reasonCode: reason.reasonCode ?? null,
    ...decidedBy(ctx, action === 'reject' ? await undoMsOf(tx, ctx) : 0),
    ...unclaimed,
  }
  return moveCard(tx, ctx, before, patch, eventDetailsOf(action, reason))
}

/**
 * Reverses an approval's journal (P10aU) if it is undone in time. Throws `BALANCE_LOW` if the merchant has spent it.
 */
export async function takeApprovalBack(tx: Tx, ctx: Ctx, before: CardRecord): Promise<Partial<CardRecord>> {
  if (before.status !== 'APPROVED') return { reasonCode: null }
  const journal = journalOf(before)
  const posted = await postedLines(tx, { ...journal, kind: 'P10a' })
  if (posted.length === 0) throw new Error(`Card transfer ${before.id} is approved and has no P10a to take back`)
  if ((await balanceWithin(tx, before.merchantId)) < netOf(before)) throw new Conflict({ code: 'BALANCE_LOW' })
  const undone = { ...journal, kind: 'P10aU', at: ctx.now() } as const
  await unearn(tx, undone)
  await postJournal(tx, { ...undone, lines: inverseOf(posted) })
  return { reasonCode: null }
}

/** Marks a chargeback as represented. Throws unless evidence is attached. */
export async function representCard(tx: Tx, ctx: Ctx, before: CardRecord, note: string): Promise<CardRecord> {
  if ((await attachmentsOf(tx, before.id)).length === 0) throw refusal(before, 'EVIDENCE_NEEDED')
  return moveCard(tx, ctx, before, { representedAt: ctx.now() }, eventDetailsOf('represent', { note }))
}

/**
 * Closes a chargeback. If it was won, posts P10w; if lost, nothing, because the chargeback itself was posted before.
 */
export async function closeChargeback(
  tx: Tx,
  ctx: Ctx,
  before: CardRecord,
  action: 'win' | 'lose',
  note: string,
): Promise<CardRecord> {
  if (action === 'win')
    await postJournal(tx, {
      kind: 'P10w',
      sourceType: 'card_transfer',
      sourceId: before.id,
      at: ctx.now(),
      lines: cardWon(
        { merchantId: before.merchantId, terminalId: terminalIdOf(before) },
        { backMinor: before.chargebackMinor ?? 0n, lossMinor: before.chargebackLossMinor },
      ),
    })
  const patch = { status: cardTransitions[action].to, ...decidedBy(ctx, 0) }
  return moveCard(tx, ctx, before, patch, eventDetailsOf(action, { note }))
}
