import { createHash } from 'node:crypto'

import type { KeyOutcome } from '@kasa/contracts/idempotency'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { toJson } from '../db/json'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { bodyOf } from '../access/errorAnswer'
import { BadInput, Conflict, Refusal, Unprocessable } from '../errors/refusals'
import { openAnswer, sealAnswer } from './keptAnswer'
import {
  deleteOldKeys,
  insertKept,
  isKeyLocked,
  selectKept,
  selectOutcome,
  setSavepoint,
  tryLockKey,
  undoToSavepoint,
} from './idempotency.sql'

/** How long a response is stored, in ms (domain section 7). */
const keptMs = 7 * 24 * 3_600_000
/** Calls are cut off after 30 s (`app.ts`). A call without a response after this long has failed; ms. */
const lostAfterMs = 60_000

/** Calls that began before this and have no response are lost. */
export const lostBefore = (now: Date): Date => new Date(now.getTime() - lostAfterMs)

/** Sorts members, so that equal JSON has equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)])
}

export type IdempotentCall = {
  header: string | string[] | undefined
  isRequired: boolean
  method: string
  path: string
  body: unknown
  ownerId: string
  /** True if the call's key is kept apart from the owner's others: a key used in test mode is free for a live call. */
  isApart?: (tx: Tx) => Promise<boolean>
}
export type IdempotentAnswer = { status: number; text: string; isReplay: boolean }

/** The call's key; undefined if it has none. Throws `BadInput` for an invalid one. */
export function keyOf({ header, isRequired }: IdempotentCall): string | undefined {
  if (header === undefined || header === '') {
    if (isRequired) throw new BadInput({ code: 'IDEMPOTENCY_KEY_MISSING', field: 'Idempotency-Key' })
    return undefined
  }
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new BadInput({ code: 'IDEMPOTENCY_KEY_INVALID', field: 'Idempotency-Key' })
  return header
}

const textOf = ({ method, path, body }: IdempotentCall): string => toJson([method, path, canonical(body)])

/** Keyed, because a plain hash of a body could be used to guess an identity number or a password. */
export const fingerprintOf = (ctx: Ctx, call: IdempotentCall): string =>
  `k${ctx.tenant.keys.mac('idempotency', textOf(call)).toString('hex')}`

/** Rows from before fingerprints were keyed have a plain hash. */
const isSameCall = (ctx: Ctx, call: IdempotentCall, kept: string): boolean =>
  kept === (kept.startsWith('k') ? fingerprintOf(ctx, call) : createHash('sha256').update(textOf(call)).digest('hex'))

/** Throws if the key was used by a different call; `kept` is the earlier call's fingerprint. */
export function refuseOtherCall(ctx: Ctx, call: IdempotentCall, kept: string): void {
  if (!isSameCall(ctx, call, kept))
    throw new Unprocessable({ code: 'IDEMPOTENCY_KEY_REUSED', field: 'Idempotency-Key' })
}

/** Thrown while the first call with the key is running. */
export const inFlight = (): Conflict => new Conflict({ code: 'IDEMPOTENCY_IN_FLIGHT', retryAfterS: 1 })

type Work = (tx: Tx) => Promise<{ status: number; answer: unknown }>
/** Records that the work was refused, after it was rolled back; `code` is the reason. */
export type Refused = (tx: Tx, code: string) => Promise<void>

/** Does the work. A refusal rolls back the work and is a response like any other. */
async function answered(
  tx: Tx,
  ctx: Ctx,
  work: Work,
  refused: Refused | undefined,
): Promise<{ status: number; answer: string }> {
  await setSavepoint(tx)
  try {
    const { status, answer } = await work(tx)
    return { status, answer: toJson(answer) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    // Depends on the caller, not on the call: after the step-up, the same call with its key is carried out.
    if (error.facts.code === 'STEP_UP_REQUIRED') throw error
    await undoToSavepoint(tx)
    await refused?.(tx, error.facts.code)
    return { status: error.status, answer: JSON.stringify(bodyOf(error, ctx.requestId)) }
  }
}

/**
 * Runs `work` at most once per key. The response is stored in the transaction of the effect, so a crash leaves both
 * or neither. A repeated request gets the stored response, refusals included; a different request with the same key
 * gets 422, and 409 while the first is running. Without a key, if none is required, the work simply runs. If the
 * database connection is lost, a call with a key is retried, and gets the stored response if the first attempt was
 * committed. `refused` runs once for each call, with or without a key.
 */
export async function idempotently(
  ctx: Ctx,
  call: IdempotentCall,
  work: Work,
  refused?: Refused,
): Promise<IdempotentAnswer> {
  const sent = keyOf(call)
  if (sent === undefined) {
    try {
      const { status, answer } = await inTransaction(ctx, work)
      return { status, text: toJson(answer), isReplay: false }
    } catch (error) {
      if (refused && error instanceof Refusal) await inTransaction(ctx, (tx) => refused(tx, error.facts.code))
      throw error
    }
  }
  return inTransaction(
    ctx,
    async (tx) => {
      // No sent key has a blank, so the two kinds never meet.
      const key = (await call.isApart?.(tx)) ? `test ${sent}` : sent
      if (!(await tryLockKey(tx, call.ownerId, key))) throw inFlight()
      const kept = await selectKept(tx, call.ownerId, key)
      if (kept) refuseOtherCall(ctx, call, kept.fingerprint)
      if (kept) return { status: kept.status, text: openAnswer(ctx, call.ownerId, key, kept), isReplay: true }
      const fresh = await answered(tx, ctx, work, refused)
      await insertKept(
        tx,
        call.ownerId,
        key,
        {
          fingerprint: fingerprintOf(ctx, call),
          status: fresh.status,
          answerEnc: sealAnswer(ctx, call.ownerId, key, fresh.answer),
        },
        ctx.now(),
      )
      return { status: fresh.status, text: fresh.answer, isReplay: false }
    },
    { knowsItself: true },
  )
}

const refusalText = z.object({ code: z.string(), message_tr: z.string(), message_en: z.string() })

/**
 * The outcome of this user's call with a key. Checks for a running call first: a call that ends between the two
 * checks commits before it releases its lock, so the second check finds it.
 */
export async function outcomeOfKey(ctx: Ctx<UserActor>, key: string): Promise<KeyOutcome> {
  if (await isKeyLocked(ctx.tenant.pool, ctx.actor.id, key)) return { state: 'running' }
  const kept = await selectOutcome(ctx.tenant.pool, ctx.actor.id, key)
  if (!kept) return { state: 'none' }
  // A lost batch may be repeated: its finished actions are not done twice.
  if (kept.status === 0) return { state: kept.mayRepeat && kept.at < lostBefore(ctx.now()) ? 'none' : 'running' }
  const refusal =
    kept.status >= 400 ? z.safeParse(refusalText, JSON.parse(openAnswer(ctx, ctx.actor.id, key, kept))).data : undefined
  const { code = null, message_tr = null, message_en = null } = refusal ?? {}
  return { state: 'answered', status: kept.status, at: kept.at.toISOString(), code, message_tr, message_en }
}

/** Deletes responses older than seven days. */
export const forgetAnswers = (ctx: Ctx): Promise<number> =>
  deleteOldKeys(ctx.tenant.pool, new Date(ctx.now().getTime() - keptMs))
