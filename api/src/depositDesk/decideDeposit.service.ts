import type { DepositRow, depositDecideRequest } from '@kasa/contracts/deposits'
import type { Permission } from '@kasa/domain/permissions'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { refuseOwnMoney } from '../banklines/waitingLines'
import type { Tx } from '../db/client'
import { lockToDecide } from '../requests/decideRequest'
import { rowFor } from '../requests/requestNoun'
import type { DepositRecord } from '../deposits/depositRecord'
import { deposits } from '../deposits/deposits'
import { approveLocked, endLocked, requireReason } from '../deposits/settleDeposit'

type Decision = z.infer<typeof depositDecideRequest>

const needed: Record<Decision['decision'], Permission> = {
  approve: 'deposit.decide',
  reject: 'deposit.decide',
  cancel: 'deposit.cancel',
}

async function carryOut(tx: Tx, ctx: Ctx, before: DepositRecord, decision: Decision): Promise<DepositRecord> {
  switch (decision.decision) {
    case 'approve':
      await requireReason(tx, before, decision.reasonCode)
      await refuseOwnMoney(tx, before.id)
      return approveLocked(tx, ctx, before, 'approve', { reasonCode: decision.reasonCode })
    case 'reject':
      return endLocked(tx, ctx, before, 'reject', {
        reasonCode: decision.reasonCode,
        ...(decision.note ? { note: decision.note } : {}),
      })
    case 'cancel':
      return endLocked(tx, ctx, before, 'cancel')
  }
}

/**
 * Approves, rejects or cancels a deposit in the caller's transaction. Throws if the row has changed since the user
 * saw it (`version`).
 */
export async function decideDeposit(tx: Tx, ctx: Ctx, request: { id: string } & Decision): Promise<DepositRow> {
  requirePermission(ctx, needed[request.decision])
  const before = await lockToDecide(tx, deposits, ctx, request)
  return rowFor(deposits, ctx, await carryOut(tx, ctx, before, request))
}
