import { notificationOf, usualWay, type NotificationKind } from '@kasa/domain/notification'
import { can } from '@kasa/domain/permissions'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { addJob } from '../jobs/jobs'
import { appendLiveEvents } from '../live/live.sql'
import { registerTopic } from '../live/topics'
import { insertNotifications, selectPeople, selectWays, setReadAbout } from './notifications.sql'

/** Active users with their current rights. */
export { selectPeople as peopleNow } from './notifications.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'notification.mail': { id: string }
  }
}

registerTopic('notification', { maySee: ({ id }, { ownerUserId }) => ownerUserId === id })

/** A user gets at most one mail in this interval about an object that keeps failing and recovering, in ms. */
export const betweenMailsMs = 3_600_000

/** Mails an entry at once, or as soon as the user may be mailed about the object again. */
export const mailLater = (tx: Tx, id: string, lastMailedAt: Date | null | undefined): Promise<void> =>
  addJob(
    tx,
    'notification.mail',
    { id },
    lastMailedAt ? { runAt: new Date(lastMailedAt.getTime() + betweenMailsMs) } : {},
  )

/** Notifies these users' consoles that their inbox changed. */
export async function notifyInboxes(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await appendLiveEvents(
    tx,
    [...new Set(userIds)].map((ownerUserId) => ({
      topic: 'notification',
      id: ownerUserId,
      audience: { merchantId: null, remitGroupId: null, bankAccountId: null, ownerUserId },
      payload: {},
    })),
  )
}

/** A notification: its kind, its object, and which users with the kind's permission get it. */
export type ToNotify = {
  kind: NotificationKind
  objectId: string
  /** Candidates if known; otherwise every active user. */
  userIds?: readonly string[]
  concerns?: (person: UserActor) => boolean
  /** True if they already know: the entry starts as read, unless they want mail. */
  isRead?: boolean
}

/**
 * Notifies users about an object, each by their preference, in the transaction of the event. Users without the kind's
 * permission are skipped.
 */
export async function notify(
  tx: Tx,
  ctx: Ctx,
  { kind, objectId, userIds, concerns = () => true, isRead = false }: ToNotify,
): Promise<void> {
  const { permission } = notificationOf(kind)
  const { modules } = ctx.tenant.config
  const people = (await selectPeople(tx, userIds ?? null)).filter(
    (person) => can({ role: person.role, scope: person.scope, modules }, permission) && concerns(person),
  )
  const ways = await selectWays(
    tx,
    kind,
    people.map(({ id }) => id),
  )
  const notified = people.flatMap(({ id: userId }) => {
    const way = ways.get(userId) ?? usualWay(kind)
    return way === 'NONE' ? [] : [{ id: uuidv7(), userId, way, isRead: isRead && way !== 'MAIL' }]
  })
  if (notified.length === 0) return
  const mailed = await insertNotifications(tx, { kind, objectId, at: ctx.now() }, notified)
  for (const { id, userId, way } of notified) if (way === 'MAIL') await mailLater(tx, id, mailed.get(userId))
  await notifyInboxes(
    tx,
    notified.map(({ userId }) => userId),
  )
}

/** Marks the entries about an object as read, because it is settled. */
export async function endNotifications(
  tx: Tx,
  ctx: Ctx,
  objectId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await notifyInboxes(tx, await setReadAbout(tx, objectId, kinds, ctx.now()))
}
