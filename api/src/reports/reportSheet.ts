import type { ReportRow } from '@kasa/contracts/reports'
import { reportOf, type ReportName } from '@kasa/domain/report'

import type { Cell, Sheet } from '../exports/cells'

/** A row's first column: its day or first day, its name, or that it is a total. */
export const aboutOf = ({ kind, days, name }: ReportRow): Cell => {
  if (kind !== 'row') return { code: kind }
  return days ? { day: days.from } : (name ?? { code: 'none' })
}

/** The report's export columns. The last rows are the total and that of the days before. */
export const reportSheet = (name: ReportName): Sheet<ReportRow> => ({
  about: aboutOf,
  until: ({ days }) => ({ day: days?.to ?? null }),
  ...Object.fromEntries(
    Object.keys(reportOf(name).figures).map((figure) => [figure, ({ figures }: ReportRow) => figures[figure] ?? null]),
  ),
})
