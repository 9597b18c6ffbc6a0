import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { attachFile, attachmentsOf, openFile, type Attachment, type SentFile } from '../attachments/attachments.service'
import { recordAudit } from '../audit/audit.service'
import { recordNames } from '../audit/recordNames'
import type { Tx } from '../db/client'
import { Conflict, Refusal } from '../errors/refusals'
import { insertNote, notesOf, setPinned } from '../notes/notes.service'
import { notifyConsoles } from './moveRequests'
import type { RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockVisible, visibleRequest } from './visibleRequest'

/**
 * Writes the audit row of a new or changed attachment and makes consoles reload the request. Does not change its
 * version.
 */
async function notifyBeside<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  record: R,
  action: 'receipt' | 'note' | 'pin',
  after: object,
): Promise<void> {
  await recordAudit(tx, ctx, `${noun.name}.${action}`, { type: noun.name, id: record.id, before: null, after })
  await notifyConsoles(tx, noun, [record], ctx.now())
}

type NamedAttachment = Omit<Attachment, 'seenWith'> & { seenWith: string | null }

/** The files of a record. `seenWith`: the number of another record, of any noun, that had the same file before. */
async function namedAttachments(db: Pick<Tx, 'query'>, { actor }: Ctx, id: string): Promise<NamedAttachment[]> {
  const files = await attachmentsOf(db, id)
  const seen = files.flatMap(({ seenWith }) => seenWith ?? [])
  const nameOf = await recordNames(db, actor.kind === 'user' ? actor : null, seen)
  return files.map(({ seenWith, ...file }) => ({
    ...file,
    // A record without a name is shown by its id.
    seenWith: seenWith && (nameOf(seenWith) ?? seenWith.objectId),
  }))
}

/** Stores a receipt of a locked request. Returns the other record that had the same file before, if any. */
export async function keepFile<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  record: R,
  file: SentFile,
): Promise<string | null> {
  const kept = await attachFile(tx, ctx, { type: noun.name, id: record.id }, file)
  await notifyBeside(tx, noun, ctx, record, 'receipt', kept)
  return (await namedAttachments(tx, ctx, record.id)).find(({ id }) => id === kept.id)?.seenWith ?? null
}

/** `keepFile`, but does nothing if the request already has the same file. */
export async function keepFileOnce<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  record: R,
  file: SentFile,
): Promise<void> {
  try {
    await keepFile(tx, noun, ctx, record, file)
  } catch (error) {
    // Nothing was written, because the request already has this file.
    if (!(error instanceof Refusal) || error.facts.code !== 'FILE_KNOWN') throw error
  }
}

/** One receipt of a request that the caller may see, its bytes in base64. */
export async function readFile<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ mime: string; fileName: string; content: string }> {
  requirePermission(ctx, noun.may.read)
  await visibleRequest(noun, ctx, id)
  const file = await openFile(ctx, id, fileId)
  if (!file) throw new Conflict({ code: 'ATTACHMENT_GONE' })
  return file
}

/** Receipts and notes as they are read; times in ISO. */
export type Attachments = {
  receipts: (Omit<NamedAttachment, 'at'> & { at: string })[]
  notes: { id: string; text: string; pinned: boolean; byName: string; at: string }[]
  /** Pending approvals of the request. */
  pending: { id: string; kind: string; isOwn: boolean }[]
}

/**
 * The attachments of a request. A merchant sees only receipts, without `seenWith`, which may name another merchant's
 * record, and without who of our people attached them.
 */
export async function readAttachments<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  { id }: { id: string },
): Promise<Attachments> {
  requirePermission(ctx, noun.may.read)
  await visibleRequest(noun, ctx, id)
  const { pool } = ctx.tenant
  const isMerchants = noun.kindOf(ctx.actor.scope) === 'MERCHANT'
  const receipts = (await namedAttachments(pool, ctx, id)).map(({ at, ...receipt }) => ({
    ...receipt,
    ...(isMerchants && { seenWith: null, byName: null }),
    at: at.toISOString(),
  }))
  if (isMerchants) return { receipts, notes: [], pending: [] }
  const [notes, pending] = await Promise.all([notesOf(pool, id), pendingApprovals(pool, [id])])
  return {
    receipts,
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    pending: (pending.get(id) ?? []).map(({ id: approvalId, kind, makerId }) => ({
      id: approvalId,
      kind,
      isOwn: makerId === ctx.actor.id,
    })),
  }
}

/** Writes an internal note. Merchants cannot read notes. */
export async function writeNote<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  { id, text, pinned = false }: { id: string; text: string; pinned?: boolean | undefined },
): Promise<Record<string, never>> {
  requirePermission(ctx, noun.may.decide)
  const record = await lockVisible(tx, noun, ctx, id)
  const note = { id: uuidv7(), text, pinned, byName: ctx.actor.name, at: ctx.now() }
  await insertNote(tx, { ...note, objectType: noun.name, objectId: id, byUser: ctx.actor.id })
  await notifyBeside(tx, noun, ctx, record, 'note', { noteId: note.id, text, pinned })
  return {}
}

/** Pins or unpins a note. */
export async function pinNote<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  { id, noteId, pinned }: { id: string; noteId: string; pinned: boolean },
): Promise<Record<string, never>> {
  requirePermission(ctx, noun.may.decide)
  const record = await lockVisible(tx, noun, ctx, id)
  if (!(await setPinned(tx, id, noteId, pinned))) throw new Conflict({ code: 'ATTACHMENT_GONE' })
  await notifyBeside(tx, noun, ctx, record, 'pin', { noteId, pinned })
  return {}
}
