import { notificationOf, usualWay, type NotificationKind } from '@kasa/domain/notification'
import { can } from '@kasa/domain/permissions'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { addJob } from '../jobs/jobs'
import { appendLiveEvents } from '../live/live.sql'
import { registerTopic } from '../live/topics'
import { insertNotifications, selectPeople, selectWays, setReadAbout } from './notifications.sql'

/** The people who may sign in, with the rights that they have now; of these alone, where some are named. */
export { selectPeople as peopleNow } from './notifications.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'notification.mail': { id: string }
  }
}

registerTopic('notification', { maySee: ({ id }, { ownerUserId }) => ownerUserId === id })

/** Of an object that fails and recovers again and again a person is mailed once in so long, in ms. */
export const betweenMailsMs = 3_600_000

/** Mails an entry; at once, or when its person may be mailed of the object again. */
export const mailLater = (tx: Tx, id: string, lastMailedAt: Date | null | undefined): Promise<void> =>
  addJob(
    tx,
    'notification.mail',
    { id },
    lastMailedAt ? { runAt: new Date(lastMailedAt.getTime() + betweenMailsMs) } : {},
  )

/** Tells the consoles of these people that something in their inbox changed. */
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

/** What is told: its kind, the object, and who of those with the kind's permission hears of it. */
export type ToNotify = {
  kind: NotificationKind
  objectId: string
  /** Those in question, where they are known; else everybody who may sign in. */
  userIds?: readonly string[]
  concerns?: (person: UserActor) => boolean
  /** They know of it: the entry is read from the beginning, unless they want mail. */
  isRead?: boolean
}

/**
 * Tells people of an object, each in the way that they chose, in the transaction of what happened. Nobody hears of what
 * they lack the kind's permission for.
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
  const told = people.flatMap(({ id: userId }) => {
    const way = ways.get(userId) ?? usualWay(kind)
    return way === 'NONE' ? [] : [{ id: uuidv7(), userId, way, isRead: isRead && way !== 'MAIL' }]
  })
  if (told.length === 0) return
  const mailed = await insertNotifications(tx, { kind, objectId, at: ctx.now() }, told)
  for (const { id, userId, way } of told) if (way === 'MAIL') await mailLater(tx, id, mailed.get(userId))
  await notifyInboxes(
    tx,
    told.map(({ userId }) => userId),
  )
}

/** Marks the entries about an object as read, because it is over. */
export async function endNotifications(
  tx: Tx,
  ctx: Ctx,
  objectId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await notifyInboxes(tx, await setReadAbout(tx, objectId, kinds, ctx.now()))
}
