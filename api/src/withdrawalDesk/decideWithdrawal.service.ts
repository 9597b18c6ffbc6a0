import type { WithdrawalRow, withdrawalDecideRequest } from '@kasa/contracts/withdrawals'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { lockToDecide } from '../requests/decideRequest'
import { rowFor } from '../requests/requestNoun'
import { endWithdrawal } from '../withdrawals/endWithdrawal'
import { planAgain } from '../withdrawals/planAgain'
import { beginSending, markNotSent, markSent } from '../withdrawals/sendWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawals } from '../withdrawals/withdrawals'

type Decision = z.infer<typeof withdrawalDecideRequest>

function carryOut(tx: Tx, ctx: Ctx, before: WithdrawalRecord, decision: Decision): Promise<WithdrawalRecord> {
  switch (decision.decision) {
    case 'plan':
      return planAgain(tx, ctx, before)
    case 'send':
      return beginSending(tx, ctx, before)
    case 'sent':
      return markSent(tx, ctx, before, decision.bankRef)
    case 'notSent':
      return markNotSent(tx, ctx, before, decision.note)
    case 'reject':
      return endWithdrawal(tx, ctx, before, 'reject', decision)
  }
}

/** Sends, says what the bank made of it, or rejects one payout, within the caller's transaction. The row the person saw (`version`) must still be the row. */
export async function decideWithdrawal(tx: Tx, ctx: Ctx, asked: { id: string } & Decision): Promise<WithdrawalRow> {
  requirePermission(ctx, 'withdrawal.decide')
  const before = await lockToDecide(tx, withdrawals, ctx, asked)
  return rowFor(withdrawals, ctx, await carryOut(tx, ctx, before, asked))
}
