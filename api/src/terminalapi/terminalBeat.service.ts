import type { terminalBeatAnswer, terminalBeatRequest } from '@kasa/contracts/cardTransfers'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { healthOf, takeBeat, terminalOf } from '../cardTerminals/terminals.service'
import { inTransaction } from '../db/transaction'
import { notThere } from '../requests/refuseRequest'

/** Keeps that a terminal was heard of; one that is not leaves its pool. */
export function takeTerminalBeat(
  ctx: Ctx<{ kind: 'terminal'; terminalId: string; name: string }>,
  { answerMs, error }: z.infer<typeof terminalBeatRequest>,
): Promise<z.infer<typeof terminalBeatAnswer>> {
  const { terminalId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    await takeBeat(tx, terminalId, { at: ctx.now(), answerMs: answerMs ?? null, isError: error !== undefined })
    const terminal = await terminalOf(tx, terminalId, ctx.now())
    if (!terminal) throw notThere()
    return { status: healthOf(terminal, ctx.now()), intervalS: terminal.intervalS }
  })
}
