import type { CustomerFile, FlagCustomerRequest } from '@kasa/contracts/customers'
import { withdrawalActorOf } from '@kasa/domain/withdrawalActor'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import {
  customerOf,
  flagLocked,
  ibansOf,
  sumsOf,
  type CustomerIban,
  type CustomerRecord,
} from '../customers/customers.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { lockVisible, visibleRequest } from '../requests/visibleRequest'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { hidesMerchant, withdrawals } from '../withdrawals/withdrawals'

const ibanOf = ({ firstAt, lastAt, ...iban }: CustomerIban) => ({
  ...iban,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
})

function found(customer: CustomerRecord | undefined): CustomerRecord {
  if (!customer) throw new NotFound({ code: 'NOT_FOUND' })
  return customer
}

async function fileOf(
  db: Pick<Tx, 'query'>,
  ctx: Ctx<UserActor>,
  payout: WithdrawalRecord,
  customer: CustomerRecord,
): Promise<CustomerFile> {
  const [sums, ibans] = [await sumsOf(db, customer.id), await ibansOf(db, customer.id, payout.parentId ?? payout.id)]
  return {
    // The merchant's own customer number would reveal the merchant.
    customerRef: hidesMerchant(ctx) ? '' : customer.ref,
    name: customer.name,
    tcknLast4: customer.tcknLast4,
    firstSeenAt: customer.firstSeenAt.toISOString(),
    paidIn: { count: sums.inCount, minor: sums.inMinor },
    paidOut: { count: sums.outCount, minor: sums.outMinor },
    returned: { count: sums.returnedCount, minor: sums.returnedMinor },
    ibans: ibans.map(ibanOf),
    // Merchants do not see our flags of their customers.
    flags: withdrawalActorOf(ctx.actor.scope) === 'MERCHANT' ? null : customer.flags,
    version: customer.version,
  }
}

/** GET /api/withdraw-request/customer/{id}: the file of a payout's customer, for everyone who may see the payout. */
export async function readCustomerFile(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<CustomerFile> {
  requirePermission(ctx, 'withdrawal.list')
  const { pool } = ctx.tenant
  const payout = await visibleRequest(withdrawals, ctx, id)
  return fileOf(pool, ctx, payout, found(await customerOf(pool, payout, 'read')))
}

/**
 * Replaces the flags of a payout's customer, with a reason. Throws `RECORD_CHANGED` if another person changed them
 * meanwhile.
 */
export async function flagCustomer(
  ctx: Ctx<UserActor>,
  { id, flags, reason, version }: FlagCustomerRequest & { id: string },
): Promise<CustomerFile> {
  requirePermission(ctx, 'customer.flag')
  return inTransaction(ctx, async (tx) => {
    const payout = await lockVisible(tx, withdrawals, ctx, id)
    const before = found(await customerOf(tx, payout, 'lock'))
    if (before.version !== version) throw new Conflict({ code: 'RECORD_CHANGED', details: { version: before.version } })
    await flagLocked(tx, before.id, flags)
    const after = found(await customerOf(tx, payout, 'read'))
    await recordAudit(tx, ctx, 'customer.flag', {
      type: 'customer',
      id: before.id,
      before: { flags: before.flags },
      after: { flags: after.flags },
      reason,
    })
    return fileOf(tx, ctx, payout, after)
  })
}
