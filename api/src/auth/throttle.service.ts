import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { TooMany } from '../errors/refusals'
import { knownDevice } from './device'
import {
  countFailures,
  deleteFailure,
  deleteFailures,
  deleteOldFailures,
  insertFailure,
  isKnownAddress,
  lockAttempts,
  setWrongCode,
  type GuessKind,
} from './throttle.sql'

const windowMs = 15 * 60_000
/**
 * Codes are few: six digits, three of them right at any time. Who guesses them knew the password, so the day is theirs
 * to wait.
 */
const codesWindowMs = 24 * 3_600_000
const knownForMs = 30 * 24 * 3_600_000

/** Failures before a wait, and the wait after the last of them. `doubling` grows it with each further failure. */
const limits = {
  pair: { failures: 5, waitS: 30, maxWaitS: 900 },
  address: { failures: 100, waitS: 60, maxWaitS: 60 },
  account: { failures: 30, waitS: 60, maxWaitS: 60 },
  codes: { failures: 50, waitS: 900, maxWaitS: 900 },
} as const

/** Seconds left to wait, 0 when none. */
export function waitLeftS(
  limit: (typeof limits)[keyof typeof limits],
  failures: number,
  lastAt: Date | null,
  now: Date,
): number {
  if (failures < limit.failures || lastAt === null) return 0
  const waitS = Math.min(limit.waitS * 2 ** (failures - limit.failures), limit.maxWaitS)
  return Math.max(0, Math.ceil((lastAt.getTime() + waitS * 1000 - now.getTime()) / 1000))
}

const emailHashOf = (ctx: Ctx, email: string): Buffer => ctx.tenant.keys.mac('signin-email', foldEmail(email))

/** Where a try comes from: a browser that the account knows, whatever its address today, else the address. */
const placeOf = (ctx: Ctx, email: string) => {
  const device = knownDevice(ctx, email)
  return {
    emailHash: emailHashOf(ctx, email),
    ip: device === undefined ? ctx.ip : `device:${device}`,
    isDevice: device !== undefined,
  }
}

/** Seconds this person has to wait at this place. */
async function secondsToWait(tx: Tx, ctx: Ctx, email: string): Promise<number> {
  const now = ctx.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { isDevice, ...place } = placeOf(ctx, email)
  const count = await countFailures(tx, { ...place, since: before(windowMs), codesSince: before(codesWindowMs) })
  const wait = (name: keyof typeof limits) => waitLeftS(limits[name], count[name].failures, count[name].lastAt, now)
  const own = Math.max(wait('pair'), wait('address'))
  const everywhere = Math.max(wait('account'), wait('codes'))
  const isGuarded =
    everywhere > own &&
    !isDevice &&
    !(await isKnownAddress(tx, { email: foldEmail(email), ip: ctx.ip, since: before(knownForMs) }))
  return isGuarded ? everywhere : own
}

/** One try of a password or a code, counted as failed until it is proved otherwise. */
export type Guess = { id: string }

/**
 * Lets a try through, or refuses it while too many have failed: of this account from this address, of this address, or
 * of this account from everywhere. The last never touches an address the account has signed in from in the last 30
 * days, and a browser it has been signed in to in is counted apart from its address, so that somebody else's guessing
 * does not lock the honest person out. Unknown accounts are counted the same way.
 *
 * The try counts before it is looked at: of a thousand at once, over any number of processes, no more get through than
 * of a thousand in a row. What `work` throws was no wrong guess; what it returns, it has settled: `forgetFailures` for
 * a right one, `takeBack` for one that says nothing, nothing for a wrong one.
 */
export async function asGuess<T>(
  ctx: Ctx,
  { email, kind }: { email: string; kind: GuessKind },
  work: (guess: Guess) => Promise<T>,
): Promise<T> {
  const key = placeOf(ctx, email)
  const { id, seconds } = await inTransaction(ctx, async (tx) => {
    await lockAttempts(tx, key)
    const wait = await secondsToWait(tx, ctx, email)
    return { seconds: wait, id: wait > 0 ? '' : await insertFailure(tx, { ...key, kind, at: ctx.now() }) }
  })
  if (seconds > 0) throw new TooMany({ code: 'TOO_MANY', params: { seconds }, retryAfterS: seconds })
  try {
    return await work({ id })
  } catch (error) {
    await deleteFailure(ctx.tenant.pool, id)
    throw error
  }
}

/** The try was neither right nor wrong. */
export const takeBack = (tx: Tx, { id }: Guess): Promise<void> => deleteFailure(tx, id)

/** The try had the right password and a wrong code. */
export const wasWrongCode = (tx: Tx, { id }: Guess): Promise<void> => setWrongCode(tx, id)

/** Forgets the failures of this place with this account after a success. */
export const forgetFailures = (tx: Tx, ctx: Ctx, email: string): Promise<void> =>
  deleteFailures(tx, placeOf(ctx, email))

/** What the audit names an account by that does not exist: the typed text may be a password. */
export const accountMark = (ctx: Ctx, email: string): string =>
  `unknown:${emailHashOf(ctx, email).toString('hex').slice(0, 16)}`

/** Removes failures that no limit looks at any more. */
export const pruneSignInFailures = (ctx: Ctx): Promise<void> =>
  deleteOldFailures(ctx.tenant.pool, {
    passwords: new Date(ctx.now().getTime() - windowMs),
    codes: new Date(ctx.now().getTime() - codesWindowMs),
  })
import { foldEmail } from '@kasa/domain/email'
