import type { MerchantDocument, MerchantKyb } from '@kasa/contracts/kyb'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { requiredDocuments, standingOf } from '@kasa/domain/kyb'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { openFile } from '../attachments/attachments.service'
import { recordAudit } from '../audit/audit.service'
import type { Pool, Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { onlyMerchantOf, ownMerchant } from '../merchants/merchantView'
import { selectDocuments, selectEvents, type DocumentRecord, type EventRecord } from './kyb.sql'

/** The approval kind for KYB decisions. */
export const kybKind = 'merchant.kyb'

const isOutside = (ctx: Ctx<UserActor>): boolean => onlyMerchantOf(ctx.actor) !== null

const viewOf = (
  { merchantId: _merchant, fileId: _file, createdAt, decidedAt, ...document }: DocumentRecord,
  outside: boolean,
): MerchantDocument => ({
  ...document,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  ...(outside && {
    note: null,
    decidedByName: null,
    uploadedByName: document.isByMerchant ? document.uploadedByName : null,
  }),
})

const eventOf = ({ isByMerchant, at, ...event }: EventRecord, outside: boolean): MerchantKyb['history'][number] => ({
  ...event,
  at: at.toISOString(),
  ...(outside && {
    // Merchants see what to correct, but not why they were approved or suspended.
    reason: event.action === 'sendBack' ? event.reason : null,
    byName: isByMerchant ? event.byName : null,
    checkerName: null,
  }),
})

/** A merchant's KYB file as this user may see it. */
export async function kybOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  { id, kybStatus: status }: { id: string; kybStatus: MerchantKyb['status'] },
): Promise<MerchantKyb> {
  const outside = isOutside(ctx)
  const documents = await selectDocuments(db, id)
  const events = await selectEvents(db, id)
  const waiting = outside ? [] : ((await pendingApprovals(db, [id])).get(id) ?? [])
  const today = istanbulDay(ctx.now())
  return {
    merchantId: id,
    status,
    standings: requiredDocuments.map((kind) => ({ kind, standing: standingOf(kind, documents, today) })),
    documents: documents.map((document) => viewOf(document, outside)),
    approvalId: waiting.find(({ kind }) => kind === kybKind)?.id ?? null,
    history: events.map((event) => eventOf(event, outside)),
  }
}

/** `kybOf` the reader's own merchant, or of any merchant for an ADMIN. Throws `NotFound`. */
export async function readKyb(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<MerchantKyb> {
  requirePermission(ctx, 'kyb.read')
  return kybOf(ctx.tenant.pool, ctx, await ownMerchant(ctx.tenant.pool, ctx, id, 'read'))
}

/** A document's file in base64. Throws `ATTACHMENT_GONE`. */
export async function readDocument(
  ctx: Ctx<UserActor>,
  { id, documentId }: { id: string; documentId: string },
): Promise<{ mime: string; fileName: string; content: string }> {
  requirePermission(ctx, 'kyb.read')
  const merchant = await ownMerchant(ctx.tenant.pool, ctx, id, 'read')
  const known = (await selectDocuments(ctx.tenant.pool, merchant.id)).find((document) => document.id === documentId)
  const file = known && (await openFile(ctx, known.id, known.fileId))
  if (!file) throw new Conflict({ code: 'ATTACHMENT_GONE' })
  // Documents contain IDs or owners' data, so every access is recorded.
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, 'kyb.open', {
      type: 'merchant',
      id: merchant.id,
      before: null,
      after: { documentId, document: known.kind, fileName: known.fileName },
    }),
  )
  return file
}
