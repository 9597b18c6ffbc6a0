import type { SessionEnd } from '@kasa/contracts/auth'

import type { Pool, Tx } from '../db/client'
import { sessionChannel } from './sessionChannel'
import { isSuspended, personColumns, personTables, rightsNow, type PersonRow } from './sessionPerson'

export type Stage = 'full' | 'enrol'

/**
 * A session with its user's current rights, regardless of older tokens. A subordinate's rights are limited to its
 * operator's.
 */
export type SessionRow = {
  id: string
  stage: Stage
  /** When its browser last renewed it. */
  seenAt: Date
  /** When its user was last active. */
  activeAt: Date
  endsAt: Date
  endReason: SessionEnd | null
  steppedUpUntil: Date | null
  userId: string
  name: string
  email: string
  role: string
  scope: string[]
  merchantId: string | null
  parentUserId: string | null
  remitGroupIds: string[]
  bankAccountIds: string[]
  loginStatus: 'ACTIVE' | 'PASSIVE' | 'LOCKED'
  /** The user's merchant is suspended. */
  isSuspended: boolean
}

const sessionColumns = `s.id, s.stage, s.seen_at as "seenAt", s.active_at as "activeAt", s.ends_at as "endsAt",
  s.end_reason as "endReason",
  s.stepped_up_until as "steppedUpUntil",
  u.id as "userId", u.name, u.email, u.role, u.parent_user_id as "parentUserId", ${personColumns}`
const sessionTables = `session s join (${personTables}) on u.id = s.user_id`
type Stored = Omit<SessionRow, 'isSuspended'> & PersonRow
const asRow = (row: Stored | undefined): SessionRow | undefined =>
  row && { ...row, ...rightsNow(row), isSuspended: isSuspended(row) }

/** Many sessions in one query, in the order of `ids`; undefined for those that do not exist. */
export async function findSessions(db: Pool | Tx, ids: readonly string[]): Promise<(SessionRow | undefined)[]> {
  const { rows } = await db.query<Stored>({
    name: 'session.find',
    text: `select ${sessionColumns} from ${sessionTables} where s.id = any($1::uuid[])`,
    values: [[...new Set(ids)]],
  })
  const found = new Map(rows.map((row) => [row.id, asRow(row)]))
  return ids.map((id) => found.get(id))
}

export const findSession = async (db: Pool | Tx, id: string): Promise<SessionRow | undefined> =>
  (await findSessions(db, [id]))[0]

export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const { rows } = await tx.query<Stored>({
    name: 'session.lock',
    // oxlint-disable-next-line kasa/sql-of-the-house -- a token of a session that is being ended waits, and is none.
    text: `select ${sessionColumns} from ${sessionTables} where s.id = $1 for update of s`,
    values: [id],
  })
  return asRow(rows[0])
}

/** Whether an account may sign in: it is ACTIVE, so is the operator above it, and its merchant is not closed. */
export async function isOpenAccount(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<PersonRow>({
    name: 'session.account',
    text: `select ${personColumns} from ${personTables} where u.id = $1`,
    values: [userId],
  })
  return rows[0] !== undefined && rightsNow(rows[0]).loginStatus === 'ACTIVE'
}

export async function insertSession(
  tx: Tx,
  session: { id: string; userId: string; stage: Stage; ip: string; userAgent: string; at: Date; endsAt: Date },
): Promise<void> {
  await tx.query({
    name: 'session.insert',
    text: `insert into session (id, user_id, stage, ip, user_agent, created_at, seen_at, active_at, ends_at)
      values ($1, $2, $3, $4, $5, $6, $6, $6, $7)`,
    values: [session.id, session.userId, session.stage, session.ip, session.userAgent, session.at, session.endsAt],
  })
}

export async function setSessionSeen(
  tx: Tx,
  id: string,
  { at, activeAt }: { at: Date; activeAt: Date },
): Promise<void> {
  await tx.query({
    name: 'session.seen',
    text: `update session set seen_at = $2, active_at = $3 where id = $1`,
    values: [id, at, activeAt],
  })
}

export async function setSessionFull(tx: Tx, id: string): Promise<void> {
  await tx.query({ name: 'session.full', text: `update session set stage = 'full' where id = $1`, values: [id] })
}

export async function setSteppedUp(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.query({
    name: 'session.step-up',
    text: `update session set stepped_up_until = $2 where id = $1`,
    values: [id, until],
  })
}

/** Ends a session once. Its refresh tokens become invalid, and its sockets are closed when this commits. */
export async function endSession(tx: Tx, id: string, reason: SessionEnd, at: Date): Promise<void> {
  await tx.query({
    name: 'session.end',
    text: `with ended as (
             update session set ended_at = $3, end_reason = $2 where id = $1 and ended_at is null returning id
           )
           select pg_notify('${sessionChannel}', id::text) from ended`,
    values: [id, reason, at],
  })
}

export type RefreshRow = { sessionId: string; usedAt: Date | null; replayedAt: Date | null }

export async function lockRefreshToken(tx: Tx, hash: Buffer): Promise<RefreshRow | undefined> {
  const { rows } = await tx.query<RefreshRow>({
    name: 'refresh.lock',
    text: `select session_id as "sessionId", used_at as "usedAt", replayed_at as "replayedAt" from refresh_token
      where hash = $1 for no key update`,
    values: [hash],
  })
  return rows[0]
}

export async function insertRefreshToken(tx: Tx, hash: Buffer, sessionId: string, at: Date): Promise<void> {
  await tx.query({
    name: 'refresh.insert',
    text: `insert into refresh_token (hash, session_id, issued_at) values ($1, $2, $3)`,
    values: [hash, sessionId, at],
  })
}

export async function setRefreshUsed(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx.query({
    name: 'refresh.used',
    text: `update refresh_token set used_at = $2 where hash = $1`,
    values: [hash, at],
  })
}

export async function setRefreshReplayed(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx.query({
    name: 'refresh.replayed',
    text: `update refresh_token set replayed_at = $2 where hash = $1`,
    values: [hash, at],
  })
}

/** Ends all other sessions of the user. Returns the number. */
export async function endOtherSessions(
  tx: Tx,
  session: { userId: string; exceptId: string; reason: SessionEnd; at: Date },
): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'session.end-others',
    text: `with ended as (
             update session set ended_at = $4, end_reason = $3 where user_id = $1 and id <> $2 and ended_at is null
               returning id
           )
           select pg_notify('${sessionChannel}', id::text) from ended`,
    values: [session.userId, session.exceptId, session.reason, session.at],
  })
  return rowCount ?? 0
}

/** Ends all sessions of a merchant's people. Returns the number. */
export async function endMerchantSessions(tx: Tx, merchantId: string, at: Date): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'session.end-merchant',
    text: `with ended as (
             update session set ended_at = $2, end_reason = 'BLOCKED'
             where ended_at is null and user_id in (
               select id from users
               where mrc_id = $1 and scope && '{MERCHANT,MERCHANT_TRADER}' and not 'ADMIN' = any(scope)
             )
             returning id
           )
           select pg_notify('${sessionChannel}', id::text) from ended`,
    values: [merchantId, at],
  })
  return rowCount ?? 0
}

/** Deletes a session's refresh tokens before it gets a new pair. */
export async function deleteRefreshTokens(tx: Tx, sessionId: string): Promise<void> {
  await tx.query({
    name: 'refresh.delete',
    text: `delete from refresh_token where session_id = $1`,
    values: [sessionId],
  })
}

/** Deletes sessions that ended, or could no longer be renewed, before `before`. Their audit rows stay. */
export async function deleteOldSessions(db: Pool, before: Date): Promise<number> {
  const { rowCount } = await db.query({
    name: 'session.delete-old',
    text: `delete from session where coalesce(ended_at, ends_at) < $1`,
    values: [before],
  })
  return rowCount ?? 0
}
