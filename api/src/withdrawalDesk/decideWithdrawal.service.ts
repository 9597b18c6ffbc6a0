import type { WithdrawalRow, withdrawalDecideRequest } from '@kasa/contracts/withdrawals'
import type { Permission } from '@kasa/domain/permissions'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import type { SentFile } from '../attachments/attachments.service'
import type { Tx } from '../db/client'
import {
  refuseDebitedBefore,
  refuseNamedDebit,
  refuseToEndDebited,
  refuseWholeDebited,
} from '../payoutLines/maybeDebited'
import { proveBySeen } from '../payoutLines/provePayout.service'
import { reportRefusal } from '../payoutLines/refusedPayout'
import { lockToDecide } from '../requests/decideRequest'
import { rowFor } from '../requests/requestNoun'
import { keepFileOnce } from '../requests/requestAttachments'
import { lockRequest } from '../requests/visibleRequest'
import { requireFreshCode } from '../sessions/sessions.service'
import { endWithdrawal } from '../withdrawals/endWithdrawal'
import { freeWithdrawal } from '../withdrawals/freeWithdrawal'
import { planAgain } from '../withdrawals/planAgain'
import { beginSending, markSent, markUnknown } from '../withdrawals/sendWithdrawal'
import { splitWithdrawal } from '../withdrawals/splitWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawals } from '../withdrawals/withdrawals'

type Decision = z.infer<typeof withdrawalDecideRequest>

const needed: Partial<Record<Decision['decision'], Permission>> = { cancel: 'withdrawal.write' }

/** Decisions that need a fresh code: releasing a hold lets stopped money go. */
const proven: ReadonlySet<Decision['decision']> = new Set(['free'])

/** Marks the outcome as unknown, then looks for its debit, which may have been booked already. */
async function unknownFromNow(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  { decision, note }: { decision: 'suspect' | 'doubt'; note: string },
): Promise<WithdrawalRecord> {
  const unknown = await markUnknown(tx, ctx, before, decision, note)
  await proveBySeen(tx, ctx, unknown)
  return (await lockRequest(tx, withdrawals.table, before.id)) ?? unknown
}

/** Marks a payout as sent and stores its receipt: both or neither. */
async function sentWithReceipt(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  { bankRef, receipt }: { bankRef: string; receipt?: SentFile | undefined },
): Promise<WithdrawalRecord> {
  const sent = await markSent(tx, ctx, before, bankRef)
  if (receipt) await keepFileOnce(tx, withdrawals, ctx, sent, receipt)
  return sent
}

async function carryOut(tx: Tx, ctx: Ctx, before: WithdrawalRecord, decision: Decision): Promise<WithdrawalRecord> {
  switch (decision.decision) {
    case 'free':
      return freeWithdrawal(tx, ctx, before, decision.note)
    case 'plan':
      return planAgain(tx, ctx, before)
    case 'split':
      await refuseNamedDebit(tx, before)
      return splitWithdrawal(tx, ctx, before, decision.parts)
    case 'send':
      await refuseWholeDebited(tx, before)
      await refuseDebitedBefore(tx, ctx, before, decision)
      return beginSending(tx, ctx, before, decision.note)
    case 'sent':
      return sentWithReceipt(tx, ctx, before, decision)
    case 'refuse':
      return reportRefusal(tx, ctx, before, decision.note)
    case 'suspect':
    case 'doubt':
      return unknownFromNow(tx, ctx, before, decision)
    case 'reject':
      await refuseToEndDebited(tx, before)
      return endWithdrawal(tx, ctx, before, 'reject', decision)
    case 'cancel':
      await refuseToEndDebited(tx, before)
      return endWithdrawal(tx, ctx, before, 'cancel')
  }
}

/**
 * Carries out one decision on a payout in the caller's transaction. `version` must be the version that the person saw.
 */
export async function decideWithdrawal(tx: Tx, ctx: Ctx, request: { id: string } & Decision): Promise<WithdrawalRow> {
  requirePermission(ctx, needed[request.decision] ?? 'withdrawal.decide')
  const before = await lockToDecide(tx, withdrawals, ctx, request)
  if (proven.has(request.decision)) await requireFreshCode(tx, ctx)
  return rowFor(withdrawals, ctx, await carryOut(tx, ctx, before, request))
}
