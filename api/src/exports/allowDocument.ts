import { documentRows, type FileFormat } from '@kasa/domain/exportRules'

import { BadInput } from '../errors/refusals'

const isTotal = (row: object): boolean => 'kind' in row && row.kind !== 'row'

/** Refuses a list that is too long to be printed. Totals are not counted. */
export function allowDocument(rows: readonly object[], format: FileFormat): void {
  if (format === 'pdf' && rows.filter((row) => !isTotal(row)).length > documentRows)
    throw new BadInput({ code: 'EXPORT_DOCUMENT_TOO_LONG', field: 'format', params: { most: documentRows } })
}
