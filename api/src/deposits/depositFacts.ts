import type { DepositFacts } from '@kasa/domain/deposit'
import { otherFrom, whyNotOther, type LinkedAccounts } from '@kasa/domain/otherPerson'

import { refusalDetails as detailsOf } from '../requests/refuseRequest'
import { requestFactsOf } from '../requests/requestRecord'
import type { DepositRecord } from './depositRecord'

/** The facts of a record for the rules. */
export const factsOf = (record: DepositRecord): DepositFacts => ({
  ...requestFactsOf(record),
  hasBankLine: record.bankTxId !== null,
  namedOnlyBy: record.namedOnlyBy,
  amountPolicy: record.amountPolicy,
  restUntilMs:
    record.amountReceivedMinor !== null && record.amountReceivedMinor < record.amountMinor
      ? record.ttlAt.getTime()
      : null,
  amountDiffers: record.amountReceivedMinor !== null && record.amountReceivedMinor !== record.amountMinor,
})

/** The details of a refusal: who blocks the action, and until when the caller is the only evidence of its line. */
export const refusalDetails = (record: DepositRecord, linkedAccounts?: LinkedAccounts) =>
  detailsOf(record, linkedAccounts ? otherFrom(whyNotOther(record.namedOnlyBy ?? [], linkedAccounts)) : null)
