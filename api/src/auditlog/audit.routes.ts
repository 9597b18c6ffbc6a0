import { auditDetail, auditFilters, auditListQuery, auditPage, auditSeq } from '@kasa/contracts/audit'
import { auditProofRequest } from '@kasa/contracts/auditProof'
import { listTotal } from '@kasa/contracts/lists'
import { merchantChangesPage, merchantChangesQuery } from '@kasa/contracts/merchantChanges'
import * as z from 'zod/mini'

import { attachment } from '../access/attachmentHeader'
import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { auditSheet } from './auditSheet'
import { takeProof } from './takeProof.service'
import { listMerchantChanges } from '../audit/merchantChanges.service'
import { listAudit, readAudit, totalAudit } from '../audit/readAudit.service'

const bySeq = z.strictObject({ seq: auditSeq })
const read = { permission: 'audit.list' } as const

/** `/api/audit`: who did what. Read-only, except that exports are recorded. */
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
  app.get(
    '/api/audit/merchant',
    {
      config: { permission: 'merchant.my' },
      schema: {
        summary: 'Who changed the address, keys and settings of your own merchant',
        querystring: merchantChangesQuery,
        response: { 200: merchantChangesPage },
      },
    },
    (request) => listMerchantChanges(userCtx(request), request.query),
  )
  app.post(
    '/api/audit/proof',
    {
      config: { permission: 'audit.proof', stepUp: true, rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: { summary: 'Download audit entries as a file that can be verified offline', body: auditProofRequest },
    },
    async (request, reply) => {
      const proof = await takeProof(userCtx(request), request.body)
      const name = `audit-proof-${proof.madeAt.slice(0, 10)}.json`
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', attachment(name, name))
        .header('cache-control', 'no-store')
        .serializer(String)
        .send(JSON.stringify(proof, null, 1))
    },
  )
}
