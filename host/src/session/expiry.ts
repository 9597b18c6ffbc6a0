import type { TokenClaims } from '@kasa/contracts/auth'

type Limits = Pick<TokenClaims, 'ends' | 'idle' | 'active'>

/** When the session ends without further activity, in ms since epoch, and by which limit. */
export function sessionEnd(
  { ends, idle, active }: Limits,
  lastActiveMs: number,
): { atMs: number; by: 'idle' | 'limit' } {
  const idleAtMs = Math.max(active * 1000, lastActiveMs) + idle * 1000
  return idleAtMs < ends * 1000 ? { atMs: idleAtMs, by: 'idle' } : { atMs: ends * 1000, by: 'limit' }
}

/** How long before the end to warn, in ms: two minutes, or half of an idle limit below four. */
export const noticeMs = ({ idle }: Limits): number => Math.min(120_000, idle * 500)
