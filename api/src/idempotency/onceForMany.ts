import type { Ctx, UserActor } from '../access/ctx'
import { bodyOf } from '../access/errorAnswer'
import { toJson } from '../db/json'
import { inTransaction } from '../db/transaction'
import { Refusal } from '../errors/refusals'
import {
  fingerprintOf,
  inFlight,
  keyOf,
  lostBefore,
  refuseOtherCall,
  type IdempotentAnswer,
  type IdempotentCall,
} from './idempotency.service'
import { beginAgain, deleteBegun, insertBegun, selectKept, setKept, type StoredAnswer } from './idempotency.sql'
import { openAnswer, sealAnswer } from './keptAnswer'

/** Registers the key in a short transaction. Returns the stored response if the call was made before. */
const begin = (ctx: Ctx, call: IdempotentCall, key: string): Promise<StoredAnswer | undefined> =>
  inTransaction(ctx, async (tx) => {
    const [{ ownerId }, now] = [call, ctx.now()]
    if (await insertBegun(tx, { ownerId, key, fingerprint: fingerprintOf(ctx, call), mayRepeat: true }, now))
      return undefined
    const kept = await selectKept(tx, ownerId, key)
    if (kept) refuseOtherCall(ctx, call, kept.fingerprint)
    if (kept && kept.status !== 0) return kept
    if (await beginAgain(tx, ownerId, key, { lostBefore: lostBefore(now), at: now })) return undefined
    throw inFlight()
  })

type Answer = { status: number; text: string }

/** Does the work. A refusal is a response like any other. */
async function answered(ctx: Ctx, work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, text: toJson(await work()) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { status: error.status, text: JSON.stringify(bodyOf(error, ctx.requestId)) }
  }
}

/**
 * Runs a batch of actions with one key; each action has its own transaction and key. Holds no connection while it
 * runs, because as many such calls as the pool has connections would block each other. A repeated request gets the
 * stored response, a different one 422, and 409 while the first is running. A failed or lost call may be repeated:
 * finished actions are not done twice.
 */
export async function onceForMany(
  ctx: Ctx<UserActor>,
  call: IdempotentCall,
  work: () => Promise<unknown>,
): Promise<IdempotentAnswer> {
  const key = keyOf(call)
  if (key === undefined) return { status: 200, text: toJson(await work()), isReplay: false }
  const { ownerId } = call
  const before = await begin(ctx, call, key)
  if (before) return { status: before.status, text: openAnswer(ctx, ownerId, key, before), isReplay: true }
  try {
    const answer = await answered(ctx, work)
    const kept = { status: answer.status, answerEnc: sealAnswer(ctx, ownerId, key, answer.text) }
    await inTransaction(ctx, (tx) => setKept(tx, ownerId, key, kept))
    return { ...answer, isReplay: false }
  } catch (error) {
    // If this fails too, the key is free again once its call counts as lost.
    await inTransaction(ctx, (tx) => deleteBegun(tx, ownerId, key)).catch(() => undefined)
    throw error
  }
}
