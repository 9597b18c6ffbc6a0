import type {
  breakAcceptRequest,
  breakAdjustRequest,
  breakAnswer,
  breakAskedAnswer,
  breakLinkRequest,
  breakNoteRequest,
  breakOf,
  breakWriteOffRequest,
} from '@kasa/contracts/breaks'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { balanceAdjusted } from '@kasa/domain/ledger'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind, type ApprovalRequest } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import {
  insertPosting,
  lockBreak,
  lockPosting,
  setDealt,
  setNote,
  setOwner,
  setPosting,
  type BreakKey,
  type BreakRecord,
  type Dealt,
} from './breaks.sql'
import { selectEvents, type EventRecord } from './events.sql'

type Done = z.output<typeof breakAnswer>
type Key = z.output<typeof breakOf>
type Held = { event: EventRecord; before: BreakRecord }

/** A current break, with its row locked. Throws Conflict (`BREAK_GONE`) if the event has no open break of this type. */
async function openBreak(tx: Tx, ctx: Ctx, { event: id, day, type }: BreakKey): Promise<Held> {
  const find = async () => {
    const [event] = await selectEvents(
      tx,
      {
        from: day,
        to: day,
        today: istanbulDay(ctx.now()),
        visible: sql`event.event = ${id}`,
        merchantIds: undefined,
        accountIds: undefined,
        movements: undefined,
        breakTypes: [type],
        openBreaks: true,
      },
      { after: undefined, limit: 1 },
    )
    if (!event) throw new Conflict({ code: 'BREAK_GONE' })
    return event
  }
  const event = await find()
  const before = await lockBreak(
    tx,
    { event: id, day, type },
    { merchantId: event.merchantId, amountMinor: event.atStake, at: ctx.now() },
  )
  // The previous holder of the lock may have resolved it.
  if (before.status !== 'OPEN') throw new Conflict({ code: 'BREAK_GONE' })
  return { event, before }
}

const auditOf = ({ event, type }: BreakKey) => ({ type: 'reconciliation_break', id: `${event} ${type}` })
const factsOf = ({ number, merchantId, day, atStake }: EventRecord) => ({
  number,
  merchantId,
  day,
  amountMinor: atStake,
})

/** POST …/take: makes this person the owner of the break, in place of any earlier one. */
export async function takeBreak(tx: Tx, ctx: Ctx, key: Key): Promise<Done> {
  requirePermission(ctx, 'reconciliation.write')
  const { event, before } = await openBreak(tx, ctx, key)
  await setOwner(tx, key, ctx.actor, ctx.now())
  await recordAudit(tx, ctx, 'reconciliation.take', {
    ...auditOf(key),
    before: { owner: before.ownerName },
    after: { ...factsOf(event), owner: ctx.actor.name },
  })
  return { done: 1 }
}

/** POST …/note */
export async function noteBreak(tx: Tx, ctx: Ctx, { note, ...key }: z.output<typeof breakNoteRequest>): Promise<Done> {
  requirePermission(ctx, 'reconciliation.write')
  const { event, before } = await openBreak(tx, ctx, key)
  await setNote(tx, key, note, ctx.now())
  await recordAudit(tx, ctx, 'reconciliation.note', {
    ...auditOf(key),
    before: { note: before.note },
    after: { ...factsOf(event), note },
  })
  return { done: 1 }
}

async function deal(
  tx: Tx,
  ctx: Ctx<UserActor>,
  key: BreakKey,
  event: EventRecord,
  done: { status: Dealt; action: string; reason: string; more?: object },
): Promise<void> {
  await setDealt(tx, key, {
    status: done.status,
    reason: done.reason,
    amountMinor: event.atStake,
    by: ctx.actor,
    at: ctx.now(),
  })
  await recordAudit(tx, ctx, done.action, {
    ...auditOf(key),
    before: { status: 'OPEN' },
    after: { ...factsOf(event), status: done.status, ...done.more },
    reason: done.reason,
  })
}

/** POST …/accept: accepts all breaks, or none. */
export async function acceptBreaks(
  tx: Tx,
  ctx: Ctx,
  { breaks, reason }: z.output<typeof breakAcceptRequest>,
): Promise<Done> {
  requirePermission(ctx, 'reconciliation.write')
  // Always in the same order, so that two people who accept the same breaks do not deadlock.
  for (const key of breaks.toSorted((a, b) => (a.event + a.type < b.event + b.type ? -1 : 1))) {
    const { event } = await openBreak(tx, ctx, key)
    await deal(tx, ctx, key, event, { status: 'ACCEPTED', action: 'reconciliation.accept', reason })
  }
  return { done: breaks.length }
}

/**
 * POST …/link: two breaks of the same amount that explain each other, such as a payment that the two sides count on
 * different days. Throws Conflict (`BREAK_NOT_SAME`).
 */
export async function linkBreaks(
  tx: Tx,
  ctx: Ctx,
  { to, reason, ...key }: z.output<typeof breakLinkRequest>,
): Promise<Done> {
  requirePermission(ctx, 'reconciliation.write')
  const [one, other] = [key, to].toSorted((a, b) => (a.event < b.event ? -1 : 1))
  if (!one || !other || one.event === other.event) throw new Conflict({ code: 'BREAK_NOT_SAME' })
  const [first, second] = [await openBreak(tx, ctx, one), await openBreak(tx, ctx, other)]
  const isOfOne = [first.event.merchantId, null].includes(second.event.merchantId) || first.event.merchantId === null
  if (first.event.atStake !== second.event.atStake || !isOfOne) throw new Conflict({ code: 'BREAK_NOT_SAME' })
  const link = (own: BreakKey, held: Held, with_: BreakKey) =>
    deal(tx, ctx, own, held.event, {
      status: 'LINKED',
      action: 'reconciliation.link',
      reason,
      more: { with: with_.event },
    })
  await link(one, first, other)
  await link(other, second, one)
  return { done: 2 }
}

type Wanted = BreakKey & { reason: string }

/**
 * Requests a posting dated today from a second administrator. Throws Conflict (`BREAK_NO_MERCHANT`,
 * `APPROVAL_PENDING`).
 */
async function askPosting(
  tx: Tx,
  ctx: Ctx<UserActor>,
  key: Wanted,
  of: { kind: 'ADJ' | 'WO'; approval: string; amountMinor: (event: EventRecord) => bigint },
): Promise<z.output<typeof breakAskedAnswer>> {
  const { reason } = key
  const { event } = await openBreak(tx, ctx, key)
  const { merchantId } = event
  if (merchantId === null) throw new Conflict({ code: 'BREAK_NO_MERCHANT' })
  const [id, amountMinor] = [uuidv7(), of.amountMinor(event)]
  const isNew = await insertPosting(tx, {
    id,
    ...key,
    kind: of.kind,
    merchantId,
    amountMinor,
    askedBy: ctx.actor.id,
    at: ctx.now(),
  })
  if (!isNew) throw new Conflict({ code: 'APPROVAL_PENDING' })
  const approval = await createApproval(tx, ctx, {
    kind: of.approval,
    targetType: 'reconciliation_posting',
    targetId: id,
    title: event.number ?? event.merchantRef ?? key.day,
    payload: {},
    before: null,
    after: {
      merchant: event.merchantName,
      number: event.number,
      day: key.day,
      break: key.type,
      amount: Number(amountMinor),
    },
    reason,
  })
  return { approvalId: approval.id, amountMinor }
}

/** POST …/adjust: changes the merchant's balance by an amount, dated today, once a second administrator approves. */
export async function askAdjustment(
  tx: Tx,
  ctx: Ctx,
  { amountMinor, ...key }: z.output<typeof breakAdjustRequest>,
): Promise<z.output<typeof breakAskedAnswer>> {
  requirePermission(ctx, 'reconciliation.write')
  if (amountMinor === 0n) throw new Conflict({ code: 'WRITE_OFF_NOTHING' })
  return askPosting(tx, ctx, key, { kind: 'ADJ', approval: 'reconciliation.adjust', amountMinor: () => amountMinor })
}

/**
 * POST …/writeOff: credits the merchant with what it counts beyond our figure, at our cost, once a second administrator
 * approves. Throws Conflict (`WRITE_OFF_NOTHING`).
 */
export async function askWriteOff(
  tx: Tx,
  ctx: Ctx,
  key: z.output<typeof breakWriteOffRequest>,
): Promise<z.output<typeof breakAskedAnswer>> {
  requirePermission(ctx, 'reconciliation.write')
  return askPosting(tx, ctx, key, {
    kind: 'WO',
    approval: 'reconciliation.writeOff',
    amountMinor: ({ difference }) => {
      if (difference === null || difference <= 0n) throw new Conflict({ code: 'WRITE_OFF_NOTHING' })
      return difference
    },
  })
}

/** Posts the approved amount now, never on the day of the break. Throws Conflict (`BREAK_GONE`, `BALANCE_LOW`). */
const post =
  (action: 'reconciliation.adjust' | 'reconciliation.writeOff', status: Dealt) =>
  async (tx: Tx, ctx: Ctx<UserActor>, { targetId, reason }: ApprovalRequest<object>): Promise<void> => {
    const posting = await lockPosting(tx, targetId)
    if (posting?.status !== 'ASKED') throw new Conflict({ code: 'BREAK_GONE' })
    const { event } = await openBreak(tx, ctx, posting)
    const { merchantId, amountMinor, kind } = posting
    if (amountMinor < 0n && (await balanceWithin(tx, merchantId)) < -amountMinor)
      throw new Conflict({ code: 'BALANCE_LOW' })
    await postJournal(tx, {
      kind,
      sourceType: 'reconciliation_posting',
      sourceId: targetId,
      at: ctx.now(),
      lines: balanceAdjusted(merchantId, amountMinor),
    })
    await setPosting(tx, targetId, 'POSTED', ctx.now())
    await recordAudit(tx, ctx, action, {
      type: 'reconciliation_posting',
      id: targetId,
      before: null,
      after: { merchantId, amountMinor, event: posting.event, break: posting.type, day: posting.day },
      reason,
    })
    await deal(tx, ctx, posting, event, { status, action: 'reconciliation.deal', reason, more: { posting: targetId } })
  }

const both = {
  permission: 'reconciliation.approve',
  minCheckers: 1,
  hours: 72,
  payload: z.object({}),
  drop: async (tx: Tx, ctx: Ctx, { targetId }: ApprovalRequest<object>) =>
    setPosting(tx, targetId, 'DROPPED', ctx.now()),
} as const
registerApprovalKind('reconciliation.adjust', { ...both, apply: post('reconciliation.adjust', 'ADJUSTED') })
registerApprovalKind('reconciliation.writeOff', { ...both, apply: post('reconciliation.writeOff', 'WRITTEN_OFF') })
