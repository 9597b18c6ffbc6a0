import { settlementKinds, settlementReasons, settlementResults } from '@kasa/domain/cardSettlement'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor, typedText } from './primitives'

/**
 * Settlement files of acquirers: what each row pays, and the bank transfer that paid all of them. Amounts in kuruş,
 * signed.
 */

export const cardSettlementStatuses = ['CHECKED', 'BOOKED', 'DISCARDED'] as const
export const cardSettlementStatus = z.enum(cardSettlementStatuses)

/** POST /api/card-settlement/create?name=&acquirer=&accountId=: the file itself, as application/octet-stream. */
export const cardSettlementQuery = z.strictObject({ name: typedText(200), acquirer: typedText(80), accountId: id })

/** GET /api/card-settlement/options: our terminals' acquirers, and the accounts they may pay to. */
export const cardSettlementOptions = z.object({
  acquirers: z.array(z.string()),
  accounts: z.array(z.object({ id, label: z.string(), bankName: z.string() })),
})

/** A file in the list. `netMinor`: the total paid according to its rows; `goodNetMinor`: the part that is posted. */
export const cardSettlementRow = z.object({
  id,
  number: z.string(),
  fileName: z.string(),
  acquirer: z.string(),
  account: z.object({ id, label: z.string() }),
  status: cardSettlementStatus,
  rowCount: z.int(),
  goodCount: z.int(),
  differenceCount: z.int(),
  grossMinor: minor,
  feeMinor: minor,
  netMinor: minor,
  goodNetMinor: minor,
  handedByName: z.string(),
  createdAt: instant,
  endedAt: z.nullable(instant),
  version: z.int(),
})
export type CardSettlementRow = z.infer<typeof cardSettlementRow>
export const cardSettlementPage = pageOf(cardSettlementRow)

export const cardSettlementDifferences = ['with', 'without'] as const

/** The filters of the list. `q` is a file's number. `differences`: files with or without rows to look at. */
export const cardSettlementFilters = z.strictObject({
  q: z.optional(typedText(40)),
  status: z.optional(listOf(cardSettlementStatus)),
  differences: z.optional(listOf(z.enum(cardSettlementDifferences))),
  from: z.optional(day),
  to: z.optional(day),
})
export type CardSettlementFilters = z.infer<typeof cardSettlementFilters>

export const cardSettlementSorts = ['number', 'acquirer', 'status', 'rows', 'differences', 'net', 'createdAt'] as const
/** GET /api/card-settlement/list, newest first by default. */
export const cardSettlementListQuery = z.extend(cardSettlementFilters, {
  ...sortQuery(cardSettlementSorts),
  ...pageQuery,
})

/** A bank credit that may be the acquirer's payment; `freeMinor`: its unlinked part. */
export const settlementBankLine = z.object({
  id,
  amountMinor: minor,
  freeMinor: minor,
  senderName: z.string(),
  description: z.string(),
  bookedAt: instant,
  bankRef: z.nullable(z.string()),
})
export type SettlementBankLine = z.infer<typeof settlementBankLine>

/**
 * GET /api/card-settlement/get/{id}. `beyondMinor`: what the acquirer keeps beyond the agreed fee; if above 0, a
 * different administrator than the uploader must book it. `bankLines`: before booking the candidates, best first;
 * afterwards the one it was booked against.
 */
export const cardSettlementDetail = z.extend(cardSettlementRow, {
  statedNetMinor: z.nullable(minor),
  goodGrossMinor: minor,
  goodFeeMinor: minor,
  beyondMinor: minor,
  judgedAt: instant,
  endedByName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  results: z.array(z.object({ result: z.enum(settlementResults), count: z.int(), netMinor: minor })),
  bankLines: z.array(settlementBankLine),
})
export type CardSettlementDetail = z.infer<typeof cardSettlementDetail>

/** One row of a file with its result; amounts are null if unreadable. */
export const cardSettlementLine = z.object({
  rowNo: z.int(),
  lineNo: z.int(),
  kind: z.nullable(z.enum(settlementKinds)),
  rrn: z.nullable(z.string()),
  authCode: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  terminal: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  day: z.nullable(z.iso.date()),
  paidOn: z.nullable(z.iso.date()),
  grossMinor: z.nullable(minor),
  feeMinor: z.nullable(minor),
  agreedFeeMinor: z.nullable(minor),
  text: z.string(),
  result: z.enum(settlementResults),
  reason: z.nullable(z.enum(settlementReasons)),
  books: z.boolean(),
  transfer: z.nullable(z.object({ id, number: z.string(), amountMinor: minor, status: z.string() })),
})
export type CardSettlementLine = z.infer<typeof cardSettlementLine>

/** GET /api/card-settlement/rows/{id}: in file order; all rows, or only those to look at. */
export const cardSettlementRowsQuery = z.strictObject({
  only: z._default(z.enum(['all', 'differences']), 'all'),
  ...pageQuery,
})
export const cardSettlementRows = pageOf(cardSettlementLine)

/** POST /api/card-settlement/judge/{id}: matches its rows again. */
export const judgeSettlementRequest = z.strictObject({ version: z.int() })
/** POST /api/card-settlement/book/{id}: books it against one bank transfer. */
export const bookSettlementRequest = z.strictObject({ version: z.int(), bankTxId: id })
/** POST /api/card-settlement/discard/{id} */
export const discardSettlementRequest = z.strictObject({ version: z.int(), reason: typedText(300) })
