import { layout } from '@kasa/contracts/layout'

import type { App } from '../access/provider'
import { tenantOf, userCtx } from '../access/requestCtx'
import { layoutOf, saveLayout } from './layout.service'
import { rememberLayout } from './layoutCookie'

/** `/api/users/layout`: sidebar and width of the caller's console. */
export function layoutRoutes(app: App): void {
  app.get('/api/users/layout', {
    config: { session: 'full' },
    schema: { summary: 'How the own console is laid out', response: { 200: layout } },
  }, (request) => layoutOf(tenantOf(request), userCtx(request).actor.id))

  app.post('/api/users/layout', {
    config: { session: 'full' },
    schema: { summary: 'Lay the own console out', body: layout, response: { 200: layout } },
  }, async (request, reply) => {
    const saved = await saveLayout(userCtx(request), request.body)
    rememberLayout(request, reply, saved)
    return saved
  })
}
