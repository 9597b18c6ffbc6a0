import { mostPayments, paymentFileStatuses, paymentFindings, paymentRowStatuses } from '@kasa/domain/paymentFile'
import { rails } from '@kasa/domain/rail'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor, typedText } from './primitives'
import { withdrawalStatus } from './withdrawals'

/** Payment files: payouts of one account in the bank's format, and the bank's result. */

export const paymentFileStatus = z.enum(paymentFileStatuses)
const account = z.object({ id, label: z.string(), bankName: z.string() })

/** One row of `/withdraw-files/list`. `feeMinor`: fee and tax of its payouts. */
export const paymentFileRow = z.object({
  id,
  number: z.string(),
  account,
  profile: z.string(),
  status: paymentFileStatus,
  count: z.int(),
  sumMinor: minor,
  feeMinor: minor,
  accepted: z.int(),
  rejected: z.int(),
  /** Rows that the last result did not settle and a person has to look at. */
  toLookAt: z.int(),
  madeBy: z.string(),
  checkedBy: z.nullable(z.string()),
  createdAt: instant,
  madeAt: z.nullable(instant),
  version: z.int(),
})
export type PaymentFileRow = z.infer<typeof paymentFileRow>
export const paymentFilePage = pageOf(paymentFileRow)

/** The filters of the list, named as in its URL. `q` is a file's number. Days: when it was requested. */
export const paymentFileFilters = z.strictObject({
  q: z.optional(typedText(40)),
  status: z.optional(listOf(paymentFileStatus)),
  account: z.optional(listOf(id)),
  from: z.optional(day),
  to: z.optional(day),
})
export type PaymentFileFilters = z.infer<typeof paymentFileFilters>

/** Sort keys of the list, named as its columns. */
export const paymentFileSorts = ['number', 'account', 'status', 'count', 'amount', 'createdAt'] as const

/** GET /api/payment-file/list, newest first by default. */
export const paymentFileListQuery = z.extend(paymentFileFilters, { ...sortQuery(paymentFileSorts), ...pageQuery })

/** GET /api/payment-file/options: possible accounts and formats. */
export const paymentFileOptions = z.object({ accounts: z.array(account), profiles: z.array(z.string()) })

const railSums = z.array(z.object({ rail: z.enum(rails), count: z.int(), sumMinor: minor }))

/**
 * GET /api/payment-file/get/{id}. `mayDownload`: the viewer is its maker or its checker. `mayTakeResult`: the viewer
 * is another person, who may read the bank's result.
 */
export const paymentFileDetail = z.extend(paymentFileRow, {
  reason: z.string(),
  fileName: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  sizeBytes: z.nullable(z.int()),
  droppedBecause: z.nullable(z.string()),
  rails: railSums,
  mayDownload: z.boolean(),
  mayTakeResult: z.boolean(),
  /**
   * Payouts that may not leave any more although somebody took the file to the bank: only the bank can stop them.
   * `who`: the file in which the bank contradicted itself.
   */
  toStop: z.array(z.object({ number: z.string(), why: z.string(), who: z.nullable(z.string()) })),
  downloads: z.array(z.object({ at: instant, byName: z.string(), reason: z.string() })),
  results: z.array(
    z.object({
      id,
      at: instant,
      byName: z.string(),
      fileName: z.string(),
      accepted: z.int(),
      rejected: z.int(),
      toLookAt: z.int(),
      unknown: z.array(z.string()),
    }),
  ),
})
export type PaymentFileDetail = z.infer<typeof paymentFileDetail>

/** GET /api/payment-file/rows/{id}: its rows in order, with the bank's latest verdict on each. */
export const paymentFileLinesQuery = z.strictObject(pageQuery)
export const paymentFileLine = z.object({
  place: z.int(),
  requestId: id,
  number: z.string(),
  reference: z.string(),
  beneficiaryName: z.string(),
  ibanLast4: z.string(),
  amountMinor: minor,
  rail: z.nullable(z.enum(rails)),
  status: z.enum(paymentRowStatuses),
  payoutStatus: withdrawalStatus,
  finding: z.nullable(z.enum(paymentFindings)),
  bankRef: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type PaymentFileLine = z.infer<typeof paymentFileLine>
export const paymentFileLines = pageOf(paymentFileLine)

const picked = z.array(id).check(
  z.minLength(1),
  z.maxLength(mostPayments),
  z.refine((ids) => new Set(ids).size === ids.length),
)

/** POST /api/payment-file/preview: for these payouts, or for all planned from an account. */
export const paymentFilePreviewRequest = z.union([z.strictObject({ ids: picked }), z.strictObject({ accountId: id })])
/** `leftMinor`: the account's balance after all planned payouts, based on the last reported balance. */
export const paymentFilePreview = z.object({
  account,
  ids: z.array(id),
  count: z.int(),
  sumMinor: minor,
  feeMinor: minor,
  leftMinor: z.nullable(minor),
  rails: railSums,
  profile: z.string(),
  /** Excluded payouts, with a reason code. */
  excluded: z.array(z.object({ id, number: z.string(), why: z.string(), who: z.nullable(z.string()) })),
})
export type PaymentFilePreview = z.infer<typeof paymentFilePreview>

/** POST /api/payment-file/create: requests the previewed file. */
export const paymentFileCreateRequest = z.strictObject({
  accountId: id,
  ids: picked,
  profile: typedText(40),
  reason: typedText(500),
})
export const paymentFileCreateAnswer = z.object({ id, number: z.string(), approvalId: id })

/** POST /api/payment-file/download/{id}: the file. `again` confirms that it was downloaded before. */
export const paymentFileDownloadRequest = z.strictObject({ reason: typedText(500), again: z.optional(z.boolean()) })

/** POST /api/payment-file/tryResult/{id} and /takeResult/{id}: the bank's file in base64. */
export const paymentResultRequest = z.strictObject({
  fileName: typedText(120),
  content: z.string().check(z.minLength(4), z.maxLength(8_000_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})
/** The result of reading it: changed rows, rows to look at, and lines that match no row. */
export const paymentResultAnswer = z.object({
  accepted: z.int(),
  rejected: z.int(),
  agrees: z.int(),
  pending: z.int(),
  toLookAt: z.int(),
  unknown: z.array(z.string()),
  rows: z.array(
    z.object({
      number: z.string(),
      reference: z.string(),
      amountMinor: minor,
      finding: z.enum(paymentFindings),
      saidMinor: z.nullable(minor),
      bankRef: z.nullable(z.string()),
      reasonCode: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type PaymentResultAnswer = z.infer<typeof paymentResultAnswer>
