/**
 * What a list of deposits needs to know of the rules of `deposit.ts`. It stands apart because a queue draws its first
 * rows with it, and only what decides needs the rules themselves.
 */

/** Statuses an operator can still decide on; the "Waiting" tab and the badge count these. */
export const openDepositStatuses = ['ASSIGNED', 'DECLARED', 'IN_REVIEW'] as const

/** What is credited when a request is confirmed, in kuruş: what came; what was asked for, while nothing has come. */
export const creditedMinor = ({
  amountMinor,
  amountReceivedMinor,
}: {
  amountMinor: bigint
  amountReceivedMinor: bigint | null
}): bigint => amountReceivedMinor ?? amountMinor

/** Statuses under which money was credited; it stays what was credited when it is taken back. */
export const creditedStatuses: readonly string[] = ['APPROVED', 'REVERSED']

/**
 * The one amount a list shows, sorts, sifts and sums by, in kuruş: what was credited; before that, what was asked for.
 */
export const listedMinor = (deposit: {
  status: string
  amountMinor: bigint
  amountReceivedMinor: bigint | null
}): bigint => (creditedStatuses.includes(deposit.status) ? creditedMinor(deposit) : deposit.amountMinor)
