import { layout } from '@kasa/contracts/layout'
import { listPreference, listPreferences } from '@kasa/contracts/listPreferences'

import type { App } from '../access/provider'
import { tenantOf, userCtx } from '../access/requestCtx'
import { layoutOf, saveLayout } from './layout.service'
import { rememberLayout } from './layoutCookie'
import { savePreference, preferencesOf } from './listPreferences.service'

/**
 * `/api/users/layout`: sidebar and width of the caller's console; `/api/users/lists`: columns and row heights of
 * their lists.
 */
export function layoutRoutes(app: App): void {
  app.get(
    '/api/users/layout',
    {
      config: { session: 'full' },
      schema: { summary: 'Your console layout', response: { 200: layout } },
    },
    (request) => layoutOf(tenantOf(request), userCtx(request).actor.id),
  )

  app.get(
    '/api/users/lists',
    {
      config: { session: 'full' },
      schema: { summary: 'Your list preferences', response: { 200: listPreferences } },
    },
    async (request) => ({ preferences: await preferencesOf(userCtx(request)) }),
  )

  app.post(
    '/api/users/lists',
    {
      // Limited, because every change adds a row to the audit log.
      config: { session: 'full', rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: { summary: 'Save your preferences for a list', body: listPreference, response: { 200: listPreference } },
    },
    (request) => savePreference(userCtx(request), request.body),
  )

  app.post(
    '/api/users/layout',
    {
      config: { session: 'full' },
      schema: { summary: 'Save your console layout', body: layout, response: { 200: layout } },
    },
    async (request, reply) => {
      const saved = await saveLayout(userCtx(request), request.body)
      rememberLayout(request, reply, saved)
      return saved
    },
  )
}
