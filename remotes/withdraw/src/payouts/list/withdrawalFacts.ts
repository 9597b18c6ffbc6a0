import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import { openWithdrawalStatuses, type WithdrawalStatus } from '@kasa/domain/withdrawal'
import { parameterMs } from '@kasa/desk/parameters'
import type { StatusPillProps } from '@kasa/ui/StatusPill'

const open: readonly WithdrawalStatus[] = openWithdrawalStatuses
/** True while a person can decide or has to act. */
export const isOpen = ({ status }: Pick<WithdrawalRow, 'status'>): boolean => open.includes(status)

/** True while its cost is held and not in transit; includes suspect payouts that were never reported as sent. */
export const isHeld = (row: Pick<WithdrawalRow, 'status' | 'bankRef'>): boolean =>
  isOpen(row) || (row.status === 'SUSPECT' && row.bankRef === null)

/**
 * How late an open payout is, counted from its earliest sending time; very late after three times the service level.
 */
function latenessOf(row: WithdrawalRow, nowMs: number): 'late' | 'very-late' | undefined {
  if (!isOpen(row)) return undefined
  const slaMs = parameterMs('sla.withdraw_s')
  const waitedMs = nowMs - Math.max(Date.parse(row.createdAt), Date.parse(row.plannedAt ?? row.createdAt))
  return waitedMs >= 3 * slaMs ? 'very-late' : waitedMs >= slaMs ? 'late' : undefined
}

const tones: Record<WithdrawalStatus, StatusPillProps['tone']> = {
  NEW: 'gray',
  HOLD: 'amber',
  PENDING_APPROVAL: 'amber',
  QUEUED: 'amber',
  SENDING: 'blue',
  SUSPECT: 'red',
  SENT: 'blue',
  PARTIALLY_PAID: 'amber',
  PAID: 'green',
  RETURNED: 'red',
  REJECTED: 'red',
  CANCELLED: 'gray',
}

/** The parts of the noun that cells need. */
export const withdrawalDisplay = {
  words: ['withdraw-drawer', 'withdraw-list'],
  isOpen,
  sla: 'sla.withdraw_s',
  latenessOf,
  tones,
} as const
