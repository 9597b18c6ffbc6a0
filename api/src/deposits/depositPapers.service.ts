import type { DepositPapers, depositNoteRequest, depositPinRequest } from '@kasa/contracts/depositDesk'
import { whyNotDeposit } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, systemCtx, type Ctx } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { attachFile, attachmentsOf, openFile, type SentFile } from '../attachments/attachments.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { insertNote, notesOf, setPinned } from '../notes/notes.service'
import { lockVisible } from './claimDeposit.service'
import { factsOf } from './depositFacts'
import type { DepositRecord } from './deposits.sql'
import { moveDeposit, targetOf, tellConsoles } from './moveDeposit'
import { visibleDeposit } from './visibleDeposit'

/** Something was put beside a deposit: who looks at it reads it again. The deposit itself, and its version, stay as they are. */
async function tellBeside(tx: Tx, ctx: Ctx, record: DepositRecord, action: 'receipt' | 'note' | 'pin', after: object): Promise<void> {
  await recordAudit(tx, ctx, `deposit.${action}`, { type: 'deposit', id: record.id, before: null, after })
  await tellConsoles(tx, [record], ctx.now())
}

/**
 * Keeps a receipt of a locked deposit. One that was shown with another deposit before sends this one to a person: a receipt
 * pays once.
 */
export async function keepReceipt(tx: Tx, ctx: Ctx, record: DepositRecord, file: SentFile): Promise<DepositRecord> {
  const kept = await attachFile(tx, ctx, record.id, file)
  await tellBeside(tx, ctx, record, 'receipt', kept)
  const seenWith = (await attachmentsOf(tx, record.id)).find(({ id }) => id === kept.id)?.seenWith
  const mayReview = whyNotDeposit('review', factsOf(record), { kind: 'SYSTEM', userId: null }, ctx.now().getTime()) === undefined
  if (!seenWith || !mayReview) return record
  return moveDeposit(tx, systemCtx(ctx.tenant, ctx.requestId, ctx.now), record, { status: targetOf('review') }, { action: 'review', params: { why: 'RECEIPT_SEEN', with: seenWith } })
}

/** POST /api/remit-request/attach/{id} */
export async function attachReceipt(tx: Tx, ctx: Ctx, { id, file }: { id: string; file: SentFile }): Promise<Record<string, never>> {
  requirePermission(ctx, 'deposit.decide')
  await keepReceipt(tx, ctx, await lockVisible(tx, ctx, id), file)
  return {}
}

/** GET /api/remit-request/receipt/{id}?fileId= */
export async function readReceipt(ctx: Ctx, { id, fileId }: { id: string; fileId: string }): Promise<{ mime: string; fileName: string; content: string }> {
  requirePermission(ctx, 'deposit.read')
  await visibleDeposit(ctx, id)
  const file = await openFile(ctx, id, fileId)
  if (!file) throw new Conflict({ code: 'PAPER_GONE' })
  return file
}

/** GET /api/remit-request/papers/{id} */
export async function readPapers(ctx: Ctx, { id }: { id: string }): Promise<DepositPapers> {
  requirePermission(ctx, 'deposit.read')
  await visibleDeposit(ctx, id)
  const { pool } = ctx.tenant
  const isMerchants = depositActorOf(ctx.actor.scope) === 'MERCHANT'
  const [receipts, notes, pending] = await Promise.all([attachmentsOf(pool, id), isMerchants ? [] : notesOf(pool, id), isMerchants ? new Map() : pendingApprovals(pool, [id])])
  return {
    // The other record may be another merchant's.
    receipts: receipts.map(({ at, seenWith, ...receipt }) => ({ ...receipt, seenWith: isMerchants ? null : seenWith, at: at.toISOString() })),
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    pending: (pending.get(id) ?? []).map(({ id: approvalId, kind, makerId }: { id: string; kind: string; makerId: string }) => ({ id: approvalId, kind, isOwn: makerId === ctx.actor.id })),
  }
}

/** POST /api/remit-request/note/{id}: a word for colleagues; merchants read none of them. */
export async function writeNote(tx: Tx, ctx: Ctx, { id, text, pinned = false }: { id: string } & z.infer<typeof depositNoteRequest>): Promise<Record<string, never>> {
  requirePermission(ctx, 'deposit.decide')
  const record = await lockVisible(tx, ctx, id)
  const note = { id: uuidv7(), text, pinned, byName: ctx.actor.name, at: ctx.now() }
  await insertNote(tx, { ...note, objectType: 'deposit', objectId: id, byUser: ctx.actor.id })
  await tellBeside(tx, ctx, record, 'note', { noteId: note.id, text, pinned })
  return {}
}

/** POST /api/remit-request/pin/{id} */
export async function pinNote(tx: Tx, ctx: Ctx, { id, noteId, pinned }: { id: string } & z.infer<typeof depositPinRequest>): Promise<Record<string, never>> {
  requirePermission(ctx, 'deposit.decide')
  const record = await lockVisible(tx, ctx, id)
  if (!(await setPinned(tx, id, noteId, pinned))) throw new Conflict({ code: 'PAPER_GONE' })
  await tellBeside(tx, ctx, record, 'pin', { noteId, pinned })
  return {}
}
