import type { DocumentRefuseRequest, DocumentUploadRequest, MerchantKyb } from '@kasa/contracts/kyb'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { documentKinds, isExpired, maxDocumentsADay, type DocumentKind } from '@kasa/domain/kyb'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { endWaiting } from '../approvals/approvals.service'
import { attachFile } from '../attachments/attachments.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { onlyMerchantOf } from '../merchants/merchantView'
import { decideDocument, insertDocument, replaceDocument, selectDocuments, type DocumentRecord } from './kyb.sql'
import { lockOpen } from './lockOpen'
import { kybKind, kybOf } from './readKyb.service'

type Days = Pick<DocumentUploadRequest, 'kind' | 'issuedOn' | 'expiresOn'>

function refuseWrongDays({ kind, issuedOn, expiresOn }: Days, today: string): void {
  if (issuedOn !== null && issuedOn > today)
    throw new BadInput({ code: 'FIELD_INVALID', field: 'issuedOn', params: { field: 'issuedOn' } })
  if (expiresOn === null) {
    if (documentKinds[kind].expires === 'MUST')
      throw new BadInput({ code: 'DOCUMENT_EXPIRY_NEEDED', field: 'expiresOn' })
    return
  }
  if (isExpired(expiresOn, today)) throw new BadInput({ code: 'DOCUMENT_EXPIRED', field: 'expiresOn' })
  if (issuedOn !== null && expiresOn <= issuedOn)
    throw new BadInput({ code: 'FIELD_INVALID', field: 'expiresOn', params: { field: 'expiresOn' } })
}

/**
 * Throws `DOCUMENT_TOO_MANY` after `maxDocumentsADay` uploads by the merchant's users on this day in Istanbul, because
 * uploads are never deleted.
 */
async function refuseTooMany(tx: Tx, merchantId: string, today: string): Promise<void> {
  const ofToday = (await selectDocuments(tx, merchantId)).filter(
    ({ isByMerchant, createdAt }) => isByMerchant && istanbulDay(createdAt) === today,
  )
  if (ofToday.length >= maxDocumentsADay)
    throw new Conflict({ code: 'DOCUMENT_TOO_MANY', params: { most: maxDocumentsADay } })
}

const kindOfFile = (kind: DocumentKind): 'ID' | 'CONTRACT' | 'OTHER' =>
  kind === 'ID' || kind === 'CONTRACT' ? kind : 'OTHER'

/**
 * Adds a document to a merchant's file, to be checked by an administrator. It replaces a waiting document of its
 * kind; an accepted one counts until the new one is accepted. Throws `DOCUMENT_EXPIRED`, `DOCUMENT_EXPIRY_NEEDED`,
 * `FILE_TYPE`, `FILE_TOO_LARGE`, `DOCUMENT_TOO_MANY` and `MERCHANT_CLOSED`.
 */
export async function uploadDocument(
  ctx: Ctx<UserActor>,
  { id, kind, issuedOn, expiresOn, ...file }: DocumentUploadRequest & { id: string },
): Promise<MerchantKyb> {
  requirePermission(ctx, 'kyb.write')
  return inTransaction(ctx, async (tx) => {
    const merchant = await lockOpen(tx, ctx, id)
    refuseWrongDays({ kind, issuedOn, expiresOn }, istanbulDay(ctx.now()))
    if (onlyMerchantOf(ctx.actor) !== null) await refuseTooMany(tx, merchant.id, istanbulDay(ctx.now()))
    const documentId = uuidv7()
    const kept = await attachFile(tx, ctx, { type: 'merchantDocument', id: documentId }, file, kindOfFile(kind))
    await replaceDocument(tx, { merchantId: merchant.id, kind, state: 'WAITING' })
    await insertDocument(tx, {
      id: documentId,
      merchantId: merchant.id,
      kind,
      fileId: kept.id,
      issuedOn,
      expiresOn,
      isByMerchant: onlyMerchantOf(ctx.actor) !== null,
      by: ctx.actor,
      at: ctx.now(),
    })
    await recordAudit(tx, ctx, 'kyb.upload', {
      type: 'merchant',
      id: merchant.id,
      before: null,
      after: { documentId, document: kind, issuedOn, expiresOn, fileName: file.fileName, sha256: kept.sha256 },
    })
    return kybOf(tx, ctx, merchant)
  })
}

/** A waiting document of a locked merchant. Throws `ATTACHMENT_GONE` and `DOCUMENT_DECIDED`. */
async function waitingDocument(tx: Tx, merchantId: string, documentId: string): Promise<DocumentRecord> {
  const document = (await selectDocuments(tx, merchantId)).find((each) => each.id === documentId)
  if (!document) throw new Conflict({ code: 'ATTACHMENT_GONE' })
  if (document.state !== 'WAITING') throw new Conflict({ code: 'DOCUMENT_DECIDED' })
  return document
}

type Aim = { id: string; documentId: string }

async function decide(
  ctx: Ctx<UserActor>,
  { id, documentId }: Aim,
  { state, reason, note }: { state: 'ACCEPTED' | 'REFUSED'; reason: string | null; note: string | null },
): Promise<MerchantKyb> {
  requirePermission(ctx, 'kyb.decide')
  return inTransaction(ctx, async (tx) => {
    const merchant = await lockOpen(tx, ctx, id)
    const { kind, expiresOn } = await waitingDocument(tx, merchant.id, documentId)
    if (state === 'ACCEPTED') {
      if (isExpired(expiresOn, istanbulDay(ctx.now()))) throw new Conflict({ code: 'DOCUMENT_EXPIRED' })
      await replaceDocument(tx, { merchantId: merchant.id, kind, state })
      // The pending approval request covers only the documents that were accepted when it was made.
      if (documentKinds[kind].isRequired)
        await endWaiting(tx, ctx, merchant.id, 'Yeni belge kabul edildi · Another document was accepted', kybKind)
    }
    await decideDocument(tx, documentId, { state, reason, note, by: ctx.actor, at: ctx.now() })
    await recordAudit(tx, ctx, state === 'ACCEPTED' ? 'kyb.accept' : 'kyb.refuse', {
      type: 'merchant',
      id: merchant.id,
      before: { documentId, document: kind, documentState: 'WAITING' },
      after: { documentId, document: kind, documentState: state, ...(note !== null && { note }) },
      ...(reason !== null && { reason }),
    })
    return kybOf(tx, ctx, merchant)
  })
}

/**
 * Accepts a waiting document. It replaces the accepted one of its kind, and a pending approval request ends. Throws
 * `ATTACHMENT_GONE`, `DOCUMENT_DECIDED` and `DOCUMENT_EXPIRED`.
 */
export const acceptDocument = (ctx: Ctx<UserActor>, aim: Aim): Promise<MerchantKyb> =>
  decide(ctx, aim, { state: 'ACCEPTED', reason: null, note: null })

/** Rejects a waiting document; the merchant sees the reason. Throws `ATTACHMENT_GONE` and `DOCUMENT_DECIDED`. */
export const refuseDocument = (
  ctx: Ctx<UserActor>,
  { reason, note, ...aim }: DocumentRefuseRequest & { id: string },
): Promise<MerchantKyb> => decide(ctx, aim, { state: 'REFUSED', reason, note: note ?? null })
