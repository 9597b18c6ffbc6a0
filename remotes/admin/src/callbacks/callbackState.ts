import type { CallbackRow } from '@kasa/contracts/callbacks'
import type { StatusPillProps } from '@kasa/ui/StatusPill'

/** The displayed state: a callback that failed and will be retried differs from one not yet tried. */
export const callbackStates = ['WAITING', 'RETRYING', 'DELIVERED', 'DEAD'] as const
export type CallbackState = (typeof callbackStates)[number]

export const stateOf = ({ status, lastError }: Pick<CallbackRow, 'status' | 'lastError'>): CallbackState =>
  status === 'PENDING' ? (lastError === null ? 'WAITING' : 'RETRYING') : status

export const toneOf: Record<CallbackState, StatusPillProps['tone']> = {
  WAITING: 'blue',
  RETRYING: 'amber',
  DELIVERED: 'green',
  DEAD: 'red',
}
