import type { RunStatus, SettlementState } from '@kasa/domain/settlement'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

const ofPayout: Partial<Record<WithdrawalStatus, SettlementState>> = {
  SENT: 'SENT',
  PARTIALLY_PAID: 'SENT',
  PAID: 'PAID',
  RETURNED: 'RETURNED',
  REJECTED: 'ENDED',
  CANCELLED: 'ENDED',
}

/** The state of a run's line: left out, waiting for the run's approval, or as its payout. */
export function stateOf(
  { leftOut, payoutStatus }: { leftOut: string | null; payoutStatus: WithdrawalStatus | null },
  status: RunStatus,
): SettlementState {
  if (leftOut !== null) return 'LEFT_OUT'
  if (payoutStatus === null) return status === 'DROPPED' ? 'ENDED' : 'WAITING'
  return ofPayout[payoutStatus] ?? 'QUEUED'
}
