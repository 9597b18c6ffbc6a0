import type { LimitMetric } from './limits'

/**
 * A request's reservation in a counter: RESERVED at creation, CONFIRMED with the money, RELEASED without it. REFUSED:
 * the rule refused the request.
 */
export const reservationStatuses = ['RESERVED', 'CONFIRMED', 'RELEASED', 'REFUSED'] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

type Move = { readonly from: readonly ReservationStatus[]; readonly to: ReservationStatus }

/** Transitions of a reservation (domain section 2). `reopen`: a decision was undone, or money came after the end. */
export const reservationMoves = {
  confirm: { from: ['RESERVED'], to: 'CONFIRMED' },
  release: { from: ['RESERVED'], to: 'RELEASED' },
  reopen: { from: ['CONFIRMED', 'RELEASED'], to: 'RESERVED' },
} as const satisfies Record<string, Move>
export type ReservationMove = keyof typeof reservationMoves

/** The statuses in which a reservation counts. A pending count no longer includes confirmed requests. */
export const countedStatuses = (metric: LimitMetric): readonly ReservationStatus[] =>
  metric === 'PENDING_COUNT' ? ['RESERVED'] : ['RESERVED', 'CONFIRMED']

/** The status after a move, and the change of its counter. */
export function moved(
  move: ReservationMove,
  metric: LimitMetric,
  reservation: { status: ReservationStatus; amount: bigint },
): { status: ReservationStatus; change: bigint } {
  const { from, to }: Move = reservationMoves[move]
  if (!from.includes(reservation.status)) return { status: reservation.status, change: 0n }
  const counted = (status: ReservationStatus) => (countedStatuses(metric).includes(status) ? reservation.amount : 0n)
  return { status: to, change: counted(to) - counted(reservation.status) }
}
