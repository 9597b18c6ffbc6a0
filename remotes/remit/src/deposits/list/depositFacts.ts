import type { DepositDetail, DepositRow } from '@kasa/contracts/deposits'
import type { DepositFacts, DepositStatus } from '@kasa/domain/deposit'
import { openDepositStatuses } from '@kasa/domain/openDeposit'
import { parameterMs } from '@kasa/desk/parameters'
import type { StatusPillProps } from '@kasa/ui/StatusPill'

/**
 * The facts that the rules need. Only the detail contains whether the transfer was seen; for a row, the match level
 * is used.
 */
export const factsOf = (row: DepositRow | DepositDetail): DepositFacts => ({
  status: row.status,
  claim: row.claim ? { userId: row.claim.userId, untilMs: Date.parse(row.claim.until) } : null,
  hasBankLine: 'bankLine' in row ? row.bankLine !== null : row.match !== 'none',
  namedOnlyBy: row.namedOnlyBy,
  amountDiffers: row.amountReceivedMinor !== null && row.amountReceivedMinor !== row.amountMinor,
})

const open: readonly DepositStatus[] = openDepositStatuses
/** True while a person can still decide on it. */
export const isOpen = ({ status }: Pick<DepositRow, 'status'>): boolean => open.includes(status)

/**
 * How late an open request is. The clock starts when the payer marked it as paid or the transfer was seen, because
 * nothing could be decided before. After the service level it is late, after three times that very late.
 */
function latenessOf(row: DepositRow, nowMs: number): 'late' | 'very-late' | undefined {
  const since = row.declaredAt ?? (row.match === 'none' ? null : row.createdAt)
  if (since === null || !isOpen(row)) return undefined
  const slaMs = parameterMs('sla.deposit_s')
  const waitedMs = nowMs - Date.parse(since)
  return waitedMs >= 3 * slaMs ? 'very-late' : waitedMs >= slaMs ? 'late' : undefined
}

const tones: Record<DepositStatus, StatusPillProps['tone']> = {
  NEW: 'gray',
  ASSIGNED: 'amber',
  DECLARED: 'amber',
  IN_REVIEW: 'amber',
  APPROVED: 'green',
  REJECTED: 'red',
  EXPIRED: 'gray',
  CANCELLED: 'gray',
  REVERSED: 'red',
}

/** How the shared list shows a deposit. */
export const depositDisplay = {
  words: ['remit-drawer', 'remit-deposits'],
  isOpen,
  sla: 'sla.deposit_s',
  latenessOf,
  tones,
} as const
