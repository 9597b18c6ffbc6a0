import { depositTransitions, type DepositAction, type DepositStatus } from '@kasa/domain/deposit'

import type { Actor, Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { emitMerchantEvent } from '../callbacks/merchantEvents'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { appendLiveEvent } from '../live/live.sql'
import { callbackDataOf } from './callbackData'
import { depositRowOf } from './depositRow'
import { selectBankRef } from './untold.sql'
import { insertDepositEvent, saveDeposit, type DepositEvent, type DepositRecord } from './deposits.sql'

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

/** Audit, live event and callback of one change, in the transaction of the change. The event counter is locked last. */
async function tellOf(tx: Tx, ctx: Ctx, before: DepositRecord | null, after: DepositRecord, told: Told): Promise<void> {
  const at = ctx.now()
  if (told.action !== 'renew') {
    await recordAudit(tx, ctx, `deposit.${told.action}`, {
      type: 'deposit', id: after.id, before: before && snapshot(before), after: snapshot(after), ...(told.reason ? { reason: told.reason } : {}),
    })
  }
  await tellConsoles(tx, after, at)
  // What can still be taken back is told once it no longer can (tellDecisions).
  if (before?.status !== after.status && after.undoUntil === null) await tellMerchant(tx, after, at, told.bankRef ?? null)
}

/** The row as it is now, to every console that may see it. */
export const tellConsoles = (tx: Tx, record: DepositRecord, at: Date): Promise<void> =>
  appendLiveEvent(tx, {
    topic: 'deposit',
    id: record.id,
    audience: { merchantId: record.merchantId, remitGroupId: record.remitGroupId, bankAccountId: record.bankAccountId },
    payload: depositRowOf(record, at),
  })

/** The merchant's event and callback of the state a deposit came to. */
export async function tellMerchant(tx: Tx, record: DepositRecord, at: Date, bankRef: string | null): Promise<void> {
  const type = merchantEvents[record.status]
  if (!type) return
  await emitMerchantEvent(tx, { merchantId: record.merchantId, type, at, objectId: record.id, objectNumber: record.number, data: callbackDataOf(record, bankRef) })
}

/** Tells everybody of a deposit that was just written. */
export async function tellOfNew(tx: Tx, ctx: Ctx, record: DepositRecord, told: Told): Promise<void> {
  for (const event of historyOf(ctx.actor, null, record, ctx.now(), told)) await insertDepositEvent(tx, event)
  await tellOf(tx, ctx, null, record, told)
}

/**
 * Changes a locked deposit and tells everybody who is to know. The version rises with everything but a renewed claim, so
 * that a person who decides on what they saw is refused when it is no longer so, and not because their own lease went on.
 */
export async function moveDeposit(tx: Tx, ctx: Ctx, before: DepositRecord, patch: Partial<DepositRecord>, told: Told): Promise<DepositRecord> {
  const isRenewal = told.action === 'renew'
  // Something else happens to it before its time was over: the merchant hears of the decision first.
  if (before.undoUntil !== null && told.action !== 'undo') await tellMerchant(tx, before, before.decidedAt ?? ctx.now(), await selectBankRef(tx, before.id))
  const after = { ...before, undoUntil: null, ...patch, version: isRenewal ? before.version : before.version + 1 }
  const [event] = isRenewal ? [] : historyOf(ctx.actor, before, after, ctx.now(), told)
  if (!(await saveDeposit(tx, before.version, after, ctx.now(), event))) throw new Conflict({ code: 'VERSION_CHANGED' })
  await tellOf(tx, ctx, before, after, told)
  return after
}

/** The state an action leads to, from the table. */
export const targetOf = (action: DepositAction): DepositStatus => depositTransitions[action].to

/** Nobody holds it any more. */
export const unclaimed = { claimedBy: null, claimedByName: null, claimToken: null, claimUntil: null } as const
