import type { ListTotal } from '@kasa/contracts/lists'
import type { OwnSettlement, OwnSettlementFilters, ownSettlementListQuery } from '@kasa/contracts/ownSettlements'
import { toldReasons } from '@kasa/domain/settlement'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { keysetPage, sortOf } from '../db/keyset'
import { onlyMerchantOf } from '../merchants/merchantView'
import {
  ownSettlementOrder,
  selectOwnSettlements,
  totalOwnSettlements,
  type OwnSettlementQuery,
  type OwnSettlementRecord,
} from './ownSettlements.sql'
import { stateOf } from './settlementState'

const nothing = {
  grossMinor: null,
  feeMinor: null,
  otherMinor: null,
  keptMinor: null,
  releaseOn: null,
  releasedMinor: null,
  amountMinor: null,
}

const amountsOf = (record: OwnSettlementRecord) => {
  const { grossMinor, feeMinor, keptMinor, releaseOn, releasedMinor, amountMinor } = record
  // What was due, which is not all that came in since the last settlement: the merchant also withdraws.
  const dueMinor = amountMinor + keptMinor - releasedMinor
  const otherMinor = dueMinor - (grossMinor - feeMinor)
  return { grossMinor, feeMinor, otherMinor, keptMinor, releaseOn, releasedMinor, amountMinor }
}

function rowOf(record: OwnSettlementRecord): OwnSettlement {
  const { id, number, day, leftOut, since, dueUntil, holder, ibanLast4, bankName, bankRefs } = record
  const { payoutId, payoutNumber, payoutStatus } = record
  return {
    id,
    number,
    day,
    state: stateOf(record, 'APPROVED'),
    leftOut: leftOut === null ? null : (toldReasons.find((reason) => reason === leftOut) ?? 'OTHER'),
    since: since?.toISOString() ?? null,
    until: dueUntil?.toISOString() ?? null,
    ...(leftOut === null ? amountsOf(record) : nothing),
    holder,
    ibanLast4,
    bankName,
    payout:
      payoutId === null || payoutNumber === null || payoutStatus === null
        ? null
        : { id: payoutId, number: payoutNumber, status: payoutStatus, bankRefs },
  }
}

/** The settlements of the reader's own merchant. Throws `NotFound` without the permission. */
function ownQuery(ctx: Ctx, { q, from, to }: OwnSettlementFilters): OwnSettlementQuery {
  requirePermission(ctx, 'settlement.my')
  const merchantId = onlyMerchantOf(ctx.actor)
  if (merchantId === null) throw new Error('An administrator has no settlements of their own')
  return { merchantId, q, from, to }
}

/** A page of what runs paid the reader's merchant, newest first by default. */
export async function listOwnSettlements(
  ctx: Ctx,
  { sort, desc, cursor, limit, ...filters }: z.output<typeof ownSettlementListQuery>,
): Promise<{ rows: OwnSettlement[]; nextCursor: string | null }> {
  const query = ownQuery(ctx, filters)
  const order = sortOf({ sort, desc }, { sort: 'day', desc: true })
  const { shown, nextCursor } = await keysetPage(ownSettlementOrder, { ...order, cursor, limit }, (keyset) =>
    selectOwnSettlements(ctx.tenant.pool, query, keyset),
  )
  return { rows: shown.map(rowOf), nextCursor }
}

/** Number of these settlements, and the amount that was paid and did not come back. */
export const totalOfOwnSettlements = async (ctx: Ctx, filters: OwnSettlementFilters): Promise<ListTotal> =>
  totalOwnSettlements(ctx.tenant.pool, ownQuery(ctx, filters))
