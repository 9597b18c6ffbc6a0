import type { CardRow } from '@kasa/contracts/cardTransfers'
import { openCardStatuses, type CardStatus } from '@kasa/domain/card'
import { parameterMs } from '@kasa/desk/parameters'
import type { StatusPillProps } from '@kasa/ui/StatusPill'

const open: readonly CardStatus[] = openCardStatuses
/** True while a person can decide. */
export const isOpen = ({ status }: Pick<CardRow, 'status'>): boolean => open.includes(status)

/** How late a transfer in review is; very late after three times the service level. */
function latenessOf(row: CardRow, nowMs: number): 'late' | 'very-late' | undefined {
  if (!isOpen(row)) return undefined
  const slaMs = parameterMs('sla.deposit_s')
  const waitedMs = nowMs - Date.parse(row.createdAt)
  return waitedMs >= 3 * slaMs ? 'very-late' : waitedMs >= slaMs ? 'late' : undefined
}

const tones: Record<CardStatus, StatusPillProps['tone']> = {
  NEW: 'gray',
  ROUTED: 'gray',
  AWAITING_PAYER: 'gray',
  RECEIVED: 'blue',
  IN_REVIEW: 'amber',
  APPROVED: 'green',
  REJECTED: 'red',
  EXPIRED: 'gray',
  CANCELLED: 'gray',
  REFUND_PENDING: 'amber',
  REFUNDED: 'gray',
  CHARGEBACK: 'red',
  WON: 'green',
  LOST: 'red',
}

/** The parts of the noun that cells need. */
export const transferDisplay = {
  words: ['card-drawer', 'card-list'],
  isOpen,
  sla: 'sla.deposit_s',
  latenessOf,
  tones,
} as const

/** `VISA 4506 34 ·· 1122`; empty while no card is known. */
export const cardInWords = ({
  scheme,
  cardBin6,
  cardLast4,
}: Pick<CardRow, 'scheme' | 'cardBin6' | 'cardLast4'>): string =>
  cardBin6 === null || cardLast4 === null
    ? ''
    : [scheme, `${cardBin6.slice(0, 4)} ${cardBin6.slice(4)} ·· ${cardLast4}`].filter(Boolean).join(' ')
