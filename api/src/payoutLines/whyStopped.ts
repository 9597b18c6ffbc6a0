import type { PayoutLineRecord } from './payoutLines.sql'

/**
 * `REVERSED` for a debit by which the bank took money back: whatever it says, no payout left by it. Where a bot
 * reported the debit too, the file may be wrong (`REVERSED_BY_FILE`), and an administrator decides.
 */
export const whyReversal = ({
  isReversal,
  namedBy,
}: Pick<PayoutLineRecord, 'isReversal' | 'namedBy'>): 'REVERSED' | 'REVERSED_BY_FILE' | undefined =>
  isReversal ? (namedBy === null ? 'REVERSED_BY_FILE' : 'REVERSED') : undefined

/** Why a line that agrees with a payout was left to a person. */
export const whyLeft = ({ isLeftToPeople, namedBy }: PayoutLineRecord) =>
  isLeftToPeople ? 'LEFT_TO_PEOPLE' : namedBy === null ? 'TWO_CANDIDATES' : 'OWN_STATEMENT'
