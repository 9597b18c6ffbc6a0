import type { MerchantDocument } from '@kasa/contracts/kyb'
import type { DocumentKind, KybAction, KybStatus } from '@kasa/domain/kyb'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

export type DocumentRecord = Omit<MerchantDocument, 'createdAt' | 'decidedAt'> & {
  merchantId: string
  fileId: string
  createdAt: Date
  decidedAt: Date | null
}

/** All documents of a merchant, newest first. */
export async function selectDocuments(db: Reader, merchantId: string): Promise<DocumentRecord[]> {
  const { rows } = await db.query<DocumentRecord>({
    name: 'kyb.documents',
    text: `select document.id, document.merchant_id as "merchantId", document.kind, file_id as "fileId",
      file_name as "fileName", mime, size_bytes as "sizeBytes",
             issued_on as "issuedOn", expires_on as "expiresOn", state, reason, note, is_by_merchant as "isByMerchant",
               uploaded_by_name as "uploadedByName",
             decided_by_name as "decidedByName", decided_at as "decidedAt", document.created_at as "createdAt"
           from merchant_document document join attachment on attachment.id = file_id where document.merchant_id = $1
             order by document.created_at desc, document.id desc`,
    values: [merchantId],
  })
  return rows
}

export async function insertDocument(
  tx: Tx,
  document: {
    id: string
    merchantId: string
    kind: DocumentKind
    fileId: string
    issuedOn: string | null
    expiresOn: string | null
    isByMerchant: boolean
    by: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  await tx.query({
    name: 'kyb.insert-document',
    text: `insert into merchant_document (id, merchant_id, kind, file_id, issued_on, expires_on, is_by_merchant,
      uploaded_by, uploaded_by_name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      document.id,
      document.merchantId,
      document.kind,
      document.fileId,
      document.issuedOn,
      document.expiresOn,
      document.isByMerchant,
      document.by.id,
      document.by.name,
      document.at,
    ],
  })
}

/**
 * Marks the merchant's document of this kind and state as replaced by a newer one; `OTHER` documents are never
 * replaced.
 */
export async function replaceDocument(
  tx: Tx,
  { merchantId, kind, state }: { merchantId: string; kind: DocumentKind; state: 'WAITING' | 'ACCEPTED' },
): Promise<void> {
  await tx.query({
    name: 'kyb.replace-document',
    text: `update merchant_document set state = 'REPLACED' where merchant_id = $1 and kind = $2 and state = $3
      and kind <> 'OTHER'`,
    values: [merchantId, kind, state],
  })
}

export async function decideDocument(
  tx: Tx,
  id: string,
  decision: {
    state: 'ACCEPTED' | 'REFUSED'
    reason: string | null
    note: string | null
    by: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  await tx.query({
    name: 'kyb.decide-document',
    text: `update merchant_document set state = $2, reason = $3, note = $4, decided_by = $5, decided_by_name = $6,
      decided_at = $7 where id = $1`,
    values: [id, decision.state, decision.reason, decision.note, decision.by.id, decision.by.name, decision.at],
  })
}

export type EventRecord = {
  id: string
  action: KybAction
  toStatus: KybStatus
  reason: string | null
  isByMerchant: boolean
  byName: string | null
  checkerName: string | null
  at: Date
}

/** The steps of a merchant's KYB, newest first. */
export async function selectEvents(db: Reader, merchantId: string): Promise<EventRecord[]> {
  const { rows } = await db.query<EventRecord>({
    name: 'kyb.events',
    text: `select id, action, to_status as "toStatus", reason, is_by_merchant as "isByMerchant", by_name as "byName",
      checker_name as "checkerName", at
           from merchant_kyb_event where merchant_id = $1 order by at desc, id desc limit 200`,
    values: [merchantId],
  })
  return rows
}

export async function insertEvent(tx: Tx, merchantId: string, event: EventRecord): Promise<void> {
  await tx.query({
    name: 'kyb.insert-event',
    text: `insert into merchant_kyb_event (id, merchant_id, action, to_status, reason, is_by_merchant, by_name,
      checker_name, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      event.id,
      merchantId,
      event.action,
      event.toStatus,
      event.reason,
      event.isByMerchant,
      event.byName,
      event.checkerName,
      event.at,
    ],
  })
}

/** A required document that expires soon or has expired, of a merchant that is not closed. */
export type EndingDocument = { id: string; merchantId: string; kind: DocumentKind; expiresOn: string }

/** Accepted documents of these kinds that expire on `until` or before, with reminders left to send. */
export async function selectEnding(
  db: Reader,
  kinds: readonly DocumentKind[],
  until: string,
): Promise<EndingDocument[]> {
  const { rows } = await db.query<EndingDocument>({
    name: 'kyb.ending',
    text: `select document.id, merchant_id as "merchantId", kind, expires_on as "expiresOn"
      from merchant_document document
           join merchant on merchant.id = merchant_id and status <> 'CLOSED'
           where state = 'ACCEPTED' and kind = any($1::text[]) and expires_on <= $2
             and not exists (select from document_reminder where document_id = document.id and days = 0)
               order by expires_on, document.id`,
    values: [kinds, until],
  })
  return rows
}

/** Returns false if this reminder was sent before. */
export async function insertReminder(tx: Tx, documentId: string, days: number, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'kyb.reminder',
    text: `insert into document_reminder (document_id, days, sent_at) values ($1, $2, $3) on conflict do nothing`,
    values: [documentId, days, at],
  })
  return rowCount === 1
}
