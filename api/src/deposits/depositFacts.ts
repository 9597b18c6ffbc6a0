import type { DepositFacts } from '@kasa/domain/deposit'
import { otherFrom, whyNotOther, type Hands } from '@kasa/domain/otherPerson'

import { untilInWords } from '../otherPerson/untilInWords'
import type { DepositRecord } from './deposits.sql'

/** What the rules look at, of a record. */
export const factsOf = (record: DepositRecord): DepositFacts => ({
  status: record.status,
  claim: record.claimedBy !== null && record.claimUntil !== null ? { userId: record.claimedBy, untilMs: record.claimUntil.getTime() } : null,
  hasBankLine: record.bankTxId !== null,
  namedOnlyBy: record.namedOnlyBy,
  decision: record.decidedBy !== null && record.undoUntil !== null ? { userId: record.decidedBy, untilMs: record.undoUntil.getTime() } : null,
  amountPolicy: record.amountPolicy,
  restUntilMs: record.amountReceivedMinor !== null && record.amountReceivedMinor < record.amountMinor ? record.ttlAt.getTime() : null,
  amountDiffers: record.amountReceivedMinor !== null && record.amountReceivedMinor !== record.amountMinor,
})

/** Who is in the way, for the words and for the screen. */
export function refusalDetails(record: DepositRecord, hands?: Hands): { details: Record<string, unknown>; params: Record<string, string> } {
  const holder = record.claimedByName ?? ''
  const until = hands ? otherFrom(whyNotOther(record.namedOnlyBy ?? [], hands)) : null
  return {
    details: {
      status: record.status,
      holder: record.claimedBy === null ? null : { userId: record.claimedBy, userName: holder, until: record.claimUntil?.toISOString() ?? null },
      decidedBy: record.decidedByName,
      decidedAt: record.decidedAt?.toISOString() ?? null,
      version: record.version,
      until,
    },
    params: { name: holder, status: record.status, decidedBy: record.decidedByName ?? '–', until: untilInWords(until) },
  }
}
