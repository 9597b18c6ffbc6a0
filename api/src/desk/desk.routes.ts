import { desk, deskLinePage, deskLineQuery } from '@kasa/contracts/desk'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { exportRoute } from '../exports/exportRoute'
import { deskLinePages, listDeskLines, readDesk } from './desk.service'
import { deskLineSheet } from './deskLineSheet'

const config = { permission: 'desk.read' } as const

/** `/api/desk`: data of `/dash/remit`. */
export function deskRoutes(app: App): void {
  app.get('/api/desk', { config, schema: { summary: 'An operator’s desk', response: { 200: desk } } }, (request) =>
    readDesk(userCtx(request)),
  )
  app.get(
    '/api/desk/lines',
    {
      config,
      schema: { summary: 'Bank lines of your accounts', querystring: deskLineQuery, response: { 200: deskLinePage } },
    },
    (request) => listDeskLines(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/desk/lines',
    permission: 'desk.read',
    query: deskLineQuery,
    list: deskLinePages,
    sheet: deskLineSheet,
  })
}
