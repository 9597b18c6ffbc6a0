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

/** How long an answer is kept, in ms (domain section 7). */
const keptMs = 7 * 24 * 3_600_000
/** A call is cut off after 30 s (`app.ts`): what has no answer after this long has lost it, in ms. */
const lostAfterMs = 60_000

/** What began before this, and has no answer, has lost it. */
export const lostBefore = (now: Date): Date => new Date(now.getTime() - lostAfterMs)

/** The same JSON whatever order its members were written in. */
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
}
export type IdempotentAnswer = { status: number; text: string; isReplay: boolean }

/** The call's key; undefined without one. Throws `BadInput` for one that fits no header. */
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

/** Keyed: of a body that holds an identity number or a password, a plain hash could be guessed at. */
export const fingerprintOf = (ctx: Ctx, call: IdempotentCall): string =>
  `k${ctx.tenant.keys.mac('idempotency', textOf(call)).toString('hex')}`

/** Rows of the days before fingerprints were keyed carry a plain hash. */
const isSameCall = (ctx: Ctx, call: IdempotentCall, kept: string): boolean =>
  kept === (kept.startsWith('k') ? fingerprintOf(ctx, call) : createHash('sha256').update(textOf(call)).digest('hex'))

/** Refuses another call under a key that is taken; `kept` is the fingerprint of the one that took it. */
export function refuseOtherCall(ctx: Ctx, call: IdempotentCall, kept: string): void {
  if (!isSameCall(ctx, call, kept))
    throw new Unprocessable({ code: 'IDEMPOTENCY_KEY_REUSED', field: 'Idempotency-Key' })
}

/** The first call under a key is still at work. */
export const inFlight = (): Conflict => new Conflict({ code: 'IDEMPOTENCY_IN_FLIGHT', retryAfterS: 1 })

type Work = (tx: Tx) => Promise<{ status: number; answer: unknown }>
/** Keeps on record that the work was refused, once nothing is left of it; `code` says why. */
export type Refused = (tx: Tx, code: string) => Promise<void>

/** Does the work; a refusal takes back what the work did and is an answer like any other. */
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
    // Not of the call but of whoever makes it: once they have proved themselves, the same call under its key is carried
    // out.
    if (error.facts.code === 'STEP_UP_REQUIRED') throw error
    await undoToSavepoint(tx)
    await refused?.(tx, error.facts.code)
    return { status: error.status, answer: JSON.stringify(bodyOf(error, ctx.requestId)) }
  }
}

/**
 * Runs `work` at most once per key. The answer is kept in the transaction of the effect: a crash leaves both or
 * neither. The same request again is answered from what was kept, refusals included; another one under the key is 422;
 * while the first is still at work, 409. Without a key, where none is required, the work simply runs. Where the
 * database is lost, a call under a key is made again inside, and then answered from what was kept if the first try was
 * committed after all. `refused` is asked once for a call, with its key or without.
 */
export async function idempotently(
  ctx: Ctx,
  call: IdempotentCall,
  work: Work,
  refused?: Refused,
): Promise<IdempotentAnswer> {
  const key = keyOf(call)
  if (key === undefined) {
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
 * What became of this person's call under a key. Whether it runs is asked first: a call that ends between the two
 * questions has committed before it lets its lock go, so the second finds it.
 */
export async function outcomeOfKey(ctx: Ctx<UserActor>, key: string): Promise<KeyOutcome> {
  if (await isKeyLocked(ctx.tenant.pool, ctx.actor.id, key)) return { state: 'running' }
  const kept = await selectOutcome(ctx.tenant.pool, ctx.actor.id, key)
  if (!kept) return { state: 'none' }
  // Of many acts that were lost on the way none is done twice: the person may ask for all of them again.
  if (kept.status === 0) return { state: kept.mayRepeat && kept.at < lostBefore(ctx.now()) ? 'none' : 'running' }
  const refusal =
    kept.status >= 400 ? z.safeParse(refusalText, JSON.parse(openAnswer(ctx, ctx.actor.id, key, kept))).data : undefined
  const { code = null, message_tr = null, message_en = null } = refusal ?? {}
  return { state: 'answered', status: kept.status, at: kept.at.toISOString(), code, message_tr, message_en }
}

/** Forgets answers older than seven days. */
export const forgetAnswers = (ctx: Ctx): Promise<number> =>
  deleteOldKeys(ctx.tenant.pool, new Date(ctx.now().getTime() - keptMs))
