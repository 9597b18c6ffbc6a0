import { desk, deskLinePage, deskLineQuery } from '@kasa/contracts/desk'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { listDeskLines, readDesk } from './desk.service'

const config = { permission: 'desk.read' } as const

/** `/api/desk`: what `/dash/remit` shows. */
export function deskRoutes(app: App): void {
  app.get('/api/desk', { config, schema: { summary: 'An operator’s desk as it stands', response: { 200: desk } } }, (request) => readDesk(userCtx(request)))
  app.get('/api/desk/lines', { config, schema: { summary: 'Bank lines of one’s accounts', querystring: deskLineQuery, response: { 200: deskLinePage } } }, (request) =>
    listDeskLines(userCtx(request), request.query))
}
