import { exportFormats, type FileFormat } from '@kasa/domain/exportRules'
import * as z from 'zod/mini'

import { language, printable, typedText } from './primitives'

const shown = z.string().check(z.maxLength(120), printable)

/**
 * POST …/export?<filters of the list>: the columns in order, each with its heading and the texts of its codes, each
 * once. `reason` is required if a column names people (`namesPeople` of domain/exportRules). Returns the file with
 * the rows of all pages, or `EXPORT_APPROVAL_ASKED` if another ADMIN has to approve.
 */
export const listExportRequest = (columns: readonly string[], formats: readonly FileFormat[] = exportFormats) =>
  z.strictObject({
    language,
    format: z._default(z.enum(formats), 'csvExcel'),
    reason: z.optional(typedText(500)),
    columns: z
      .array(z.strictObject({ id: z.enum(columns), header: shown, words: z.optional(z.record(shown, shown)) }))
      .check(
        z.minLength(1),
        z.maxLength(40),
        z.refine((chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length),
      ),
  })
/**
 * A file of rows that were not accepted, to be corrected. It names people, so the reason is recorded in the audit
 * log.
 */
export const peopleFileRequest = z.strictObject({
  lang: z._default(language, 'tr'),
  format: z._default(z.enum(exportFormats), 'csvExcel'),
  reason: typedText(500),
})
export type PeopleFileRequest = z.output<typeof peopleFileRequest>
/** Download of an uploaded file. */
export const originalFileRequest = z.strictObject({ reason: typedText(500) })
export type ListExportRequest = z.output<ReturnType<typeof listExportRequest>>
