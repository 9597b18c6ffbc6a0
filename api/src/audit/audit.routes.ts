import { auditDetail, auditListQuery, auditPage, auditSeq } from '@kasa/contracts/audit'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { listAudit, readAudit } from './readAudit.service'

const bySeq = z.strictObject({ seq: auditSeq })
const read = { permission: 'audit.list' } as const

/** `/api/audit`: who did what. Nothing here writes. */
export function auditRoutes(app: App): void {
  app.get('/api/audit/list', { config: read, schema: { querystring: auditListQuery, response: { 200: auditPage } } }, (request) =>
    listAudit(userCtx(request), request.query))
  app.get('/api/audit/get/:seq', { config: read, schema: { params: bySeq, response: { 200: auditDetail } } }, (request) =>
    readAudit(userCtx(request), request.params))
}
