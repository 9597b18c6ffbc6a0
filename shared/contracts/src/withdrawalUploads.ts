import { payoutColumns } from '@kasa/domain/payoutSheet'
import * as z from 'zod/mini'

import { pageOf, pageQuery } from './lists'
import { id, instant, minor, typedText } from './primitives'

export const withdrawalUploadStatuses = ['CHECKED', 'WAITING', 'MAKING', 'DONE', 'DENIED', 'DISCARDED'] as const

/** POST /api/withdraw-upload/create?name=&merchantId=: the file itself, as application/octet-stream. */
export const withdrawalUploadQuery = z.strictObject({ name: typedText(200), merchantId: z.optional(id) })

/** An uploaded file of payouts. Kuruş: `sumMinor` of its valid rows, plus `feeMinor` and `taxMinor`. */
export const withdrawalUploadRow = z.object({
  id,
  fileName: z.string(),
  merchantName: z.string(),
  status: z.enum(withdrawalUploadStatuses),
  rowCount: z.int(),
  goodCount: z.int(),
  madeCount: z.int(),
  refusedCount: z.int(),
  sumMinor: minor,
  feeMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  handedByName: z.nullable(z.string()),
  askedByName: z.nullable(z.string()),
  createdAt: instant,
  askedAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  version: z.int(),
})
export type WithdrawalUploadRow = z.infer<typeof withdrawalUploadRow>

/** GET /api/withdraw-upload/list, newest first. */
export const withdrawalUploadListQuery = z.strictObject(pageQuery)
export const withdrawalUploadPage = pageOf(withdrawalUploadRow)

/** GET /api/withdraw-upload/get/{id}: with the remaining balance, null if the tenant hides balances. */
export const withdrawalUploadDetail = z.extend(withdrawalUploadRow, {
  availableMinor: z.nullable(minor),
  leftMinor: z.nullable(minor),
  isCovered: z.boolean(),
})
export type WithdrawalUploadDetail = z.infer<typeof withdrawalUploadDetail>

const fault = z.object({
  column: z.nullable(z.enum(payoutColumns)),
  code: z.string(),
  message_tr: z.string(),
  message_en: z.string(),
})

/** One row of the file with its result. */
export const withdrawalUploadLine = z.object({
  rowNo: z.int(),
  lineNo: z.int(),
  status: z.enum(['GOOD', 'BAD', 'MADE', 'REFUSED']),
  merchantRef: z.string(),
  beneficiaryName: z.string(),
  ibanLast4: z.string(),
  amountMinor: z.nullable(minor),
  faults: z.array(fault),
  requestId: z.nullable(id),
})
export type WithdrawalUploadLine = z.infer<typeof withdrawalUploadLine>

/** GET /api/withdraw-upload/rows/{id}: invalid rows, or all, starting after `after`. */
export const withdrawalUploadRowsQuery = z.strictObject({
  only: z._default(z.enum(['faults', 'all']), 'all'),
  after: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
})
export const withdrawalUploadRows = z.object({ rows: z.array(withdrawalUploadLine), hasMore: z.boolean() })

/** POST /api/withdraw-upload/ask/{id}: requests all valid rows at once. An ADMIN must give a reason. */
export const askUploadRequest = z.strictObject({ version: z.int(), reason: z.optional(typedText(300)) })
/** POST /api/withdraw-upload/discard/{id} */
export const discardUploadRequest = z.strictObject({ version: z.int() })
