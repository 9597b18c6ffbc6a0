import type { Actor, Ctx } from '../access/ctx'
import { endVoid } from '../approvals/approvals.service'
import { recordAudits, type Audited } from '../audit/audit.service'
import { emitMerchantEvent } from '../callbacks/merchantEvents'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { countHappenings } from '../facts/facts.service'
import { appendLiveEvents } from '../live/live.sql'
import { audienceOf, isOfMerchantServers, type RequestNoun } from './requestNoun'
import type { Patch, RequestRecord } from './requestRecord'
import { insertRequestEvent, saveRequests, type RequestEvent } from './requests.sql'

/**
 * What happened to a row, for history, audit log and merchant. `action`: one of the noun's transitions, `claim`,
 * `renew`, `release`, or another action that keeps the status. `bankRef`: the bank's reference of the transfer, if the
 * decision has it.
 */
export type EventDetails<Happening extends string = string> = {
  action: Happening
  params?: Record<string, string>
  reason?: string
  bankRef?: string | null
}

/**
 * The history lines of one change. A new request also gets a line for its creation. What a merchant's server did is
 * stored with its key.
 */
export function historyOf<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  actor: Actor,
  before: RequestRecord | null,
  after: RequestRecord,
  at: Date,
  details: EventDetails,
): RequestEvent[] {
  const name = 'name' in actor ? actor.name : null
  const byKey: Record<string, string> = actor.kind === 'api' ? { key: actor.keyId } : {}
  const created =
    before === null ? [{ requestId: after.id, seq: 0, at, action: 'create', actor: null, params: byKey }] : []
  const params = {
    ...(name === null ? {} : { actor: name }),
    ...(isOfMerchantServers(noun, details.action) ? byKey : {}),
    ...details.params,
  }
  return [...created, { requestId: after.id, seq: after.version, at, action: details.action, actor: name, params }]
}

type Change<R> = { ctx: Ctx; before: R | null; after: R; details: EventDetails }

/** Writes audit, live events and callbacks in the transaction of the changes. Locks the event counter last. */
async function notifyOf<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  changes: readonly Change<R>[],
  at: Date,
): Promise<void> {
  const auditOf = ({ ctx, before, after, details }: Change<R>): Audited => ({
    ctx,
    action: `${noun.name}.${details.action}`,
    entry: {
      type: noun.name,
      id: after.id,
      before: before && noun.snapshot(before),
      after: noun.snapshot(after),
      ...(details.reason ? { reason: details.reason } : {}),
    },
  })
  const audited = changes.filter(({ details }) => details.action !== 'renew')
  if (audited.length > 0) await recordAudits(tx, audited.map(auditOf))
  await notifyConsoles(
    tx,
    noun,
    changes.map(({ after }) => after),
    at,
  )
  for (const { ctx, before, after, details } of changes) {
    // A decision that can still be undone is notified later (`notifyDecisions`).
    const isNews = noun.callback?.byAction?.[details.action] ?? before?.status !== after.status
    if (isNews && after.undoUntil === null) await notifyMerchant(tx, noun, ctx, after, at, details.bankRef ?? null)
  }
}

/** Sends the current rows to every console that may see them. */
export const notifyConsoles = <R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  records: readonly R[],
  at: Date,
): Promise<void> =>
  appendLiveEvents(
    tx,
    records.map((record) => ({
      topic: noun.name,
      id: record.id,
      audience: audienceOf(noun, record),
      payload: noun.rowOf(record, at),
    })),
  )

/** Writes the merchant's event and callback for the request's new status. */
async function notifyMerchant<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  record: R,
  at: Date,
  bankRef: string | null,
): Promise<void> {
  const { callback } = noun
  const status: R['status'] = record.status
  const type = callback?.events[status]
  const { merchantId } = audienceOf(noun, record)
  if (!callback || !type || merchantId === null) return
  if (callback.tells?.(record) === false) return callback.notifyInstead?.(tx, ctx, record)
  await emitMerchantEvent(tx, {
    merchantId,
    type,
    at,
    objectId: record.id,
    objectNumber: record.number,
    data: callback.dataOf(record, bankRef),
  })
}

/** Notifies the merchant of a locked request's decision, dated when it was made. */
export async function notifyDecision<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  record: R,
): Promise<void> {
  if (noun.callback)
    await notifyMerchant(
      tx,
      noun,
      ctx,
      record,
      record.decidedAt ?? record.createdAt,
      (await noun.callback.bankRefOf?.(tx, record.id)) ?? null,
    )
}

/** Writes history, audit, live event and callback of a request that was just created. */
export async function notifyOfNew<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  record: R,
  details: EventDetails,
): Promise<void> {
  const events = historyOf(noun, ctx.actor, null, record, ctx.now(), details)
  for (const event of events) await insertRequestEvent(tx, noun.table, event)
  await countHappenings(tx, noun.table.name, events)
  await notifyOf(tx, noun, [{ ctx, before: null, after: record, details }], ctx.now())
}

/** One change to a request that the caller has locked. */
export type Move<R extends RequestRecord> = { ctx: Ctx; before: R; patch: Patch<R>; details: EventDetails }

/**
 * Changes locked requests and sends all notifications. Every change increments the version, except a renewed claim, so
 * that a person's own renewal does not refuse their decision. Changes all requests or none. Returns the changed
 * requests in the given order.
 */
export async function moveRequests<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  moves: readonly Move<R>[],
  at: Date,
): Promise<R[]> {
  if (moves.length === 0) return []
  for (const { ctx, before, details } of moves) {
    // The request changes before its undo time is over: notify the merchant of the decision first.
    if (before.undoUntil !== null && details.action !== 'undo') await notifyDecision(tx, noun, ctx, before)
  }
  const changes = moves.map(({ ctx, before, patch, details }) => {
    const isRenewal = details.action === 'renew'
    const after = { ...before, undoUntil: null, ...patch, version: isRenewal ? before.version : before.version + 1 }
    const [event] = isRenewal ? [] : historyOf(noun, ctx.actor, before, after, at, details)
    return { ctx, before, after, details, save: { version: before.version, after, event } }
  })
  const saved = await saveRequests(
    tx,
    noun.table,
    changes.map(({ save }) => save),
    at,
  )
  if (saved !== moves.length) throw new Conflict({ code: 'VERSION_CHANGED' })
  await countHappenings(
    tx,
    noun.table.name,
    changes.flatMap(({ save }) => save.event ?? []),
  )
  await notifyOf(tx, noun, changes, at)
  const [first] = changes
  const moved = changes.filter(({ before, after }) => before.status !== after.status)
  const words = (number: string) => `${number} değişti · ${number} changed`
  if (first)
    await endVoid(
      tx,
      first.ctx,
      moved.map(({ after: { id, number } }) => ({ id, words: words(number) })),
    )
  return changes.map(({ after }) => after)
}

/** `moveRequests` for a single request. */
export async function moveRequest<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  before: R,
  patch: Patch<R>,
  details: EventDetails,
): Promise<R> {
  const [after] = await moveRequests(tx, noun, [{ ctx, before, patch, details }], ctx.now())
  if (!after) throw new Error(`The ${noun.name} that was moved is not there`)
  return after
}
