import { id } from '@kasa/contracts/primitives'
import { removedView, savedView, savedViewForm, savedViews, savedViewsQuery } from '@kasa/contracts/savedViews'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { removeView, saveView, viewsOf } from './savedViews.service'

/** `/api/users/views`: the saved views of the caller's lists. */
export function savedViewRoutes(app: App): void {
  app.get(
    '/api/users/views',
    {
      config: { session: 'full' },
      schema: {
        summary: 'Views of a list, own and shared',
        querystring: savedViewsQuery,
        response: { 200: savedViews },
      },
    },
    (request) => viewsOf(userCtx(request), request.query.list),
  )

  app.post(
    '/api/users/views/save',
    {
      config: { session: 'full', rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: { summary: 'Save a view of a list', body: savedViewForm, response: { 200: savedView } },
    },
    (request) => saveView(userCtx(request), request.body),
  )

  app.post(
    '/api/users/views/remove/:id',
    {
      config: { session: 'full' },
      schema: { summary: 'Remove a saved view', params: z.strictObject({ id }), response: { 200: removedView } },
    },
    (request) => removeView(userCtx(request), request.params.id),
  )
}
