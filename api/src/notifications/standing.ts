import { usualWay, wholeQueue, type LateKind, type NotificationKind } from '@kasa/domain/notification'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import {
  selectStandingCounts,
  selectStandingCountsOf,
  selectStandingObjects,
  selectWays,
  upsertStanding,
} from './notifications.sql'
import { mailLater, notifyInboxes } from './notify.service'

export { selectStandingCount as standingCount } from './notifications.sql'

/** The number in each user's notification of late requests, by kind. Users without such a notification are missing. */
export async function standingCounts(pool: Pool): Promise<ReadonlyMap<LateKind, ReadonlyMap<string, number>>> {
  const counts = new Map<LateKind, Map<string, number>>()
  for (const { kind, userId, count } of await selectStandingCounts(pool))
    counts.set(kind, (counts.get(kind) ?? new Map<string, number>()).set(userId, count))
  return counts
}

/** The numbers in the users' notifications of a kind, by object and user. */
export async function countsByObject(
  pool: Pool,
  kind: NotificationKind,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const counts = new Map<string, Map<string, number>>()
  for (const { objectId, userId, count } of await selectStandingObjects(pool, kind))
    counts.set(objectId, (counts.get(objectId) ?? new Map<string, number>()).set(userId, count))
  return counts
}

/** The numbers in one user's notifications of a kind, for some objects. Objects without one are missing. */
export const standingCountsOf = async (
  db: Pool | Tx,
  kind: NotificationKind,
  userId: string,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map((await selectStandingCountsOf(db, kind, userId, objectIds)).map(({ objectId, count }) => [objectId, count]))

/**
 * Notifies users how many of a queue's requests are late for them, or how many of an object's lines are unexplained. A
 * user has one entry for it: while the number is above 0, it stays, read or not, and shows the new number; at 0 it is
 * marked as read. Users without an entry get one by their preference.
 */
export async function notifyStandingCounts(
  tx: Tx,
  ctx: Ctx,
  kind: NotificationKind,
  counts: ReadonlyMap<string, number>,
  objectId: string = wholeQueue,
): Promise<void> {
  const ways = await selectWays(tx, kind, [...counts.keys()])
  const wayOf = (userId: string) => ways.get(userId) ?? usualWay(kind)
  const given = [...counts].flatMap(([userId, count]) =>
    // Users who want no notifications get no entry.
    wayOf(userId) === 'NONE' && count > 0 ? [] : [{ id: uuidv7(), userId, count }],
  )
  const notified = await upsertStanding(tx, { kind, objectId, at: ctx.now() }, given)
  for (const { id, userId, isNew, mailedAt } of notified)
    if (isNew && wayOf(userId) === 'MAIL') await mailLater(tx, id, mailedAt)
  await notifyInboxes(
    tx,
    notified.map(({ userId }) => userId),
  )
}
