import type { createDepositRequest } from '@kasa/contracts/merchantApi'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { assignIncoming } from '../assignment/assignIncoming'
import { refusalInHistory } from '../assignment/refusalInHistory'
import { blockedCustomer, keepMet } from '../blocklist/askBlocklist'
import type { Tx } from '../db/client'
import { reserveMerchantLimits } from '../limits/limits.service'
import { depositCharge } from '../commissions/pricing'
import { parameter } from '../parameters/parameter'
import {
  activeMerchant,
  newCustomer,
  refuseConflicts,
  notifyOfWritten,
  writeNew,
  type MerchantCtx,
} from '../requests/newRequest'
import type { DepositRecord } from './depositRecord'
import { deposits, type DepositEventDetails } from './deposits'

type Wanted = z.infer<typeof createDepositRequest>

/**
 * Creates a merchant's deposit: ASSIGNED to an account, or REJECTED with the reason. Runs in the caller's transaction.
 */
export async function createDeposit(tx: Tx, ctx: MerchantCtx, wanted: Wanted): Promise<DepositRecord> {
  const { amount: amountMinor, merchantRef, customer } = wanted
  const [id, at] = [uuidv7(), ctx.now()]
  const merchant = await activeMerchant(tx, ctx, {
    merchantId: ctx.actor.merchantId,
    module: 'remit',
    paused: 'PAUSED_IN',
  })
  await refuseConflicts(tx, deposits, { merchantId: merchant.id, merchantRef, customerRef: customer.id, amountMinor })
  const met = await blockedCustomer(tx, ctx.tenant.keys, customer, at)
  const request = { id, keyId: ctx.actor.keyId, merchantId: merchant.id, customerRef: customer.id, amountMinor, at }
  const { keepLog, ...outcome } = await assignIncoming(tx, { ...request, bankCode: wanted.bankCode ?? null }, met, {
    groupIds: merchant.remitGroupIds,
    reserve: reserveMerchantLimits,
  })
  const ttlAt = new Date(at.getTime() + (await parameter(tx, 'deposit.ttl_min', at)) * 60_000)
  await writeNew(tx, deposits, {
    ...outcome,
    ...(await depositCharge(tx, merchant.id, amountMinor, at)),
    id,
    merchantId: merchant.id,
    merchantRef,
    amountMinor,
    customer: newCustomer(ctx, customer),
    deadlineAt: ttlAt,
    own: { ttl_at: ttlAt },
    decidedAt: outcome.status === 'REJECTED' ? at : null,
    returnUrl: wanted.returnUrl ?? null,
    clientIp: ctx.ip,
    at,
  })
  await keepLog(tx)
  await keepMet(tx, { type: 'remit_request', id, at }, met)
  return notifyOfWritten(tx, deposits, ctx, id, ({ reasonCode, bankAccountLabel }): DepositEventDetails =>
    reasonCode === null
      ? { action: 'assign', params: { account: bankAccountLabel ?? '' } }
      : {
          action: 'refuse',
          params: { reason: refusalInHistory(reasonCode, merchant.remitGroupIds) },
          reason: reasonCode,
        },
  )
}
