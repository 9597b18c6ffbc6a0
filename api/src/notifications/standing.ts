import { usualWay, wholeQueue, type LateKind } from '@kasa/domain/notification'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import { selectStandingCounts, selectWays, upsertStanding } from './notifications.sql'
import { mailLater, notifyInboxes } from './notify.service'

export { selectStandingCount as standingCount } from './notifications.sql'

/** How many late requests each person was last told of, by kind; those with none are left out. */
export async function standingCounts(pool: Pool): Promise<ReadonlyMap<LateKind, ReadonlyMap<string, number>>> {
  const counts = new Map<LateKind, Map<string, number>>()
  for (const { kind, userId, count } of await selectStandingCounts(pool))
    counts.set(kind, (counts.get(kind) ?? new Map<string, number>()).set(userId, count))
  return counts
}

/**
 * Tells these people how many of a queue's requests are late for them now. Whoever knew of some keeps the entry, read
 * or not, with the new number; at 0 it is over. One who was told of none gets it as new, in the way that they chose.
 */
export async function tellStanding(
  tx: Tx,
  ctx: Ctx,
  kind: LateKind,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const ways = await selectWays(tx, kind, [...counts.keys()])
  const wayOf = (userId: string) => ways.get(userId) ?? usualWay(kind)
  const given = [...counts].flatMap(([userId, count]) =>
    // Who wants to hear nothing keeps no entry either.
    wayOf(userId) === 'NONE' && count > 0 ? [] : [{ id: uuidv7(), userId, count }],
  )
  const told = await upsertStanding(tx, { kind, objectId: wholeQueue, at: ctx.now() }, given)
  for (const { id, userId, isNew, mailedAt } of told)
    if (isNew && wayOf(userId) === 'MAIL') await mailLater(tx, id, mailedAt)
  await notifyInboxes(
    tx,
    told.map(({ userId }) => userId),
  )
}
