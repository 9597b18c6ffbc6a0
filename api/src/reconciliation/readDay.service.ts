import type { dayRequest, ReconciliationDay } from '@kasa/contracts/reconciliation'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { requestedMerchant } from '../withdrawalAsk/requestedMerchant'
import { dayRecord, standing } from './closeDay.service'
import { hiddenOf, rowOf } from './readReconciliation.service'

/** POST /api/report/mutabakat/day: one merchant's day, as shown to its signers. */
export async function readDay(
  ctx: Ctx,
  { day, merchantId: named }: z.output<typeof dayRequest>,
): Promise<ReconciliationDay> {
  requirePermission(ctx, 'reconciliation.report')
  const key = { merchantId: requestedMerchant(ctx, named), day }
  const { pool } = ctx.tenant
  const record = await dayRecord(pool, ctx, key)
  const row = record ? rowOf(record, hiddenOf(ctx)) : null
  return { row, hash: row?.status === 'AGREED' ? (await standing(pool, ctx, key, record)).hash : null }
}
