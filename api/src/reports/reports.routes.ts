import { reportListQuery, reportOptions, reportPage } from '@kasa/contracts/reports'
import { reportNames, reportOf } from '@kasa/domain/report'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { keepReportFile } from '../reportFiles/keepReportFile.service'
import { readReport, readReportOptions } from './readReport.service'
import { reportOffer } from './reportOffer'

/** `/api/report/{name}`: each report's data, filter choices, and export. */
export function reportRoutes(app: App): void {
  for (const name of reportNames) {
    const path = `/api/report/${name}` as const
    const { permission } = reportOf(name)
    const query = reportListQuery(name)
    app.get(
      `${path}/list`,
      {
        config: { permission },
        schema: {
          summary: 'Rows, their total, and the total of the preceding period',
          querystring: query,
          response: { 200: reportPage(name) },
        },
      },
      (request) => readReport(userCtx(request), name, request.query),
    )
    app.get(
      `${path}/options`,
      { config: { permission }, schema: { summary: 'Filter options of the report', response: { 200: reportOptions } } },
      (request) => readReportOptions(userCtx(request), name),
    )
    exportRoute(app, { ...reportOffer(name), keep: keepReportFile })
  }
}
