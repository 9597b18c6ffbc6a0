import { notificationKinds, notificationWays } from '@kasa/domain/notification'
import * as z from 'zod/mini'

import { pageOf, pageQuery } from './lists'
import { id, instant } from './primitives'

const kind = z.enum(notificationKinds)

/** What is told of the object, as its reader may see it now. */
export const notificationFacts = z.object({
  /** What the object is called. */
  title: z.string(),
  /** A code that its noun has words for: of an approval its kind. */
  code: z.nullable(z.string()),
  /** Who did it; null where nobody did, or its reader may not know. */
  by: z.nullable(z.string()),
  /** How it ended, as a code; null where it has not. */
  outcome: z.nullable(z.string()),
  /** Until when something can be done about it, or since when it is so. */
  moment: z.nullable(instant),
  /** Of a queue: how many of its requests wait longer than `limitS` seconds. */
  late: z.optional(z.object({ count: z.int(), limitS: z.int() })),
})
export type NotificationFacts = z.infer<typeof notificationFacts>

export const notificationRow = z.extend(notificationFacts, {
  id,
  kind,
  objectId: id,
  at: instant,
  readAt: z.nullable(instant),
})
export type NotificationRow = z.infer<typeof notificationRow>

/** GET /api/notification/list: one's own, newest first, of what one may still see. */
export const notificationListQuery = z.strictObject({ ...pageQuery, cursor: z.optional(id) })
export const notificationPage = pageOf(notificationRow)

/** POST /api/notification/read: these are read, all of one's own without `ids`. */
export const notificationReadRequest = z.strictObject({ ids: z.optional(z.array(id).check(z.maxLength(200))) })
export const notificationsUnread = z.object({ unread: z.int() })

/** One kind, and how its reader wants to hear of it. */
export const notificationChoice = z.strictObject({ kind, way: z.enum(notificationWays) })
export type NotificationChoice = z.infer<typeof notificationChoice>
/** GET /api/notification/choices: every kind that the caller may be told of. */
export const notificationChoices = z.object({ choices: z.array(notificationChoice) })
