import { exportFormats, type FileFormat } from '@kasa/domain/exportRules'
import * as z from 'zod/mini'

import { language, printable, typedText } from './primitives'

const shown = z.string().check(z.maxLength(120), printable)

/**
 * POST …/export?<filters of the list>: the columns in their order, each with its head and its words for codes as the
 * screen has them, each once. `reason`: why, asked for where a column names people (`namesPeople` of
 * domain/exportRules). The answer is the file, with the rows of every page; where another ADMIN has to agree first,
 * `EXPORT_APPROVAL_ASKED`.
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
        z.refine((asked) => new Set(asked.map(({ id }) => id)).size === asked.length),
      ),
  })
/**
 * Of rows that were not taken, as a file for whoever mends them; they name people, so the audit log gets the reason.
 */
export const peopleFileRequest = z.strictObject({
  lang: z._default(language, 'tr'),
  format: z._default(z.enum(exportFormats), 'csvExcel'),
  reason: typedText(500),
})
export type PeopleFileRequest = z.output<typeof peopleFileRequest>
/** Of a file as it was handed in. */
export const originalFileRequest = z.strictObject({ reason: typedText(500) })
export type ListExportRequest = z.output<ReturnType<typeof listExportRequest>>
