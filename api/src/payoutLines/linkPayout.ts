import type { DebitJudgement, DebitLine, SentPayout } from '@kasa/domain/debitMatch'
import type { SentPart } from '@kasa/domain/joinedParts'
import { agreementOf, type Candidate } from '@kasa/domain/lineMatch'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { insertLink, settleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { fileHandlersOf } from '../withdrawals/sendWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import type { FoundRecord, PayoutLineRecord, SentRecord } from './payoutLines.sql'

/**
 * How long after sending a payout its debit may be booked, in ms. Covers an EFT of Friday evening before a long
 * holiday.
 */
const bookedWithinMs = 12 * 86_400_000

/** A bank line and a payout in the form that `judgeDebit` compares. */
export const judgedDebit = ({
  bankAccountId,
  bookedAt,
  ...line
}: Omit<
  PayoutLineRecord,
  'channel' | 'isReversal' | 'isWaiting' | 'isLeftToPeople' | 'mayBeSentBack' | 'isAwaited'
>): DebitLine => ({
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

/** Returns the parts among some payouts, in the form that the rules compare. */
export const judgedParts = (records: readonly FoundRecord[]): SentPart[] =>
  records.flatMap((record) => {
    const { parentId, wholeCode } = record
    return parentId === null || wholeCode === null ? [] : [{ ...judgedPayout(record), parentId, wholeCode }]
  })

/** How a line was matched with a payout: by the system, or by which person and why. */
export type FoundLine = {
  best: Candidate
  runnerUp: Candidate | null
  stoppedBy: DebitJudgement['stoppedBy']
  by: { id: string; name: string } | null
  reason: string | null
}

/**
 * Links `line.amountMinor` of a locked line to a locked payout. Returns false and writes nothing if the line has less
 * than that left.
 */
export async function linkToPayout(
  tx: Tx,
  ctx: Ctx,
  { id }: WithdrawalRecord,
  line: Pick<PayoutLineRecord, 'id' | 'amountMinor'>,
  { best, by, runnerUp, stoppedBy, reason }: FoundLine,
): Promise<boolean> {
  const at = ctx.now()
  const isWritten = await insertLink(tx, ctx, {
    stoppedBy,
    reason,
    // The id of parts judged together joins their ids; the first stands for all.
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
 * Returns the users who are evidence that a payout left or may have left: who began it, who reported it as sent, and
 * who made or took away its payment file. They can bring the file to the bank or keep it from there.
 */
export async function sendersOf(
  db: Pick<Tx, 'query'>,
  { id, sendingBy, decidedBy }: WithdrawalRecord,
): Promise<string[]> {
  const handlers = await fileHandlersOf(db, id)
  return [...new Set([sendingBy, decidedBy, ...handlers].filter((one) => one !== null))]
}
