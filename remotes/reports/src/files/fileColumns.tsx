import { formatCount, formatDateTime } from '@kasa/console/format'
import type { ReportFileRow } from '@kasa/contracts/reportFiles'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'

import { fileText } from './fileWords'

export const sizeText = (bytes: number, language: Language): string =>
  `${formatCount(Math.max(1, Math.round(bytes / 1024)), language)} KB`

function columnsIn(language: Language): readonly GridColumn<ReportFileRow>[] {
  const t = fileText(language)
  const time = (at: string) => <time dateTime={at}>{formatDateTime(at, language)}</time>
  return [
    { id: 'name', header: t('field.name'), width: { min: 220, grow: 3 }, phone: 'title', cell: ({ name }) => name },
    {
      id: 'format',
      header: t('field.format'),
      width: 150,
      phone: 'meta',
      cell: ({ format }) => t(`format.${format}`),
    },
    {
      id: 'size',
      header: t('field.size'),
      width: 100,
      align: 'end',
      phone: 'meta',
      cell: ({ sizeBytes }) => sizeText(sizeBytes, language),
    },
    {
      id: 'madeAt',
      header: t('field.madeAt'),
      width: 150,
      align: 'end',
      phone: 'meta',
      cell: (row) => time(row.madeAt),
    },
    {
      id: 'expiresAt',
      header: t('field.expiresAt'),
      width: 150,
      align: 'end',
      phone: 'end',
      cell: (row) => time(row.expiresAt),
    },
  ]
}
/** Created once per language: the grid identifies columns by identity. */
export const fileColumns = { tr: columnsIn('tr'), en: columnsIn('en') }
