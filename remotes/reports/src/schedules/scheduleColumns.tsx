import { formatDateTime } from '@kasa/console/format'
import type { ReportScheduleRow } from '@kasa/contracts/reportSchedules'
import type { Language } from '@kasa/domain/money'
import { reportNames } from '@kasa/domain/report'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusPill } from '@kasa/ui/StatusPill'

import { scheduleText } from '../parts/scheduleWords'
import { hourText } from '../parts/WhenFields'

/** The report's name by its list path. */
export const reportTitle = (list: string, language: Language): string => {
  const name = reportNames.find((each) => list === `/api/report/${each}`)
  return name ? scheduleText(language)(`report.${name}`) : list
}

export const whenText = ({ rhythm, hour }: ReportScheduleRow, language: Language): string =>
  `${scheduleText(language)(`rhythm.${rhythm}`)}, ${hourText(hour)}`

function columnsIn(language: Language): readonly GridColumn<ReportScheduleRow>[] {
  const t = scheduleText(language)
  return [
    { id: 'view', header: t('field.view'), width: { min: 140, grow: 2 }, phone: 'title', cell: ({ view }) => view },
    {
      id: 'report',
      header: t('field.report'),
      width: { min: 140, grow: 1 },
      spare: 1,
      phone: 'meta',
      cell: ({ list }) => reportTitle(list, language),
    },
    {
      id: 'rhythm',
      header: t('field.rhythm'),
      width: 220,
      phone: 'meta',
      cell: (row) => whenText(row, language),
    },
    {
      id: 'format',
      header: t('field.format'),
      width: 140,
      spare: 2,
      phone: 'hidden',
      cell: ({ format }) => t(`format.${format}`),
    },
    {
      id: 'nextAt',
      header: t('field.nextAt'),
      width: 150,
      align: 'end',
      phone: 'meta',
      cell: ({ nextAt }) => <time dateTime={nextAt}>{formatDateTime(nextAt, language)}</time>,
    },
    {
      id: 'outcome',
      header: t('field.outcome'),
      width: { min: 160, grow: 2 },
      phone: 'end',
      cell: ({ outcome }) =>
        outcome && <StatusPill tone={outcome === 'SENT' ? 'green' : 'red'}>{t(`outcome.${outcome}`)}</StatusPill>,
    },
  ]
}
/** Created once per language: the grid identifies columns by identity. */
export const scheduleColumns = { tr: columnsIn('tr'), en: columnsIn('en') }
