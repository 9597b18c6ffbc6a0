import { askErasureRequest, customerPrivacy, personExportRequest, personOfQuery } from '@kasa/contracts/privacy'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import { attachment } from '../access/attachmentHeader'
import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { askErasure } from './erasePerson.service'
import { exportPerson } from './exportPerson.service'
import { readPrivacy, readPrivacyOf } from './person.service'

const byId = z.strictObject({ id })
const read = { permission: 'customer.privacy' } as const

/** `/api/customer`: a person's data, a copy of it, and its erasure (KVKK art. 7 and 11). */
export function privacyRoutes(app: App): void {
  app.get(
    '/api/customer/privacy/:id',
    {
      config: read,
      schema: { summary: 'Personal data held about a customer', params: byId, response: { 200: customerPrivacy } },
    },
    (request) => readPrivacy(userCtx(request), request.params),
  )
  app.get(
    '/api/customer/privacyOf/:id',
    {
      config: read,
      schema: {
        summary: 'Personal data held about the customer of a request',
        params: byId,
        querystring: personOfQuery,
        response: { 200: customerPrivacy },
      },
    },
    (request) => readPrivacyOf(userCtx(request), { ...request.params, ...request.query }),
  )
  app.post(
    '/api/customer/export/:id',
    {
      config: { ...read, stepUp: true, rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: {
        summary: 'Download all data held about a person, as JSON or text',
        params: byId,
        body: personExportRequest,
      },
    },
    async (request, reply) => {
      const { format } = request.body
      const text = await exportPerson(userCtx(request), { ...request.params, ...request.body })
      const name = `person-${request.params.id.slice(-8)}.${format === 'json' ? 'json' : 'txt'}`
      return reply
        .type(format === 'json' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
        .header('content-disposition', attachment(name, name))
        .header('cache-control', 'no-store')
        .serializer(String)
        .send(text)
    },
  )
  app.post(
    '/api/customer/askErasure/:id',
    {
      config: { ...read, stepUp: true },
      schema: {
        summary: 'Request erasure of a customer’s personal data; needs another administrator’s approval',
        params: byId,
        body: askErasureRequest,
        response: { 200: customerPrivacy },
      },
    },
    (request) => askErasure(userCtx(request), { ...request.params, ...request.body }),
  )
}
