import { randomBytes } from 'node:crypto'

import type { AskWithdrawalRequest } from '@kasa/contracts/withdrawalAsk'
import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import { scopesOf } from '@kasa/domain/access'
import { referenceCodeFrom } from '@kasa/domain/referenceCode'

import { requirePermission, type Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { BadInput } from '../errors/refusals'
import { rowFor } from '../requests/requestNoun'
import { createWithdrawal } from '../withdrawals/createWithdrawal.service'
import { withdrawals } from '../withdrawals/withdrawals'
import { requestedMerchant } from './requestedMerchant'

/** A random reference if none was given; long enough to be unique. */
const madeRef = () => `KASA-${referenceCodeFrom(randomBytes(7))}${referenceCodeFrom(randomBytes(7))}`

/**
 * POST /api/withdraw-request/create: a payout requested by a person, in the caller's transaction and under the same
 * rules as through the merchant API. The requester is recorded. An ADMIN must give a reason, because the money is a
 * merchant's. Throws what `createWithdrawal` throws.
 */
export async function askWithdrawal(
  tx: Tx,
  ctx: Ctx,
  { merchantId, merchantRef = madeRef(), reason, ...wanted }: AskWithdrawalRequest,
): Promise<WithdrawalRow> {
  requirePermission(ctx, 'withdrawal.write')
  if (scopesOf(ctx.actor.scope).has('ADMIN') && reason === undefined)
    throw new BadInput({ code: 'FIELD_MISSING', field: 'reason' })
  const { id, name } = ctx.actor
  const made = await createWithdrawal(
    tx,
    ctx,
    { ...wanted, merchantRef },
    {
      merchantId: requestedMerchant(ctx, merchantId),
      maker: { id, name },
      ...(reason !== undefined && { reason }),
    },
  )
  return rowFor(withdrawals, ctx, made)
}
