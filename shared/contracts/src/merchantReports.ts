import { mostReportRows, reportColumns } from '@kasa/domain/merchantReport'
import { merchantStates, type MerchantState } from '@kasa/domain/reconciliation'
import * as z from 'zod/mini'

import { merchantRef } from './merchantRequest'
import { day, id, minor, positiveMinor, typedText } from './primitives'

const states = Object.keys(merchantStates) as [MerchantState, ...MerchantState[]]

/** POST /api/report/mutabakatdetay/report: the file itself, as application/octet-stream. An ADMIN names the merchant and says why. */
export const reportFileQuery = z.strictObject({
  day,
  name: typedText(200),
  merchantId: z.optional(id),
  reason: z.optional(typedText(500)),
})

/** What was taken, in kuruş; `unknown` counts rows of requests that we do not have. */
const taken = z.object({
  id,
  day,
  rowCount: z.int(),
  unknown: z.int(),
  reportedInMinor: minor,
  reportedOutMinor: minor,
})

const fault = z.object({
  line: z.int(),
  column: z.enum(reportColumns),
  code: z.string(),
  message_tr: z.string(),
  message_en: z.string(),
})

/** `report` is null where a row could not be read: then nothing of the file was kept, and `faults` says each, at most 200. */
export const reportFileAnswer = z.object({
  report: z.nullable(taken),
  faults: z.array(fault),
  faultCount: z.int(),
})
export type ReportFileAnswer = z.output<typeof reportFileAnswer>

/** POST /mapi/v1/reconciliations: a merchant's own figures of a day that is over. Amounts in kuruş; `fee` includes its tax. A later report of a day takes the place of the one before. */
export const reconciliationRequest = z.strictObject({
  day,
  rows: z
    .array(
      z
        .strictObject({
          merchantRef: z.optional(merchantRef),
          number: z.optional(typedText(64)),
          amount: positiveMinor,
          status: z.enum(states),
          fee: z.optional(
            z.codec(z.int().check(z.nonnegative(), z.lte(1_000_000_000)), z.bigint(), {
              decode: BigInt,
              encode: Number,
            }),
          ),
        })
        .check(
          z.refine(({ merchantRef: ref, number }) => ref !== undefined || number !== undefined, {
            path: ['merchantRef'],
          }),
        ),
    )
    .check(z.maxLength(mostReportRows)),
})

export const reconciliationAnswer = z.object({
  id,
  day,
  rows: z.int(),
  unknown: z.int(),
  reportedIn: minor,
  reportedOut: minor,
})
