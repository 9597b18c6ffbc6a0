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

/** How long a lost response may be requested again. */
export const refreshGraceMs = 10_000
/** How long a step-up is valid. */
const stepUpMs = 5 * 60_000

export type TokenPair = { token: string; tokenRefresh: string }

const hashOf = (refreshToken: string): Buffer => createHash('sha256').update(refreshToken).digest()

/**
 * The refresh token that follows this one. It is computed, not stored, so a lost response can be repeated although
 * the database has only hashes. Computing it needs the tenant's key.
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

/** When this session ends without further activity, in ms since epoch. */
const idleFrom = (tenant: Tenant, { activeAt }: SessionRow): number => activeAt.getTime() + sessionIdleMs(tenant)

/** How this session ended, from its row only; undefined while it is active. */
function endOf(tenant: Tenant, session: SessionRow, now: Date): SessionEnd | undefined {
  if (session.endReason !== null) return session.endReason
  if (session.loginStatus !== 'ACTIVE') return 'BLOCKED'
  if (session.endsAt <= now) return 'LIMIT'
  return idleFrom(tenant, session) <= now.getTime() ? 'IDLE' : undefined
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
      ...(session.isSuspended && { suspended: true }),
    },
    { now, tokenS: limitsOf(tenant).tokenS },
  )

/** Requests that arrive together read their sessions in one query, at most this many. */
const mostTogether = 200
const sessionNow = batchedFor((tenant: Tenant, ids: readonly string[]) => findSessions(tenant.pool, ids), mostTogether)

/** `expiresAt`: when the token expires, or its session for inactivity. */
export type Authenticated = {
  actor: UserActor
  stage: Stage
  expiresAt: Date
  isSteppedUp: boolean
  /** Their merchant is suspended: they may look, but not act. */
  isSuspended: boolean
}

/** The user of an access token with current rights; undefined if the token or its session has ended. */
export async function authenticate(tenant: Tenant, token: string, now: Date): Promise<Authenticated | undefined> {
  const claims = await readAccessToken(tenant, token, now)
  if (!claims) return undefined
  const session = await sessionNow(tenant, claims.sid)
  if (!session || session.userId !== claims.sub || endOf(tenant, session, now)) return undefined
  return {
    actor: actorOf(session),
    stage: session.stage,
    expiresAt: new Date(Math.min(claims.exp * 1000, idleFrom(tenant, session))),
    isSteppedUp: session.steppedUpUntil !== null && session.steppedUpUntil > now,
    isSuspended: session.isSuspended,
  }
}

/** Whether an account may sign in: its own status, that of the operator above it, and that of its merchant. */
export const mayOpenSession = isOpenAccount

/** The session's user with current rights; undefined if the session has ended. */
export async function actorOfSession(tenant: Tenant, sessionId: string, now: Date): Promise<UserActor | undefined> {
  const session = await findSession(tenant.pool, sessionId)
  return session && !endOf(tenant, session, now) ? actorOf(session) : undefined
}

/** Opens a session for a user who has just been authenticated. */
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

/** The session with its activity updated from the browser's report, which can only move it forward. */
const lastSeenOf = (session: SessionRow, idleS: number, now: Date): SessionRow => ({
  ...session,
  activeAt: new Date(Math.max(session.activeAt.getTime(), now.getTime() - idleS * 1000)),
})

async function rotate(tx: Tx, ctx: Ctx, { refreshToken, idleS }: Proof): Promise<Renewal> {
  const now = ctx.now()
  const hash = hashOf(refreshToken)
  const row = await lockRefreshToken(tx, hash)
  const known = row && (await lockSession(tx, row.sessionId))
  if (!row || !known) return { kind: 'over' }
  // If the token was not renewed for longer than the idle limit, the browser's report is ignored.
  const isForgotten = known.seenAt.getTime() + sessionIdleMs(ctx.tenant) <= now.getTime()
  const session = isForgotten ? known : lastSeenOf(known, idleS, now)
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
 * Renews a token pair. A refresh token works once; using it again ends the whole session, because one of the two
 * senders stole it. Exception: within 10 s, once, and while its successor is unused, it returns the same successor,
 * in case the response was lost. Renewing is not activity, because pages renew by themselves; they report how long
 * the user was idle. Lying gains nothing: whoever has the token can act as the user anyway.
 */
export async function renewSession(ctx: Ctx, proof: Proof): Promise<TokenPair> {
  const renewal = await inTransaction(ctx, (tx) => rotate(tx, ctx, proof))
  if (renewal.kind === 'over')
    throw new NotSignedIn({ code: 'SESSION_ENDED', ...(renewal.why && { details: { why: renewal.why } }) })
  return renewal.pair
}

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

/** Records a step-up. Returns until when it is valid. */
export async function markSteppedUp(tx: Tx, ctx: Ctx<UserActor>): Promise<Date> {
  const until = new Date(ctx.now().getTime() + stepUpMs)
  await setSteppedUp(tx, ctx.actor.sessionId, until)
  return until
}

/** Throws unless the caller has stepped up; for writes that need it only for some changes. */
export async function requireFreshCode(tx: Tx, ctx: Ctx<UserActor>): Promise<void> {
  const session = await findSession(tx, ctx.actor.sessionId)
  if (!session?.steppedUpUntil || session.steppedUpUntil <= ctx.now()) throw new Conflict({ code: 'STEP_UP_REQUIRED' })
}

/** Ends all of the caller's other sessions. Returns the number. */
export const endOthers = (tx: Tx, ctx: Ctx<UserActor>, reason: SessionEnd): Promise<number> =>
  endOtherSessions(tx, { userId: ctx.actor.id, exceptId: ctx.actor.sessionId, reason, at: ctx.now() })

/**
 * After the account's one-time password was verified: makes this session a full one with a new pair and ends all
 * others.
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

/** Deletes sessions that ended more than 90 days ago. Returns the number. The audit log keeps their events. */
export const forgetOldSessions = (ctx: Ctx): Promise<number> =>
  deleteOldSessions(ctx.tenant.pool, new Date(ctx.now().getTime() - rememberedMs))
