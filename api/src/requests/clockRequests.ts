import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { notifyDecision } from './moveRequests'
import type { RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockDue, lockUnnotified, markNotified } from './requests.sql'

type System = Ctx<{ kind: 'system' }>

/** The most requests handled in one run of the job; the next run follows within seconds. */
const mostAtOnce = 1000

/**
 * Handles due requests one by one, each in its own transaction, and returns how many. `one` returns false when none is
 * left.
 */
async function eachInTurn(ctx: System, one: (tx: Tx) => Promise<boolean>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const wasDue = await inTransaction(ctx, one)
    if (!wasDue || done >= mostAtOnce) return done
  }
}

/** Expires due requests, oldest first. `timeIsUp` must move the locked request on, or it stays due forever. */
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

/** Runs when a decision can no longer be undone. The request is locked and its merchant has been notified. */
export type OnceFinal<R> = (tx: Tx, ctx: Ctx, record: R) => Promise<void>

/** Sends the callbacks of decisions that can no longer be undone, and runs `onceFinal` for each. */
export const notifyDecisions = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: System,
  onceFinal?: OnceFinal<R>,
): Promise<number> =>
  eachInTurn(ctx, async (tx) => {
    const record = await lockUnnotified(tx, noun.table, ctx.now())
    if (!record) return false
    await markNotified(tx, noun.table, record.id)
    await notifyDecision(tx, noun, ctx, record)
    await onceFinal?.(tx, ctx, { ...record, undoUntil: null })
    return true
  })
