import { postingListQuery, postingPage, statementListQuery } from '@kasa/contracts/postings'
import { reportOf } from '@kasa/domain/report'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { allowDocument } from '../exports/allowDocument'
import { exportRoute } from '../exports/exportRoute'
import { keepReportFile } from '../reportFiles/keepReportFile.service'
import { postingsDocument, postingsFileName, statementDocument, statementFileName } from './postingDocument'
import { postingSheet } from './postingSheet'
import { readBankPostings, readStatement } from './readPostings.service'

/**
 * `/api/report/statement` and `/api/report/postings`: the movements behind the balances of the general report and of
 * the bank report, with the permissions of these reports.
 */
export function postingRoutes(app: App): void {
  const statement = { permission: reportOf('general').permission }
  app.get(
    '/api/report/statement/list',
    {
      config: statement,
      schema: {
        summary: 'Statement of account of a merchant',
        querystring: statementListQuery,
        response: { 200: postingPage },
      },
    },
    (request) => readStatement(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/report/statement',
    ...statement,
    query: statementListQuery,
    list: readStatement,
    sheet: postingSheet,
    allow: allowDocument,
    fileName: statementFileName,
    document: (ctx, query, columns, { language, rows }) => statementDocument(ctx, query, { columns, language, rows }),
    keep: keepReportFile,
  })
  const postings = { permission: reportOf('remitaccount').permission }
  app.get(
    '/api/report/postings/list',
    {
      config: postings,
      schema: { summary: 'Postings of bank accounts', querystring: postingListQuery, response: { 200: postingPage } },
    },
    (request) => readBankPostings(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/report/postings',
    ...postings,
    query: postingListQuery,
    list: readBankPostings,
    sheet: postingSheet,
    allow: allowDocument,
    fileName: postingsFileName,
    document: (ctx, query, columns, { language, rows }) => postingsDocument(ctx, query, { columns, language, rows }),
    keep: keepReportFile,
  })
}
