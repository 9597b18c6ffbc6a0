import { documentRows, type FileFormat } from '@kasa/domain/exportRules'

import { BadInput } from '../errors/refusals'

const isTotal = (row: object): boolean => 'kind' in row && row.kind !== 'row'

/** Throws if a list is too long for a PDF. Total rows do not count. */
export function allowDocument(rows: readonly object[], format: FileFormat): void {
  if (format === 'pdf' && rows.filter((row) => !isTotal(row)).length > documentRows)
    throw new BadInput({ code: 'EXPORT_DOCUMENT_TOO_LONG', field: 'format', params: { most: documentRows } })
}
