import type { terminalBeatAnswer, terminalBeatRequest } from '@kasa/contracts/cardTransfers'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { healthOf, takeBeat, terminalOf } from '../cardTerminals/terminals.service'
import { notThere } from '../requests/refuseRequest'

/** Records a terminal's heartbeat. Terminals without heartbeats are no longer assigned. */
export async function takeTerminalBeat(
  ctx: Ctx<{ kind: 'terminal'; terminalId: string; name: string }>,
  { answerMs, error }: z.infer<typeof terminalBeatRequest>,
): Promise<z.infer<typeof terminalBeatAnswer>> {
  const { pool } = ctx.tenant
  const { terminalId } = ctx.actor
  await takeBeat(pool, terminalId, { at: ctx.now(), answerMs: answerMs ?? null, isError: error !== undefined })
  const terminal = await terminalOf(pool, terminalId, ctx.now())
  if (!terminal) throw notThere()
  return { status: healthOf(terminal, ctx.now()), intervalS: terminal.intervalS }
}
