import { reportListQuery } from '@kasa/contracts/reports'
import { reportOf, type ReportName } from '@kasa/domain/report'

import { allowDocument } from '../exports/allowDocument'
import { offered } from '../exports/exportRoute'
import { readReport } from './readReport.service'
import { reportDocument, reportFileName } from './reportDocument'
import { reportDocumentWords } from './reportDocumentWords'
import { reportSheet } from './reportSheet'

/** A report for export: to the browser, or by a schedule. */
export const reportOffer = (name: ReportName) =>
  offered({
    path: `/api/report/${name}`,
    permission: reportOf(name).permission,
    query: reportListQuery(name),
    list: (ctx, query) => readReport(ctx, name, query),
    sheet: reportSheet(name),
    allow: allowDocument,
    fileName: (ctx, query, language) => reportFileName(ctx, name, query, language),
    unit: (column, language) =>
      reportOf(name).figures[column] === 'seconds' ? reportDocumentWords[language].seconds : undefined,
    document: (ctx, query, columns, { language, rows }) =>
      reportDocument(ctx, name, query, { columns, language, rows }),
  })
