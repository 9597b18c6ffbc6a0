import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { TooMany } from '../errors/refusals'
import { foldEmail } from '../users/users.service'
import { countFailures, deleteFailures, deleteOldFailures, insertFailure, isKnownAddress } from './throttle.sql'

const windowMs = 15 * 60_000
const knownForMs = 30 * 24 * 3_600_000

/** Failures before a wait, and the wait after the last of them. `doubling` grows it with each further failure. */
const limits = {
  pair: { failures: 5, waitS: 30, maxWaitS: 900 },
  address: { failures: 100, waitS: 60, maxWaitS: 60 },
  account: { failures: 30, waitS: 60, maxWaitS: 60 },
} as const

/** Seconds left to wait, 0 when none. */
export function waitLeftS(limit: (typeof limits)[keyof typeof limits], failures: number, lastAt: Date | null, now: Date): number {
  if (failures < limit.failures || lastAt === null) return 0
  const waitS = Math.min(limit.waitS * 2 ** (failures - limit.failures), limit.maxWaitS)
  return Math.max(0, Math.ceil((lastAt.getTime() + waitS * 1000 - now.getTime()) / 1000))
}

const emailHashOf = (ctx: Ctx, email: string): Buffer => ctx.tenant.keys.mac('signin-email', foldEmail(email))

/**
 * Refuses while too many attempts have failed: of this account from this address, of this address, or of this account
 * from everywhere. The last one never touches an address the account has signed in from in the last 30 days, so that
 * somebody else's guessing does not lock the honest person out. Unknown accounts are counted the same way.
 */
export async function refuseIfThrottled(ctx: Ctx, email: string): Promise<void> {
  const now = ctx.now()
  const failures = await countFailures(ctx.tenant.pool, { emailHash: emailHashOf(ctx, email), ip: ctx.ip, since: new Date(now.getTime() - windowMs) })
  const own = Math.max(
    waitLeftS(limits.pair, failures.ofPair, failures.pairLastAt, now),
    waitLeftS(limits.address, failures.ofAddress, failures.addressLastAt, now),
  )
  const everywhere = waitLeftS(limits.account, failures.ofAccount, failures.accountLastAt, now)
  const since = new Date(now.getTime() - knownForMs)
  const isGuarded = everywhere > own && !(await isKnownAddress(ctx.tenant.pool, { email: foldEmail(email), ip: ctx.ip, since }))
  const seconds = isGuarded ? everywhere : own
  if (seconds > 0) throw new TooMany({ code: 'TOO_MANY', params: { seconds }, retryAfterS: seconds })
}

/** Remembers that a password or a code was wrong. */
export const rememberFailure = (tx: Tx, ctx: Ctx, email: string): Promise<void> =>
  insertFailure(tx, { emailHash: emailHashOf(ctx, email), ip: ctx.ip, at: ctx.now() })

/** Forgets this address's failures with this account after a success. */
export const forgetFailures = (tx: Tx, ctx: Ctx, email: string): Promise<void> =>
  deleteFailures(tx, { emailHash: emailHashOf(ctx, email), ip: ctx.ip })

/** What the audit names an account by that does not exist: the typed text may be a password. */
export const accountMark = (ctx: Ctx, email: string): string => `unknown:${emailHashOf(ctx, email).toString('hex').slice(0, 16)}`

/** Removes failures that no limit looks at any more. */
export const pruneSignInFailures = (ctx: Ctx): Promise<void> => deleteOldFailures(ctx.tenant.pool, new Date(ctx.now().getTime() - windowMs))
