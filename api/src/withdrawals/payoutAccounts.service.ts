import type { PayoutAccounts } from '@kasa/contracts/payoutAccounts'

import { requirePermission, type Ctx } from '../access/ctx'
import { selectPayoutAccounts } from './payoutAccounts.sql'
import { withdrawals } from './withdrawals'

/** GET /api/withdraw-request/accounts: for those who send, account by account. */
export async function readPayoutAccounts(ctx: Ctx): Promise<PayoutAccounts> {
  requirePermission(ctx, withdrawals.may.decide)
  return { accounts: await selectPayoutAccounts(ctx.tenant.pool, withdrawals.sight.where(ctx.actor)) }
}
