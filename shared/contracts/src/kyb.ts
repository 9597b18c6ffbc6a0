import {
  askedKybActions,
  documentKindNames,
  documentStates,
  kybActions,
  kybStatuses,
  standings,
} from '@kasa/domain/kyb'
import * as z from 'zod/mini'

import { day, id, instant, typedText } from './primitives'
import { receiptRequest } from './requestDesk'

export const kybStatus = z.enum(kybStatuses)
const documentKind = z.enum(documentKindNames)
const standing = z.enum(standings)

/**
 * One document in any state. `reason`: why it was refused, visible to the merchant. `note`, who decided and our
 * people's names are null for merchants.
 */
export const merchantDocument = z.object({
  id,
  kind: documentKind,
  fileName: z.string(),
  mime: z.string(),
  sizeBytes: z.int(),
  issuedOn: z.nullable(day),
  expiresOn: z.nullable(day),
  state: z.enum(documentStates),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  isByMerchant: z.boolean(),
  uploadedByName: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  createdAt: instant,
})
export type MerchantDocument = z.infer<typeof merchantDocument>

/** A step in a KYB file's history. Merchants see only reasons meant for them. */
const kybEvent = z.object({
  id,
  action: z.enum(Object.keys(kybActions) as (keyof typeof kybActions)[]),
  toStatus: kybStatus,
  reason: z.nullable(z.string()),
  byName: z.nullable(z.string()),
  checkerName: z.nullable(z.string()),
  at: instant,
})

/** GET /api/kyb/get/{merchant}, and the response of every write. Documents and history newest first. */
export const merchantKyb = z.object({
  merchantId: id,
  status: kybStatus,
  /** The status of each required kind of document. */
  standings: z.array(z.object({ kind: documentKind, standing })),
  documents: z.array(merchantDocument),
  /** A decision that waits for another administrator; null for merchants. */
  approvalId: z.nullable(id),
  history: z.array(kybEvent),
})
export type MerchantKyb = z.infer<typeof merchantKyb>

/**
 * POST /api/kyb/upload/{merchant}: a document, which replaces a waiting one of its kind. Days in Istanbul;
 * `expiresOn`: the last valid day.
 */
export const documentUploadRequest = z.extend(receiptRequest, {
  kind: documentKind,
  issuedOn: z.nullable(day),
  expiresOn: z.nullable(day),
})
export type DocumentUploadRequest = z.infer<typeof documentUploadRequest>

/** POST /api/kyb/accept/{merchant} */
export const documentAcceptRequest = z.strictObject({ documentId: id })
/** POST /api/kyb/refuse/{merchant}: `reason` is visible to the merchant, `note` is not. */
export const documentRefuseRequest = z.strictObject({
  documentId: id,
  reason: typedText(300),
  note: z.optional(typedText(1000)),
})
export type DocumentRefuseRequest = z.infer<typeof documentRefuseRequest>
/**
 * POST /api/kyb/sendBack/{merchant} and /api/kyb/suspend/{merchant}. Only the reason of sendBack is visible to the
 * merchant.
 */
export const kybReasonRequest = z.strictObject({ reason: typedText(500) })
/** POST /api/kyb/ask/{merchant}: requests a decision by another administrator. */
export const kybAskRequest = z.strictObject({ action: z.enum(askedKybActions), reason: typedText(500) })
