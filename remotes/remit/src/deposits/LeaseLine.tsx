import type { DepositRow } from '@kasa/contracts/deposits'

import { useNow } from './clock'
import { useDrawerWords } from './drawerWords'
import type { Lease } from './useLease'

const minutes = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`

type LeaseLineProps = { lease: Lease | null; claim: DepositRow['claim'] }

/** How long the claim is still one's own, to the second; a warning once it ran out. */
export function LeaseLine({ lease, claim }: LeaseLineProps) {
  const say = useDrawerWords()
  const nowMs = useNow(1000)
  const untilMs = lease?.untilMs ?? (claim ? Date.parse(claim.until) : null)
  const leftMs = untilMs === null ? 0 : untilMs - nowMs
  if (leftMs > 0) return <p className={leftMs < 20_000 ? 'lease short' : 'lease'}>{say('lease.left', { time: minutes(leftMs) })}</p>
  return lease !== null ? <p className="problem" role="alert">{say('lease.over')}</p> : null
}
