import {
  notificationChoice,
  notificationChoices,
  notificationListQuery,
  notificationPage,
  notificationReadRequest,
  notificationsUnread,
} from '@kasa/contracts/notifications'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { listNotifications, readChoices, readNotifications, saveChoice } from './inbox.service'

// Only the user's own data, so every full session has access.
const own = { session: 'full' } as const

/** `/api/notification`: the caller's inbox and preferences. */
export function notificationRoutes(app: App): void {
  app.get(
    '/api/notification/list',
    {
      config: own,
      schema: {
        summary: 'The caller’s inbox, newest first',
        querystring: notificationListQuery,
        response: { 200: notificationPage },
      },
    },
    (request) => listNotifications(userCtx(request), request.query),
  )
  app.post(
    '/api/notification/read',
    {
      config: own,
      schema: {
        summary: 'Mark these, or all, as read',
        body: notificationReadRequest,
        response: { 200: notificationsUnread },
      },
    },
    (request) => readNotifications(userCtx(request), request.body),
  )
  app.get(
    '/api/notification/choices',
    {
      config: own,
      schema: { summary: 'Your notification settings, by kind', response: { 200: notificationChoices } },
    },
    (request) => readChoices(userCtx(request)),
  )
  app.post(
    '/api/notification/choices',
    {
      config: { ...own, rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: {
        summary: 'Change your notification setting for one kind',
        body: notificationChoice,
        response: { 200: notificationChoice },
      },
    },
    (request) => saveChoice(userCtx(request), request.body),
  )
}
