import { createHash, randomBytes } from 'node:crypto'

import type { SessionEnd } from '@kasa/contracts/auth'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { readAccessToken, signAccessToken } from './accessToken'
import type { Tx } from '../db/client'
import { batchedFor } from '../db/batched'
import { inTransaction } from '../db/transaction'
import { Conflict, NotSignedIn } from '../errors/refusals'
import type { Tenant } from '../tenants/tenant'
import { limitsOf, sessionIdleMs } from './limits'
import {
  deleteOldSessions,
  deleteRefreshTokens,
  endOtherSessions,
  endSession,
  findSession,
  findSessions,
  insertRefreshToken,
  insertSession,
  isOpenAccount,
  lockRefreshToken,
  lockSession,
  setRefreshReplayed,
  setRefreshUsed,
  setSessionFull,
  setSessionSeen,
  setSteppedUp,
  type SessionRow,
  type Stage,
} from './sessions.sql'

/** How long an answer that got lost may be asked for again. */
export const refreshGraceMs = 10_000
/** How long a fresh code stands for the person. */
const stepUpMs = 5 * 60_000

export type TokenPair = { token: string; tokenRefresh: string }

const hashOf = (refreshToken: string): Buffer => createHash('sha256').update(refreshToken).digest()

/**
 * The token that follows this one. It is computed, not stored: the same question gets the same answer, so an answer
 * that got lost can be repeated although the database holds hashes alone. Without the tenant's key nobody can compute
 * it.
 */
const successorOf = (tenant: Tenant, refreshToken: string): string =>
  tenant.keys.mac('refresh-successor', refreshToken).toString('base64url')

const actorOf = (session: SessionRow): UserActor => ({
  kind: 'user',
  id: session.userId,
  name: session.name,
  email: session.email,
  role: session.role,
  scope: session.scope.join(','),
  merchantId: session.merchantId,
  remitGroupIds: session.remitGroupIds,
  bankAccountIds: session.bankAccountIds,
  parentUserId: session.parentUserId,
  sessionId: session.id,
})

/** How this session is over, told from its row alone; undefined while it lives. */
function endOf(tenant: Tenant, session: SessionRow, now: Date): SessionEnd | undefined {
  if (session.endReason !== null) return session.endReason
  if (session.loginStatus !== 'ACTIVE') return 'BLOCKED'
  if (session.endsAt <= now) return 'LIMIT'
  return session.activeAt.getTime() + sessionIdleMs(tenant) <= now.getTime() ? 'IDLE' : undefined
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

const accessTokenFor = (tenant: Tenant, session: SessionRow, now: Date): Promise<string> =>
  signAccessToken(
    tenant,
    {
      sub: session.userId,
      name: session.name,
      email: session.email,
      role: session.role,
      scope: session.scope.join(','),
      mrcID: session.merchantId,
      sid: session.id,
      stage: session.stage,
      ends: secondsOf(session.endsAt),
      idle: limitsOf(tenant).idleS,
      active: secondsOf(session.activeAt),
    },
    { now, tokenS: limitsOf(tenant).tokenS },
  )

/** Requests that arrive together ask for their sessions together, so many at a time. */
const mostTogether = 200
const sessionNow = batchedFor((tenant: Tenant, ids: readonly string[]) => findSessions(tenant.pool, ids), mostTogether)

export type Authenticated = { actor: UserActor; stage: Stage; expiresAt: Date; isSteppedUp: boolean }

/** Who this access token speaks for, with today's rights; undefined when it or its session is over. */
export async function authenticate(tenant: Tenant, token: string, now: Date): Promise<Authenticated | undefined> {
  const claims = await readAccessToken(tenant, token, now)
  if (!claims) return undefined
  const session = await sessionNow(tenant, claims.sid)
  if (!session || session.userId !== claims.sub || endOf(tenant, session, now)) return undefined
  return {
    actor: actorOf(session),
    stage: session.stage,
    expiresAt: new Date(claims.exp * 1000),
    isSteppedUp: session.steppedUpUntil !== null && session.steppedUpUntil > now,
  }
}

/** Whether an account is open to its person: its own status, and its operator's where it has one above it. */
export const mayOpenSession = isOpenAccount

/** The person of a session with today's rights; undefined when it is over. */
export async function actorOfSession(tenant: Tenant, sessionId: string, now: Date): Promise<UserActor | undefined> {
  const session = await findSession(tenant.pool, sessionId)
  return session && !endOf(tenant, session, now) ? actorOf(session) : undefined
}

/** Opens a session for a person who has just proved who they are. */
export async function openSession(
  tx: Tx,
  ctx: Ctx,
  user: { id: string; stage: Stage; userAgent: string },
): Promise<TokenPair & { actor: UserActor }> {
  const now = ctx.now()
  const id = uuidv7()
  const tokenRefresh = randomBytes(32).toString('base64url')
  await insertSession(tx, {
    id,
    userId: user.id,
    stage: user.stage,
    ip: ctx.ip,
    userAgent: user.userAgent.slice(0, 300),
    at: now,
    endsAt: new Date(now.getTime() + limitsOf(ctx.tenant).maxS * 1000),
  })
  await insertRefreshToken(tx, hashOf(tokenRefresh), id, now)
  const session = await findSession(tx, id)
  if (!session) throw new Error('The session just opened is not there')
  return { token: await accessTokenFor(ctx.tenant, session, now), tokenRefresh, actor: actorOf(session) }
}

type Renewal = { kind: 'renewed'; pair: TokenPair } | { kind: 'over'; why?: SessionEnd }

/**
 * The session as it stands when its browser says how long the person has been away; a browser's word only ever moves it
 * forward.
 */
const heardOf = (session: SessionRow, idleS: number, now: Date): SessionRow => ({
  ...session,
  activeAt: new Date(Math.max(session.activeAt.getTime(), now.getTime() - idleS * 1000)),
})

async function rotate(tx: Tx, ctx: Ctx, { refreshToken, idleS }: Proof): Promise<Renewal> {
  const now = ctx.now()
  const hash = hashOf(refreshToken)
  const row = await lockRefreshToken(tx, hash)
  const known = row && (await lockSession(tx, row.sessionId))
  if (!row || !known) return { kind: 'over' }
  // A token that lay about for longer than idleness lasts is too old, whatever its sender says of the person.
  const isForgotten = known.seenAt.getTime() + sessionIdleMs(ctx.tenant) <= now.getTime()
  const session = isForgotten ? known : heardOf(known, idleS, now)
  if (session.endReason !== null) return { kind: 'over', why: session.endReason }
  const end = async (why: SessionEnd): Promise<Renewal> => {
    await endSession(tx, session.id, why, now)
    await recordAudit(tx, ctx, 'session.end', {
      type: 'session',
      id: session.id,
      before: null,
      after: { userId: session.userId },
      reason: why,
    })
    return { kind: 'over', why }
  }
  const over = endOf(ctx.tenant, session, now)
  if (over) return end(over)

  const next = successorOf(ctx.tenant, refreshToken)
  if (row.usedAt === null) {
    await setRefreshUsed(tx, hash, now)
    await insertRefreshToken(tx, hashOf(next), session.id, now)
  } else {
    const successor = await lockRefreshToken(tx, hashOf(next))
    const isLostAnswer =
      row.replayedAt === null && successor?.usedAt === null && now.getTime() - row.usedAt.getTime() <= refreshGraceMs
    if (!isLostAnswer) return end('REUSE')
    await setRefreshReplayed(tx, hash, now)
  }
  await setSessionSeen(tx, session.id, { at: now, activeAt: session.activeAt })
  return { kind: 'renewed', pair: { token: await accessTokenFor(ctx.tenant, session, now), tokenRefresh: next } }
}

export type Proof = { refreshToken: string; idleS: number }

/**
 * Renews a pair. The refresh token is used up; sent a second time it ends the whole session, because one of the two
 * senders stole it. One exception: within 10 s, once, and while its successor is unused, it gets the same successor
 * again, for an answer that got lost on its way. Renewing is no sign of life: a page does it by itself, so it says how
 * long the person has been away. Who holds the token could as well act for the person, and gains nothing by lying.
 */
export async function renewSession(ctx: Ctx, proof: Proof): Promise<TokenPair> {
  const renewal = await inTransaction(ctx, (tx) => rotate(tx, ctx, proof))
  if (renewal.kind === 'over')
    throw new NotSignedIn({ code: 'SESSION_ENDED', ...(renewal.why && { details: { why: renewal.why } }) })
  return renewal.pair
}

/** Ends the caller's own session. */
export async function closeSession(ctx: Ctx<UserActor>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await endSession(tx, ctx.actor.sessionId, 'LOGOUT', ctx.now())
    await recordAudit(tx, ctx, 'session.end', {
      type: 'session',
      id: ctx.actor.sessionId,
      before: null,
      after: null,
      reason: 'LOGOUT',
    })
  })
}

/** The person has just proved themselves by a code; answers until when that holds. */
export async function markSteppedUp(tx: Tx, ctx: Ctx<UserActor>): Promise<Date> {
  const until = new Date(ctx.now().getTime() + stepUpMs)
  await setSteppedUp(tx, ctx.actor.sessionId, until)
  return until
}

/**
 * Refuses where the caller has not just proved themselves by a code; for a write that needs it only for some of what it
 * writes.
 */
export async function requireFreshCode(tx: Tx, ctx: Ctx<UserActor>): Promise<void> {
  const session = await findSession(tx, ctx.actor.sessionId)
  if (!session?.steppedUpUntil || session.steppedUpUntil <= ctx.now()) throw new Conflict({ code: 'STEP_UP_REQUIRED' })
}

/** Ends all of the caller's sessions but this one; answers how many. */
export const endOthers = (tx: Tx, ctx: Ctx<UserActor>, reason: SessionEnd): Promise<number> =>
  endOtherSessions(tx, { userId: ctx.actor.id, exceptId: ctx.actor.sessionId, reason, at: ctx.now() })

/**
 * The account's one-time password was just proved: this session becomes a full one with a fresh pair, all others end.
 */
export async function completeEnrolment(tx: Tx, ctx: Ctx<UserActor>): Promise<TokenPair> {
  const now = ctx.now()
  const { sessionId } = ctx.actor
  await endOthers(tx, ctx, 'REPLACED')
  await markSteppedUp(tx, ctx)
  await setSessionFull(tx, sessionId)
  await deleteRefreshTokens(tx, sessionId)
  const session = await findSession(tx, sessionId)
  if (!session) throw new NotSignedIn({ code: 'SESSION_ENDED' })
  const tokenRefresh = randomBytes(32).toString('base64url')
  await insertRefreshToken(tx, hashOf(tokenRefresh), sessionId, now)
  return { token: await accessTokenFor(ctx.tenant, session, now), tokenRefresh }
}

const rememberedMs = 90 * 24 * 3_600_000

/** Removes sessions that were over 90 days ago; answers how many. The audit keeps what happened in them. */
export const forgetOldSessions = (ctx: Ctx): Promise<number> =>
  deleteOldSessions(ctx.tenant.pool, new Date(ctx.now().getTime() - rememberedMs))
