import { walletEvent, type WalletEvent } from '@kasa/contracts/walletProvider'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { BadInput, Refusal } from '../errors/refusals'
import { takePayoutResult } from '../wallets/payouts'
import { openText, sealText } from '../signing/sealed'
import { NotTaken, takeMovement } from './takeMovement'
import { insertEvent, lockDueEvent, setEventProblem, setEventTaken, setStatementDue } from './walletEvents.sql'

/** Wait in ms before the n-th retry of an event; the last value repeats. */
const waitsMs = [1_000, 5_000, 30_000, 120_000, 600_000] as const

/** Stores a provider's event for processing. Returns whether it is new. Throws if the signed id differs. */
export async function keepEvent(
  ctx: Ctx,
  { id, type, webhookId, text }: { id: string; type: string; webhookId: string; text: string },
): Promise<{ new: boolean }> {
  if (id !== webhookId) throw new BadInput({ code: 'BAD_INPUT', field: 'id' })
  const { pool, keys } = ctx.tenant
  return {
    new: await insertEvent(pool, { id, type, eventEnc: sealText(keys, 'walletEvent', id, text), at: ctx.now() }),
  }
}

function eventOf(text: string): WalletEvent {
  const read = z.safeDecode(walletEvent, JSON.parse(text) as z.input<typeof walletEvent>)
  if (!read.success) throw new NotTaken('EVENT_UNREADABLE')
  return read.data
}

type Failed = { id: string; tries: number; code: string; accountId?: string | undefined; fault?: unknown }

/** Processes one due event in one transaction; returns 'none' if none is due. */
async function takeOne(ctx: Ctx<{ kind: 'system' }>): Promise<'taken' | 'none' | Failed> {
  let due: { id: string; tries: number } | undefined
  try {
    return await inTransaction(ctx, async (tx) => {
      const event = await lockDueEvent(tx, ctx.now())
      due = event
      if (!event) return 'none'
      const reported = eventOf(openText(ctx.tenant.keys, 'walletEvent', event.id, event.eventEnc))
      if ('movement' in reported) await takeMovement(tx, ctx, reported.movement)
      else await takePayoutResult(tx, ctx, reported.payout)
      await setEventTaken(tx, event.id, ctx.now())
      return 'taken'
    })
  } catch (error) {
    if (!due) throw error
    if (error instanceof NotTaken) return { ...due, code: error.code, accountId: error.accountId }
    if (error instanceof Refusal) return { ...due, code: error.facts.code }
    return { ...due, code: 'FAULT', fault: error }
  }
}

/**
 * Processes all due events. An event that fails does not block others: it is retried later, with its reason stored.
 * If an earlier movement is missing, the account's statement becomes due at once.
 */
export async function takeEvents(ctx: Ctx<{ kind: 'system' }>): Promise<void> {
  const { pool } = ctx.tenant
  for (;;) {
    const outcome = await takeOne(ctx)
    if (outcome === 'none') return
    if (outcome === 'taken') continue
    const waitMs = waitsMs[Math.min(outcome.tries, waitsMs.length - 1)] ?? 0
    const tryAt = outcome.code === 'EVENT_UNREADABLE' ? null : new Date(ctx.now().getTime() + waitMs)
    await setEventProblem(pool, outcome.id, outcome.code, tryAt)
    if (outcome.fault !== undefined)
      throw new Error(`The event ${outcome.id} could not be taken`, { cause: outcome.fault })
    if (outcome.accountId !== undefined) await setStatementDue(pool, outcome.accountId, ctx.now())
  }
}
