import type { Tx } from '../db/client'
import { Conflict, Unprocessable } from '../errors/refusals'
import { reservePayoutLimits } from '../limits/limits.service'

/**
 * Reserves a payout's limits before it is written. Throws `LIMIT_EXCEEDED` with the rule, or `LIMIT_HOURS`. Limits
 * that only hold or warn are reserved beyond their cap and marked.
 */
export async function reserveLimits(tx: Tx, request: Parameters<typeof reservePayoutLimits>[1]): Promise<void> {
  const judged = await reservePayoutLimits(tx, request)
  if (judged.outcome === 'HOURS') throw new Conflict({ code: 'LIMIT_HOURS' })
  if (judged.outcome !== 'LIMIT') return
  const { subject, metric, period, minutes, min, cap } = judged.rule
  throw new Unprocessable({
    code: 'LIMIT_EXCEEDED',
    field: metric === 'AMOUNT' ? 'amount' : undefined,
    details: {
      subject,
      metric,
      period,
      minutes,
      min: min === null ? null : Number(min),
      cap: cap === null ? null : Number(cap),
    },
  })
}
