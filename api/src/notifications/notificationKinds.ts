import type { NotificationFacts } from '@kasa/contracts/notifications'
import type { NotificationKind } from '@kasa/domain/notification'

import type { Ctx, UserActor } from '../access/ctx'

/** The facts of those objects that this user may currently see; others are missing. */
export type ShowObjects = (
  ctx: Ctx<UserActor>,
  objectIds: readonly string[],
) => Promise<ReadonlyMap<string, NotificationFacts>>

const shows = new Map<NotificationKind, ShowObjects>()

/** Registers what the entries of a kind show. Throws on a duplicate kind. */
export function registerNotification(kind: NotificationKind, show: ShowObjects): void {
  if (shows.has(kind)) throw new Error(`The notification ${kind} is registered twice`)
  shows.set(kind, show)
}

export function showOf(kind: NotificationKind): ShowObjects {
  const show = shows.get(kind)
  if (!show) throw new Error(`Nothing shows the notification ${kind}`)
  return show
}
