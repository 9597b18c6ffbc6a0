import { reportColumns } from '@kasa/domain/merchantReport'
import * as z from 'zod/mini'

import { day, id, minor, typedText } from './primitives'

/**
 * POST /api/report/mutabakatdetay/report: the file itself, as application/octet-stream. An ADMIN must give merchant
 * and reason.
 */
export const reportFileQuery = z.strictObject({
  day,
  name: typedText(200),
  merchantId: z.optional(id),
  reason: z.optional(typedText(500)),
})

/** The accepted report, in kuruş; `unknown`: the number of rows with requests that we do not have. */
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

/** `report` is null if a row could not be read: then nothing was stored, and `faults` lists at most 200 faults. */
export const reportFileAnswer = z.object({
  report: z.nullable(taken),
  faults: z.array(fault),
  faultCount: z.int(),
})
export type ReportFileAnswer = z.output<typeof reportFileAnswer>
