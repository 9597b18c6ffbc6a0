import { notificationKinds, notificationWays } from '@kasa/domain/notification'
import * as z from 'zod/mini'

import { pageOf, pageQuery } from './lists'
import { id, instant } from './primitives'

const kind = z.enum(notificationKinds)

/** Details of the object, as the reader may currently see them. */
export const notificationFacts = z.object({
  /** The object's name. */
  title: z.string(),
  /** A code that its noun translates; for an approval its kind. */
  code: z.nullable(z.string()),
  /** Who did it; null for no one, or if the reader may not know. */
  by: z.nullable(z.string()),
  /** How it ended, as a code; null before. */
  outcome: z.nullable(z.string()),
  /** Until when one can act, or since when it lasts. */
  moment: z.nullable(instant),
  /** For a queue: how many of its requests wait longer than `limitS` seconds. */
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

/** GET /api/notification/list: the caller's own, newest first, as far as they may still see them. */
export const notificationListQuery = z.strictObject({ ...pageQuery, cursor: z.optional(id) })
export const notificationPage = pageOf(notificationRow)

/** POST /api/notification/read: marks these as read; without `ids`, all of one's own. */
export const notificationReadRequest = z.strictObject({ ids: z.optional(z.array(id).check(z.maxLength(200))) })
export const notificationsUnread = z.object({ unread: z.int() })

/** A kind, and how its reader wants to be notified. */
export const notificationChoice = z.strictObject({ kind, way: z.enum(notificationWays) })
export type NotificationChoice = z.infer<typeof notificationChoice>
/** GET /api/notification/choices: all kinds that the caller may receive. */
export const notificationChoices = z.object({ choices: z.array(notificationChoice) })
