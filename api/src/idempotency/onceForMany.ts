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

/** Takes the key in a short transaction; answers what was kept under it where the call was made before. */
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

/** Does the work; a refusal is an answer like any other. */
async function answered(ctx: Ctx, work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, text: toJson(await work()) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { status: error.status, text: JSON.stringify(bodyOf(error, ctx.requestId)) }
  }
}

/**
 * Runs `work` of many acts under the key of all of them, where each act opens a transaction and has a key of its own.
 * No connection is held while it runs: as many such calls as the pool has connections would else wait for each other's.
 * The same request again is answered from what was kept, another one is 422, while the first is at work 409. One that
 * failed, or whose process was lost, may be made again: what it had done is not done twice.
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
    // Where this fails too, the key is free again once its call counts as lost.
    await inTransaction(ctx, (tx) => deleteBegun(tx, ownerId, key)).catch(() => undefined)
    throw error
  }
}
