import type { DebitJudgement, DebitLine, SentPayout } from '@kasa/domain/debitMatch'
import type { SentPart } from '@kasa/domain/joinedParts'
import { agreementOf, type Candidate } from '@kasa/domain/lineMatch'
import { uuidv7 } from 'uuidv7'

import { insertLink, settleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { fileHandlersOf } from '../withdrawals/sendWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import type { FoundRecord, PayoutLineRecord, SentRecord } from './payoutLines.sql'

/** How long after a payout was sent its debit may be booked, in ms: an EFT of Friday evening before a long holiday. */
const bookedWithinMs = 12 * 86_400_000

/** A line of the bank and a payout as their judge sees them. */
export const judgedDebit = ({
  bankAccountId,
  bookedAt,
  ...line
}: Omit<PayoutLineRecord, 'channel' | 'isReversal' | 'isWaiting' | 'isLeftToPeople' | 'isAwaited'>): DebitLine => ({
  ...line,
  accountId: bankAccountId,
  bookedMs: bookedAt.getTime(),
})
export const judgedPayout = (record: SentRecord): SentPayout => ({
  id: record.id,
  accountId: record.bankAccountId ?? '',
  amountMinor: record.amountMinor,
  customerName: record.beneficiaryName,
  referenceCode: record.referenceCode,
  createdMs: record.createdAt.getTime(),
  ttlMs: (record.decidedAt ?? record.sendingAt ?? record.createdAt).getTime() + bookedWithinMs,
  bankRefs: record.bankRef === null ? record.givenRefs : [...record.givenRefs, record.bankRef],
  ibanHash: record.ibanHash,
})

/** The parts among some payouts. */
export const judgedParts = (records: readonly FoundRecord[]): SentPart[] =>
  records.flatMap((record) => {
    const { parentId, wholeCode } = record
    return parentId === null || wholeCode === null ? [] : [{ ...judgedPayout(record), parentId, wholeCode }]
  })

/** How a line was found to be a payout's: by the machine, or by whom and why. */
export type FoundLine = {
  best: Candidate
  runnerUp: Candidate | null
  stoppedBy: DebitJudgement['stoppedBy']
  by: { id: string; name: string } | null
  reason: string | null
}

/** Gives so much of a locked line to a locked payout; false, and nothing written, where it has not that much left. */
export async function linkToPayout(
  tx: Tx,
  { id }: WithdrawalRecord,
  line: Pick<PayoutLineRecord, 'id' | 'amountMinor'>,
  { best, by, runnerUp, stoppedBy, reason }: FoundLine,
  at: Date,
): Promise<boolean> {
  const isWritten = await insertLink(tx, {
    stoppedBy,
    reason,
    // Parts that are judged as one are named by the first of them.
    runnerUp: runnerUp && { ...runnerUp, requestId: runnerUp.requestId.split('+')[0] ?? runnerUp.requestId },
    id: uuidv7(),
    actId: uuidv7(),
    bankTxId: line.id,
    requestType: 'withdraw_request',
    requestId: id,
    amountMinor: line.amountMinor,
    mode: by ? 'MANUAL' : 'AUTO',
    agrees: agreementOf(best.parts),
    scores: best.parts,
    score: best.score,
    rule: null,
    rulesVersion: null,
    by,
    at,
  })
  if (isWritten) await settleLines(tx, id, at)
  return isWritten
}

/**
 * Whose word it is that a payout left, or may have: who began it, who said that it was sent, and who made the file that
 * it is in or took that file away, for they can bring it to the bank or keep it from there.
 */
export async function sendersOf(
  db: Pick<Tx, 'query'>,
  { id, sendingBy, decidedBy }: WithdrawalRecord,
): Promise<string[]> {
  const handlers = await fileHandlersOf(db, id)
  return [...new Set([sendingBy, decidedBy, ...handlers].filter((one) => one !== null))]
}
