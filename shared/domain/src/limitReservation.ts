import type { LimitMetric } from './limits'

/**
 * What a request holds of a counter: RESERVED at creation, CONFIRMED by the money, RELEASED without it. REFUSED is the
 * rule that let it not in.
 */
export const reservationStatuses = ['RESERVED', 'CONFIRMED', 'RELEASED', 'REFUSED'] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

type Move = { readonly from: readonly ReservationStatus[]; readonly to: ReservationStatus }

/**
 * How a reservation goes on (domain section 2): `reopen` is for a decision taken back and for money that comes after
 * the end.
 */
export const reservationMoves = {
  confirm: { from: ['RESERVED'], to: 'CONFIRMED' },
  release: { from: ['RESERVED'], to: 'RELEASED' },
  reopen: { from: ['CONFIRMED', 'RELEASED'], to: 'RESERVED' },
} as const satisfies Record<string, Move>
export type ReservationMove = keyof typeof reservationMoves

/** The statuses in which a reservation is in its counter: what is pending no longer is once it is confirmed. */
export const countedStatuses = (metric: LimitMetric): readonly ReservationStatus[] =>
  metric === 'PENDING_COUNT' ? ['RESERVED'] : ['RESERVED', 'CONFIRMED']

/** The reservation after a move: what its status is, and by how much its counter changes. */
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
