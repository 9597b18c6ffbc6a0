import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { notifyDecision } from './moveRequests'
import type { RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockDue, lockUntold, markTold } from './requests.sql'

type System = Ctx<{ kind: 'system' }>

/** So many in one go of the clock; the next go is seconds away. */
const mostAtOnce = 1000

/**
 * Does what is due, one after the other, each in a transaction of its own; answers how many. `one` says whether there
 * was any.
 */
async function eachInTurn(ctx: System, one: (tx: Tx) => Promise<boolean>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const wasDue = await inTransaction(ctx, one)
    if (!wasDue || done >= mostAtOnce) return done
  }
}

/** What ran out of time, oldest first; `timeIsUp` moves one locked request on, or it would be found due for ever. */
export const expireRequests = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: System,
  timeIsUp: (tx: Tx, ctx: System, before: R) => Promise<void>,
): Promise<number> =>
  eachInTurn(ctx, async (tx) => {
    const before = await lockDue(tx, noun.table, ctx.now())
    if (before) await timeIsUp(tx, ctx, before)
    return before !== undefined
  })

/** What waited until a decision could not be taken back any more; the request is locked, and its merchant was told. */
export type OnceFinal<R> = (tx: Tx, ctx: Ctx, record: R) => Promise<void>

/** Lets the callbacks of decisions leave that can no longer be taken back, and what waited for that begin. */
export const notifyDecisions = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: System,
  onceFinal?: OnceFinal<R>,
): Promise<number> =>
  eachInTurn(ctx, async (tx) => {
    const record = await lockUntold(tx, noun.table, ctx.now())
    if (!record) return false
    await markTold(tx, noun.table, record.id)
    await notifyDecision(tx, noun, ctx, record)
    await onceFinal?.(tx, ctx, { ...record, undoUntil: null })
    return true
  })
