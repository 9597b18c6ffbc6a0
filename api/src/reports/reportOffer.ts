import { reportListQuery } from '@kasa/contracts/reports'
import { reportOf, type ReportName } from '@kasa/domain/report'

import { allowDocument } from '../exports/allowDocument'
import { offered } from '../exports/exportRoute'
import { readReport } from './readReport.service'
import { reportDocument } from './reportDocument'
import { reportSheet } from './reportSheet'

/** A report as it is exported: to the browser, or by a schedule. */
export const reportOffer = (name: ReportName) =>
  offered({
    path: `/api/report/${name}`,
    permission: reportOf(name).permission,
    query: reportListQuery(name),
    list: (ctx, asked) => readReport(ctx, name, asked),
    sheet: reportSheet(name),
    allow: allowDocument,
    document: (ctx, asked, columns, { language, rows }) =>
      reportDocument(ctx, name, asked, { columns, language, rows }),
  })
