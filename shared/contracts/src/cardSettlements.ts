import { settlementKinds, settlementReasons, settlementResults } from '@kasa/domain/cardSettlement'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor, typedText } from './primitives'

/**
 * Settlement files of acquirers: what each row pays, and the transfer of the bank by which all of them came. Amounts in
 * kuruş, signed.
 */

export const cardSettlementStatuses = ['CHECKED', 'BOOKED', 'DISCARDED'] as const
export const cardSettlementStatus = z.enum(cardSettlementStatuses)

/** POST /api/card-settlement/create?name=&acquirer=&accountId=: the file itself, as application/octet-stream. */
export const cardSettlementQuery = z.strictObject({ name: typedText(200), acquirer: typedText(80), accountId: id })

/** GET /api/card-settlement/options: the acquirers of our terminals, and the accounts that they may pay to. */
export const cardSettlementOptions = z.object({
  acquirers: z.array(z.string()),
  accounts: z.array(z.object({ id, label: z.string(), bankName: z.string() })),
})

/**
 * A file in the list. `netMinor`: what its rows say that is paid; `goodNetMinor`: of that what takes part in the
 * journal.
 */
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

/** The filters of the list. `q` is a file's number. `differences`: files with rows to look at, or without. */
export const cardSettlementFilters = z.strictObject({
  q: z.optional(typedText(40)),
  status: z.optional(listOf(cardSettlementStatus)),
  differences: z.optional(listOf(z.enum(cardSettlementDifferences))),
  from: z.optional(day),
  to: z.optional(day),
})
export type CardSettlementFilters = z.infer<typeof cardSettlementFilters>

export const cardSettlementSorts = ['number', 'acquirer', 'status', 'rows', 'differences', 'net', 'createdAt'] as const
/** GET /api/card-settlement/list, newest first where nothing else is asked for. */
export const cardSettlementListQuery = z.extend(cardSettlementFilters, {
  ...sortQuery(cardSettlementSorts),
  ...pageQuery,
})

/** A credit of the bank that may be what the acquirer paid; `freeMinor`: what of it belongs to nobody yet. */
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
 * GET /api/card-settlement/get/{id}. `beyondMinor`: what its acquirer keeps beyond what was agreed; above 0, another
 * administrator than the one who uploaded it books it. `bankLines`: while it is to be booked, the nearest first; else
 * the one it was booked against.
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

/** One row of a file with what it came to; amounts are null where it cannot be read. */
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

/** GET /api/card-settlement/rows/{id}: in the order of the file; all of them, or those to look at. */
export const cardSettlementRowsQuery = z.strictObject({
  only: z._default(z.enum(['all', 'differences']), 'all'),
  ...pageQuery,
})
export const cardSettlementRows = pageOf(cardSettlementLine)

/** POST /api/card-settlement/judge/{id}: looks again at what its rows come to now. */
export const judgeSettlementRequest = z.strictObject({ version: z.int() })
/** POST /api/card-settlement/book/{id}: against one transfer of the bank. */
export const bookSettlementRequest = z.strictObject({ version: z.int(), bankTxId: id })
/** POST /api/card-settlement/discard/{id} */
export const discardSettlementRequest = z.strictObject({ version: z.int(), reason: typedText(300) })
