import type { DepositFacts } from '@kasa/domain/deposit'
import { otherFrom, whyNotOther, type LinkedAccounts } from '@kasa/domain/otherPerson'

import { refusalDetails as detailsOf } from '../requests/refuseRequest'
import { requestFactsOf } from '../requests/requestRecord'
import type { DepositRecord } from './depositRecord'

/** What the rules look at, of a record. */
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

/** Who is in the way, and until when its line is the caller's own word. */
export const refusalDetails = (record: DepositRecord, linkedAccounts?: LinkedAccounts) =>
  detailsOf(record, linkedAccounts ? otherFrom(whyNotOther(record.namedOnlyBy ?? [], linkedAccounts)) : null)
