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
 * Codes have only six digits, and three of them are valid at any time. A person who guesses codes knew the password, so
 * their failures count for a whole day.
 */
const codesWindowMs = 24 * 3_600_000
const knownForMs = 30 * 24 * 3_600_000

/** Failures before a wait, and the first wait. Each further failure doubles it, up to `maxWaitS`. */
const limits = {
  pair: { failures: 5, waitS: 30, maxWaitS: 900 },
  address: { failures: 100, waitS: 60, maxWaitS: 60 },
  account: { failures: 30, waitS: 60, maxWaitS: 60 },
  codes: { failures: 50, waitS: 900, maxWaitS: 900 },
} as const

/** Seconds left to wait; 0 if none. */
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

/** Where an attempt comes from: a browser known to the account, at any address; else the address. */
const placeOf = (ctx: Ctx, email: string) => {
  const device = knownDevice(ctx, email)
  return {
    emailHash: emailHashOf(ctx, email),
    ip: device === undefined ? ctx.ip : `device:${device}`,
    isDevice: device !== undefined,
  }
}

/** Seconds that this account must wait at this place. */
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

/** One attempt with a password or a code. It counts as failed until proved otherwise. */
export type Guess = { id: string }

/**
 * Runs a guess, or throws TooMany after too many failures: of this account from this place, of this address, or of this
 * account from anywhere. The last limit never applies to an address that the account signed in from in the last 30
 * days. A known browser is counted apart from its address, so other people's guesses do not lock the owner out. Unknown
 * accounts are counted the same way.
 *
 * The attempt counts before it is checked: a thousand parallel attempts, over any number of processes, get no further
 * than a thousand in a row. If `work` throws, the attempt does not count. If it returns, it must have settled the
 * guess: `forgetFailures` for a right one, `takeBack` for one that must not count, nothing for a wrong one.
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

/** The attempt was neither right nor wrong, so it does not count. */
export const takeBack = (tx: Tx, { id }: Guess): Promise<void> => deleteFailure(tx, id)

/** The attempt had the right password and a wrong code. */
export const wasWrongCode = (tx: Tx, { id }: Guess): Promise<void> => setWrongCode(tx, id)

/** Clears the failures of this account at this place, after a success. */
export const forgetFailures = (tx: Tx, ctx: Ctx, email: string): Promise<void> =>
  deleteFailures(tx, placeOf(ctx, email))

/** The audit log's id for an unknown account: a hash, because the typed text may be a password. */
export const accountMark = (ctx: Ctx, email: string): string =>
  `unknown:${emailHashOf(ctx, email).toString('hex').slice(0, 16)}`

/** Deletes failures that are outside the time windows of the limits. */
export const pruneSignInFailures = (ctx: Ctx): Promise<void> =>
  deleteOldFailures(ctx.tenant.pool, {
    passwords: new Date(ctx.now().getTime() - windowMs),
    codes: new Date(ctx.now().getTime() - codesWindowMs),
  })
import { foldEmail } from '@kasa/domain/email'
