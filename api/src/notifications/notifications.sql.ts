import { wholeQueue, type LateKind, type NotificationKind, type NotificationWay } from '@kasa/domain/notification'
import type { Language } from '@kasa/domain/money'

import type { UserActor } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import { personColumns, personTables, rightsNow, type PersonRow } from '../sessions/sessionPerson'

export type NotificationRecord = {
  id: string
  userId: string
  kind: NotificationKind
  objectId: string
  at: Date
  readAt: Date | null
  mailedAt: Date | null
}
const columns = `id, user_id as "userId", kind, object_id as "objectId", at, read_at as "readAt",
  mailed_at as "mailedAt"`

export type Person = UserActor & { lang: Language | null }
type StoredPerson = PersonRow & {
  id: string
  name: string
  email: string
  role: string
  parentUserId: string | null
  lang: Language | null
}

/** Active users with their current rights; only those in `ids` if given. */
export async function selectPeople(db: Pool | Tx, ids: readonly string[] | null): Promise<Person[]> {
  const { rows } = await db.query<StoredPerson>({
    name: 'notification.people',
    text: `select u.id, u.name, u.email, u.role, u.parent_user_id as "parentUserId", u.lang, ${personColumns}
           from ${personTables} where u.login_status = 'ACTIVE' and ($1::uuid[] is null or u.id = any($1))
             order by u.id`,
    values: [ids],
  })
  return rows.flatMap((row) => {
    const { scope, merchantId, remitGroupIds, bankAccountIds, loginStatus } = rightsNow(row)
    if (loginStatus !== 'ACTIVE') return []
    const { id, name, email, role, parentUserId, lang } = row
    const rights = { role, scope: scope.join(','), merchantId, remitGroupIds, bankAccountIds, parentUserId }
    // There is no session; only the user's rights matter.
    return [{ kind: 'user', id, name, email, ...rights, sessionId: '', lang }]
  })
}

/** These users' preferences for a kind; users without one are missing. */
export async function selectWays(
  db: Pool | Tx,
  kind: NotificationKind,
  userIds: readonly string[],
): Promise<Map<string, NotificationWay>> {
  const { rows } = await db.query<{ userId: string; way: NotificationWay }>({
    name: 'notification.ways',
    text: `select user_id as "userId", way from notification_choice where kind = $1 and user_id = any($2::uuid[])`,
    values: [kind, userIds],
  })
  return new Map(rows.map(({ userId, way }) => [userId, way]))
}

export async function selectChoices(
  db: Pool | Tx,
  userId: string,
): Promise<{ kind: NotificationKind; way: NotificationWay }[]> {
  const { rows } = await db.query<{ kind: NotificationKind; way: NotificationWay }>({
    name: 'notification.choices',
    text: `select kind, way from notification_choice where user_id = $1`,
    values: [userId],
  })
  return rows
}

export async function setChoice(
  tx: Tx,
  userId: string,
  { kind, way }: { kind: NotificationKind; way: NotificationWay },
): Promise<void> {
  await tx.query({
    name: 'notification.choose',
    text: `insert into notification_choice (user_id, kind, way) values ($1, $2, $3)
      on conflict (user_id, kind) do update set way = excluded.way`,
    values: [userId, kind, way],
  })
}

/** Inserts one entry per user, or makes an existing one new again. Returns when each existing one was last mailed. */
export async function insertNotifications(
  tx: Tx,
  { kind, objectId, at }: Pick<NotificationRecord, 'kind' | 'objectId' | 'at'>,
  people: readonly { id: string; userId: string; isRead: boolean }[],
): Promise<Map<string, Date>> {
  const { rows } = await tx.query<{ userId: string; mailedAt: Date }>({
    name: 'notification.insert',
    text: `with told as (
             insert into notification (id, user_id, kind, object_id, at, read_at)
             select id, user_id, $3, $4, $5, case when is_read then $5::timestamptz end
             from unnest($1::uuid[], $2::uuid[], $6::boolean[]) as person (id, user_id, is_read)
             on conflict (object_id, kind, user_id) do update set id = excluded.id, at = excluded.at,
               read_at = excluded.read_at
             returning user_id, mailed_at)
           select user_id as "userId", mailed_at as "mailedAt" from told where mailed_at is not null`,
    values: [
      people.map(({ id }) => id),
      people.map(({ userId }) => userId),
      kind,
      objectId,
      at,
      people.map((person) => person.isRead),
    ],
  })
  return new Map(rows.map(({ userId, mailedAt }) => [userId, mailedAt]))
}

/** A user's entries before `before`, newest first. */
export async function selectNotifications(
  db: Pool | Tx,
  userId: string,
  { before, isUnread, limit }: { before: string | null; isUnread: boolean; limit: number },
): Promise<NotificationRecord[]> {
  const { rows } = await db.query<NotificationRecord>({
    name: `notification.list.${isUnread ? 'unread' : 'all'}`,
    text: `select ${columns} from notification where user_id = $1 and ($2::uuid is null or id < $2)
           ${isUnread ? 'and read_at is null' : ''} order by id desc limit $3`,
    values: [userId, before, limit],
  })
  return rows
}

export async function selectNotification(db: Pool | Tx, id: string): Promise<NotificationRecord | undefined> {
  const { rows } = await db.query<NotificationRecord>({
    name: 'notification.get',
    text: `select ${columns} from notification where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Marks a user's entries as read, these or all. Returns the number. */
export async function setRead(tx: Tx, userId: string, ids: readonly string[] | null, at: Date): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'notification.read',
    text: `update notification set read_at = $3 where user_id = $1 and read_at is null
      and ($2::uuid[] is null or id = any($2))`,
    values: [userId, ids, at],
  })
  return rowCount ?? 0
}

/** Marks all users' entries of these kinds about an object as read. Returns the users. */
export async function setReadAbout(
  tx: Tx,
  objectId: string,
  kinds: readonly NotificationKind[],
  at: Date,
): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>({
    name: 'notification.over',
    text: `update notification set read_at = $3 where object_id = $1 and kind = any($2::text[]) and read_at is null
      returning user_id as "userId"`,
    values: [objectId, kinds, at],
  })
  return rows.map(({ userId }) => userId)
}

export async function setMailed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'notification.mailed',
    text: `update notification set mailed_at = $2 where id = $1`,
    values: [id, at],
  })
}

export async function deleteOldNotifications(db: Pool, before: Date): Promise<void> {
  await db.query({ name: 'notification.prune', text: `delete from notification where at < $1`, values: [before] })
}

/** Entries about whole queues that still have late requests. */
export async function selectStandingCounts(pool: Pool): Promise<{ kind: LateKind; userId: string; count: number }[]> {
  const { rows } = await pool.query<{ kind: LateKind; userId: string; count: number }>({
    name: 'notification.standing',
    text: `select kind, user_id as "userId", count from notification where count > 0 and object_id = $1`,
    values: [wholeQueue],
  })
  return rows
}

type Standing = { objectId: string; userId: string; count: number }

/** Every user's last notified numbers of a kind, by object; zeros are left out. */
export async function selectStandingObjects(pool: Pool, kind: NotificationKind): Promise<Standing[]> {
  const { rows } = await pool.query<Standing>({
    name: 'notification.standingObjects',
    text: `select object_id as "objectId", user_id as "userId", count from notification where kind = $1 and count > 0`,
    values: [kind],
  })
  return rows
}

/** One user's last notified numbers for some objects; zeros are left out. */
export async function selectStandingCountsOf(
  db: Pool | Tx,
  kind: NotificationKind,
  userId: string,
  objectIds: readonly string[],
): Promise<Pick<Standing, 'objectId' | 'count'>[]> {
  const { rows } = await db.query<Standing>({
    name: 'notification.standingCountsOf',
    text: `select object_id as "objectId", count from notification where kind = $1 and user_id = $2
      and object_id = any($3::uuid[]) and count > 0`,
    values: [kind, userId, [...objectIds]],
  })
  return rows
}

/** A user's last notified number of late requests in a queue; undefined if 0. */
export async function selectStandingCount(db: Pool | Tx, kind: LateKind, userId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ count: number }>({
    name: 'notification.standingOf',
    text: `select count from notification where object_id = $1 and kind = $2 and user_id = $3 and count > 0`,
    values: [wholeQueue, kind, userId],
  })
  return rows[0]?.count
}

/**
 * Stores each user's number of late requests. An entry that was at 0 or missing is new; one that reaches 0 is read.
 * Returns those that changed.
 */
export async function upsertStanding(
  tx: Tx,
  { kind, objectId, at }: Pick<NotificationRecord, 'kind' | 'objectId' | 'at'>,
  given: readonly { id: string; userId: string; count: number }[],
): Promise<{ id: string; userId: string; isNew: boolean; mailedAt: Date | null }[]> {
  const { rows } = await tx.query<{ id: string; userId: string; isNew: boolean; mailedAt: Date | null }>({
    name: 'notification.upsertStanding',
    text: `with given as (
             select * from unnest($1::uuid[], $2::uuid[], $6::int[]) as given (id, user_id, count)
           ), told as (
             insert into notification as was (id, user_id, kind, object_id, at, count)
             select id, user_id, $3, $4, $5, count from given
             on conflict (object_id, kind, user_id) do update set
               id = case when was.count = 0 then excluded.id else was.id end,
               at = case when was.count = 0 then excluded.at else was.at end,
               read_at = case when was.count = 0 then null when excluded.count = 0 then coalesce(was.read_at, $5)
                 else was.read_at end,
               count = excluded.count
             where was.count is distinct from excluded.count
             returning id, user_id, mailed_at)
           select told.id, user_id as "userId", told.id = given.id as "isNew", told.mailed_at as "mailedAt"
           from told join given using (user_id)`,
    values: [
      given.map(({ id }) => id),
      given.map(({ userId }) => userId),
      kind,
      objectId,
      at,
      given.map(({ count }) => count),
    ],
  })
  return rows
}
