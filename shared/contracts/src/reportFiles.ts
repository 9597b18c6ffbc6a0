import { documentFormats } from '@kasa/domain/exportRules'
import * as z from 'zod/mini'

import { pageOf, pageQuery } from './lists'
import { id, instant } from './primitives'

/** A stored report file. */
export const reportFileRow = z.object({
  id,
  /** With extension. */
  name: z.string(),
  format: z.enum(documentFormats),
  sizeBytes: z.int(),
  madeAt: instant,
  expiresAt: instant,
})
export type ReportFileRow = z.infer<typeof reportFileRow>

/** GET /api/report-file/list: the caller's own that have not expired, newest first, on one page. */
/** It has no filters. */
export const reportFileFilters = z.strictObject({})
export const reportFileListQuery = z.strictObject(pageQuery)
export const reportFilePage = pageOf(reportFileRow)
