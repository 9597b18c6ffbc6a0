import type { MaybePaid, MaybePaidPayouts } from '@kasa/contracts/withdrawals'
import { isProvedByName, judgeDebit } from '@kasa/domain/debitMatch'

import { requirePermission } from '../access/ctx'
import { NotFound } from '../errors/refusals'
import { linesOf } from '../banklines/lineVisibility'
import type { Asker } from '../requests/requestNoun'
import { withdrawals } from '../withdrawals/withdrawals'
import { comparedWith, isOtherIban, payAction } from './linesByHand.service'
import { judgedDebit, judgedPayout } from './linkPayout'
import { selectWorkedLine, selectMaybePaidBy } from './payoutLines.sql'
import { whyReversal } from './whyStopped'

/**
 * GET /api/withdraw-request/payoutsOf/{id}: the payouts that an unexplained debit may have paid, the most likely first,
 * each with why the system does not match it. Throws `NotFound`.
 */
export async function payoutsOfLine(ctx: Asker, { id }: { id: string }): Promise<MaybePaidPayouts> {
  requirePermission(ctx, 'withdrawal.decide')
  const { pool } = ctx.tenant
  const line = await selectWorkedLine(pool, id, linesOf(ctx.actor))
  if (!line) throw new NotFound({ code: 'NOT_FOUND' })
  if (!line.isFree) return { payouts: [] }
  const found = await selectMaybePaidBy(pool, line, withdrawals.visibility.where(ctx.actor))
  const payouts = found.flatMap((stored): MaybePaid[] => {
    // A queued payout may have left from another account than the planned one.
    const isWaiting = stored.status === 'QUEUED'
    const payout = isWaiting ? { ...stored, bankAccountId: line.bankAccountId } : stored
    if (isOtherIban(line, payout)) return []
    const of = judgedPayout(payout)
    const isNamed = isProvedByName(judgedDebit(line), of)
    // A queued payout is a candidate only if the debit names it or went to its IBAN.
    if (isWaiting && !isNamed && line.ibanHash === null) return []
    const { candidate, stoppedBy } = comparedWith(line, of, judgeDebit)
    const mayProve =
      whyReversal(line) === undefined &&
      (!isWaiting || isNamed) &&
      withdrawals.whyNot(ctx, payAction(stored), stored) === undefined
    return [
      {
        id: stored.id,
        number: stored.number,
        status: stored.status,
        amountMinor: stored.amountMinor,
        bankFeeMinor: line.amountMinor - stored.amountMinor,
        beneficiaryName: stored.beneficiaryName,
        score: candidate.score,
        stoppedBy: isWaiting && isNamed ? 'NOT_SENT' : stoppedBy,
        mayProve,
        version: stored.version,
      },
    ]
  })
  return { payouts: payouts.sort((a, b) => b.score - a.score) }
}
