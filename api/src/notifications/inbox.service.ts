import type { NotificationChoice, NotificationFacts, NotificationRow } from '@kasa/contracts/notifications'
import { mostUnread, notificationKeptMs, notificationKinds, notificationOf, usualWay } from '@kasa/domain/notification'
import { can } from '@kasa/domain/permissions'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Pool, Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../errors/refusals'
import { registerCounts } from '../live/topics'
import { showOf } from './notificationKinds'
import {
  deleteOldNotifications,
  selectChoices,
  selectNotifications,
  setChoice,
  setRead,
  type NotificationRecord,
} from './notifications.sql'
import { notifyInboxes } from './notify.service'

type Seen = { record: NotificationRecord; facts: NotificationFacts }

/** The records whose object this user may currently see, with its facts. */
export async function seenOf(ctx: Ctx<UserActor>, records: readonly NotificationRecord[]): Promise<Seen[]> {
  const facts = new Map<string, NotificationFacts>()
  for (const kind of new Set(records.map((record) => record.kind))) {
    // The kind is unknown to this version, or the user lost the permission.
    if (!notificationKinds.includes(kind) || !can(viewerOf(ctx), notificationOf(kind).permission)) continue
    const ids = new Set(records.filter((record) => record.kind === kind).map(({ objectId }) => objectId))
    for (const [id, shown] of await showOf(kind)(ctx, [...ids])) facts.set(`${kind} ${id}`, shown)
  }
  return records.flatMap((record) => {
    const shown = facts.get(`${record.kind} ${record.objectId}`)
    return shown ? [{ record, facts: shown }] : []
  })
}

/** Rows per query. A page can take several queries, because entries that are no longer visible are skipped. */
const run = 100

/** A user's visible notifications, newest first, up to `limit`. */
async function seenNotifications(
  ctx: Ctx<UserActor>,
  { cursor, isUnread, limit }: { cursor: string | null; isUnread: boolean; limit: number },
): Promise<{ seen: Seen[]; nextCursor: string | null }> {
  const seen: Seen[] = []
  for (let before = cursor; ;) {
    const records = await selectNotifications(ctx.tenant.pool, ctx.actor.id, { before, isUnread, limit: run })
    seen.push(...(await seenOf(ctx, records)))
    const last = records.at(-1)
    if (seen.length > limit) return { seen: seen.slice(0, limit), nextCursor: seen[limit - 1]?.record.id ?? null }
    if (!last || records.length < run) return { seen, nextCursor: null }
    before = last.id
  }
}

/** GET /api/notification/list */
export async function listNotifications(
  ctx: Ctx<UserActor>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: NotificationRow[]; nextCursor: string | null }> {
  const { seen, nextCursor } = await seenNotifications(ctx, { cursor: cursor ?? null, isUnread: false, limit })
  const rows = seen.map(({ record: { id, kind, objectId, at, readAt }, facts }): NotificationRow => ({
    ...facts,
    id,
    kind,
    objectId,
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }))
  return { rows, nextCursor }
}

/** Number of unread entries, up to one more than the bell shows. */
async function countUnread(ctx: Ctx<UserActor>): Promise<{ unread: number }> {
  const { seen } = await seenNotifications(ctx, { cursor: null, isUnread: true, limit: mostUnread + 1 })
  return { unread: seen.length }
}
registerCounts('notification', { personal: countUnread })

/** Marks the user's own entries as read: these, or all. Ids of other users are ignored. */
export async function readNotifications(
  ctx: Ctx<UserActor>,
  { ids }: { ids?: readonly string[] | undefined },
): Promise<{ unread: number }> {
  await inTransaction(ctx, async (tx) => {
    if ((await setRead(tx, ctx.actor.id, ids ?? null, ctx.now())) > 0) await notifyInboxes(tx, [ctx.actor.id])
  })
  return countUnread(ctx)
}

const choicesOf = async (db: Pool | Tx, ctx: Ctx<UserActor>): Promise<NotificationChoice[]> => {
  const chosen = new Map((await selectChoices(db, ctx.actor.id)).map(({ kind, way }) => [kind, way]))
  return notificationKinds
    .filter((kind) => can(viewerOf(ctx), notificationOf(kind).permission))
    .map((kind) => ({ kind, way: chosen.get(kind) ?? usualWay(kind) }))
}

/** The kinds that this user may be notified of, each with their preference. */
export const readChoices = async (ctx: Ctx<UserActor>): Promise<{ choices: NotificationChoice[] }> => ({
  choices: await choicesOf(ctx.tenant.pool, ctx),
})

/** Stores the user's preference for a kind. */
export async function saveChoice(ctx: Ctx<UserActor>, wanted: NotificationChoice): Promise<NotificationChoice> {
  return inTransaction(ctx, async (tx) => {
    const before = (await choicesOf(tx, ctx)).find(({ kind }) => kind === wanted.kind)
    if (!before) throw new NotFound({ code: 'NOT_FOUND' })
    if (before.way === wanted.way) return wanted
    await setChoice(tx, ctx.actor.id, wanted)
    await recordAudit(tx, ctx, 'user.setNotification', { type: 'user', id: ctx.actor.id, before, after: wanted })
    return wanted
  })
}

export const pruneNotifications = (ctx: Ctx): Promise<void> =>
  deleteOldNotifications(ctx.tenant.pool, new Date(ctx.now().getTime() - notificationKeptMs))
