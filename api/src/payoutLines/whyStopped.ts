import type { PayoutLineRecord } from './payoutLines.sql'

/** `REVERSED` for a debit by which the bank took money back: whatever it says, no payout left by it. */
export const whyReversal = ({ isReversal }: PayoutLineRecord): 'REVERSED' | undefined =>
  isReversal ? 'REVERSED' : undefined

/** Why a line that agrees with a payout was left to a person. */
export const whyLeft = ({ isLeftToPeople, namedBy }: PayoutLineRecord) =>
  isLeftToPeople ? 'LEFT_TO_PEOPLE' : namedBy === null ? 'TWO_CANDIDATES' : 'OWN_STATEMENT'
