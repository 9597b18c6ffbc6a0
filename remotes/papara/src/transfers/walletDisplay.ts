import { moduleWords } from '@kasa/console/i18n'
import type { WalletRow } from '@kasa/contracts/walletTransfers'
import { parameterMs } from '@kasa/desk/parameters'
import { claimableWalletStatuses, openWalletStatuses, type WalletActor, type WalletStatus } from '@kasa/domain/wallet'
import type { StatusPillProps } from '@kasa/ui/StatusPill'

import { en } from '../locales/en'
import { tr } from '../locales/tr'

export type WordKey = keyof typeof en

/** The texts of the list of wallet transfers; unknown keys do not compile. */
export const { use: useWords, text: walletText } = moduleWords('papara-list', { tr, en })

/** True if this build has a text for the key. */
export const isTextKey = (key: string): key is WordKey => Object.hasOwn(en, key)

const open: readonly WalletStatus[] = openWalletStatuses
/** True while a person can decide. */
export const isOpen = ({ status }: Pick<WalletRow, 'status'>): boolean => open.includes(status)

/** True while a person who acts as this kind can do something: administrators also end queued payouts. */
export const isOpenFor =
  (kind: WalletActor) =>
  ({ status }: Pick<WalletRow, 'status'>): boolean =>
    claimableWalletStatuses(kind).includes(status)

/**
 * How late an open transfer is, once its money came or it is in review; very late after three times the service level.
 */
function latenessOf(row: WalletRow, nowMs: number): 'late' | 'very-late' | undefined {
  if (row.status !== 'IN_REVIEW') return undefined
  const slaMs = parameterMs('sla.deposit_s')
  const waitedMs = nowMs - Date.parse(row.createdAt)
  return waitedMs >= 3 * slaMs ? 'very-late' : waitedMs >= slaMs ? 'late' : undefined
}

const tones: Record<WalletStatus, StatusPillProps['tone']> = {
  NEW: 'gray',
  ASSIGNED: 'blue',
  IN_REVIEW: 'amber',
  APPROVED: 'green',
  REJECTED: 'red',
  EXPIRED: 'gray',
  CANCELLED: 'gray',
  PENDING_APPROVAL: 'amber',
  QUEUED: 'blue',
  SENDING: 'blue',
  SUSPECT: 'red',
  SENT: 'green',
  PAID: 'green',
  RETURNED: 'amber',
}

/** The parts of the noun that cells need. */
export const walletDisplay = {
  words: ['papara-drawer', 'papara-list'],
  isOpen,
  sla: 'sla.deposit_s',
  latenessOf,
  tones,
} as const

/** The amount that lists show and sum: received once approved, requested before; kuruş. */
export const listedOf = (row: WalletRow): bigint => (row.status === 'APPROVED' ? grossOf(row) : row.amountMinor)

/** The received amount, or the requested one until money comes; kuruş. */
export const grossOf = ({ amountReceivedMinor, amountMinor }: WalletRow): bigint => amountReceivedMinor ?? amountMinor
