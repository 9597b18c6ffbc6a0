/**
 * The part of the deposit rules (`deposit.ts`) that lists need. Separate because queues load it to draw their first
 * rows; only decisions need all rules.
 */

/** Statuses in which an operator can decide; the "Waiting" tab and the badge count these. */
export const openDepositStatuses = ['ASSIGNED', 'DECLARED', 'IN_REVIEW'] as const

/**
 * What is credited on confirmation, in kuruş: the received amount, or the requested amount while nothing has come.
 */
export const creditedMinor = ({
  amountMinor,
  amountReceivedMinor,
}: {
  amountMinor: bigint
  amountReceivedMinor: bigint | null
}): bigint => amountReceivedMinor ?? amountMinor

/** Statuses in which money was credited; a reversed deposit keeps the credited amount. */
export const creditedStatuses: readonly string[] = ['APPROVED', 'REVERSED']

/**
 * The amount that lists show, sort, filter and sum by, in kuruş: the credited amount, or before that the requested
 * one.
 */
export const listedMinor = (deposit: {
  status: string
  amountMinor: bigint
  amountReceivedMinor: bigint | null
}): bigint => (creditedStatuses.includes(deposit.status) ? creditedMinor(deposit) : deposit.amountMinor)
