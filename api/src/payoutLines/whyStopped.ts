import type { PayoutLineRecord } from './payoutLines.sql'

/**
 * `REVERSED` for a debit with which the bank took money back: it paid no payout. `REVERSED_BY_FILE` if a bot reported
 * the debit too: the file may be wrong, and an administrator decides.
 */
export const whyReversal = ({
  isReversal,
  namedBy,
}: Pick<PayoutLineRecord, 'isReversal' | 'namedBy'>): 'REVERSED' | 'REVERSED_BY_FILE' | undefined =>
  isReversal ? (namedBy === null ? 'REVERSED_BY_FILE' : 'REVERSED') : undefined

/** Returns why a line that agrees with a payout is left to a person. */
export const whyLeft = ({ isLeftToPeople, namedBy }: PayoutLineRecord) =>
  isLeftToPeople ? 'LEFT_TO_PEOPLE' : namedBy === null ? 'TWO_CANDIDATES' : 'OWN_STATEMENT'
