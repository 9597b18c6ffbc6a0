import { depositTransitions, type DepositAction, type DepositStatus } from '@kasa/domain/deposit'

import type { Actor, Ctx } from '../access/ctx'
import { recordAudits, type Audited } from '../audit/audit.service'
import { emitMerchantEvent } from '../callbacks/merchantEvents'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { appendLiveEvents } from '../live/live.sql'
import { callbackDataOf } from './callbackData'
import { depositRowOf } from './depositRow'
import { selectBankRef } from './untold.sql'
import { insertDepositEvent, saveDeposits, type DepositEvent, type DepositRecord } from './deposits.sql'

/** What merchants are told of; other states are the console's own business. */
export const merchantEvents: Partial<Record<DepositStatus, string>> = {
  ASSIGNED: 'deposit.assigned',
  REJECTED: 'deposit.rejected',
  APPROVED: 'deposit.approved',
  EXPIRED: 'deposit.expired',
  CANCELLED: 'deposit.cancelled',
  REVERSED: 'deposit.reversed',
}

/** What happened to a row: a transition of the table, or something that leaves the status as it is. */
export type DepositHappening = DepositAction | 'claim' | 'renew' | 'release' | 'line' | 'unlink'

export type Told = { action: DepositHappening; params?: Record<string, string>; reason?: string; bankRef?: string | null }

/** The lines of the history one change makes; a new deposit also says that it was asked for. */
export function historyOf(actor: Actor, before: DepositRecord | null, after: DepositRecord, at: Date, told: Told): DepositEvent[] {
  const name = 'name' in actor ? actor.name : null
  const created = before === null ? [{ requestId: after.id, seq: 0, at, action: 'create', actor: null, params: {} }] : []
  const params = { ...(name === null ? {} : { actor: name }), ...told.params }
  return [...created, { requestId: after.id, seq: after.version, at, action: told.action, actor: name, params }]
}

/** What the audit log keeps of a deposit before and after. */
export const snapshot = (record: DepositRecord) => ({
  status: record.status,
  reasonCode: record.reasonCode,
  match: record.match,
  bankTxId: record.bankTxId,
  amountReceivedMinor: record.amountReceivedMinor,
  claimedBy: record.claimedBy,
  version: record.version,
})

type Change = { ctx: Ctx; before: DepositRecord | null; after: DepositRecord; told: Told }

/** Audit, live events and callbacks of changes, in the transaction of the changes. The event counter is locked last. */
async function tellOf(tx: Tx, changes: readonly Change[], at: Date): Promise<void> {
  const audited = changes.filter(({ told }) => told.action !== 'renew')
  if (audited.length > 0) await recordAudits(tx, audited.map(auditOf))
  await tellConsoles(tx, changes.map(({ after }) => after), at)
  for (const { before, after, told } of changes) {
    // What can still be taken back is told once it no longer can (tellDecisions).
    if (before?.status !== after.status && after.undoUntil === null) await tellMerchant(tx, after, at, told.bankRef ?? null)
  }
}

const auditOf = ({ ctx, before, after, told }: Change): Audited => ({
  ctx,
  action: `deposit.${told.action}`,
  entry: { type: 'deposit', id: after.id, before: before && snapshot(before), after: snapshot(after), ...(told.reason ? { reason: told.reason } : {}) },
})

/** The rows as they are now, to every console that may see them. */
export const tellConsoles = (tx: Tx, records: readonly DepositRecord[], at: Date): Promise<void> =>
  appendLiveEvents(tx, records.map((record) => ({
    topic: 'deposit',
    id: record.id,
    audience: { merchantId: record.merchantId, remitGroupId: record.remitGroupId, bankAccountId: record.bankAccountId },
    payload: depositRowOf(record, at),
  })))

/** The merchant's event and callback of the state a deposit came to. */
export async function tellMerchant(tx: Tx, record: DepositRecord, at: Date, bankRef: string | null): Promise<void> {
  const type = merchantEvents[record.status]
  if (!type) return
  await emitMerchantEvent(tx, { merchantId: record.merchantId, type, at, objectId: record.id, objectNumber: record.number, data: callbackDataOf(record, bankRef) })
}

/** Tells everybody of a deposit that was just written. */
export async function tellOfNew(tx: Tx, ctx: Ctx, record: DepositRecord, told: Told): Promise<void> {
  for (const event of historyOf(ctx.actor, null, record, ctx.now(), told)) await insertDepositEvent(tx, event)
  await tellOf(tx, [{ ctx, before: null, after: record, told }], ctx.now())
}

/** One change to make: what a person does to a deposit that the caller has locked. */
export type Move = { ctx: Ctx; before: DepositRecord; patch: Partial<DepositRecord>; told: Told }

/**
 * Changes locked deposits and tells everybody who is to know. The version rises with everything but a renewed claim, so
 * that a person who decides on what they saw is refused when it is no longer so, and not because their own lease went on.
 * Of many, all are changed or none; answers them as they are now, in the order given.
 */
export async function moveDeposits(tx: Tx, moves: readonly Move[], at: Date): Promise<DepositRecord[]> {
  if (moves.length === 0) return []
  for (const { before, told } of moves) {
    // Something else happens to it before its time was over: the merchant hears of the decision first.
    if (before.undoUntil !== null && told.action !== 'undo') await tellMerchant(tx, before, before.decidedAt ?? at, await selectBankRef(tx, before.id))
  }
  const changes = moves.map(({ ctx, before, patch, told }) => {
    const isRenewal = told.action === 'renew'
    const after = { ...before, undoUntil: null, ...patch, version: isRenewal ? before.version : before.version + 1 }
    const [event] = isRenewal ? [] : historyOf(ctx.actor, before, after, at, told)
    return { ctx, before, after, told, save: { version: before.version, after, event } }
  })
  const saved = await saveDeposits(tx, changes.map(({ save }) => save), at)
  if (saved !== moves.length) throw new Conflict({ code: 'VERSION_CHANGED' })
  await tellOf(tx, changes, at)
  return changes.map(({ after }) => after)
}

/** `moveDeposits` of one. */
export async function moveDeposit(tx: Tx, ctx: Ctx, before: DepositRecord, patch: Partial<DepositRecord>, told: Told): Promise<DepositRecord> {
  const [after] = await moveDeposits(tx, [{ ctx, before, patch, told }], ctx.now())
  if (!after) throw new Error('A deposit that was moved is not there')
  return after
}

/** The state an action leads to, from the table. */
export const targetOf = (action: DepositAction): DepositStatus => depositTransitions[action].to

/** Nobody holds it any more. */
export const unclaimed = { claimedBy: null, claimedByName: null, claimToken: null, claimUntil: null } as const
