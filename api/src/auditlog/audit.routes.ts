import { auditDetail, auditFilters, auditListQuery, auditPage, auditSeq } from '@kasa/contracts/audit'
import { listTotal } from '@kasa/contracts/lists'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { auditSheet } from './auditSheet'
import { listAudit, readAudit, totalAudit } from '../audit/readAudit.service'

const bySeq = z.strictObject({ seq: auditSeq })
const read = { permission: 'audit.list' } as const

/** `/api/audit`: who did what. Nothing here writes, but that an export is on record. */
export function auditRoutes(app: App): void {
  app.get(
    '/api/audit/list',
    { config: read, schema: { querystring: auditListQuery, response: { 200: auditPage } } },
    (request) => listAudit(userCtx(request), request.query),
  )
  app.get(
    '/api/audit/total',
    { config: read, schema: { querystring: auditFilters, response: { 200: listTotal } } },
    (request) => totalAudit(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/audit',
    permission: 'audit.list',
    query: auditListQuery,
    list: listAudit,
    sheet: auditSheet,
  })
  app.get(
    '/api/audit/get/:seq',
    { config: read, schema: { params: bySeq, response: { 200: auditDetail } } },
    (request) => readAudit(userCtx(request), request.params),
  )
}
