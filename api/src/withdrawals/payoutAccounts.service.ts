import type { PayoutAccounts } from '@kasa/contracts/payoutAccounts'

import { requirePermission, type Ctx } from '../access/ctx'
import { accountsVisibleTo } from '../bankaccounts/accountVisibility'
import { selectPayoutAccounts } from './payoutAccounts.sql'
import { withdrawals } from './withdrawals'

/**
 * GET /api/withdraw-request/accounts: open payouts by account, for those who may send. Includes colleagues' accounts,
 * which only those colleagues send from.
 */
export async function readPayoutAccounts(ctx: Ctx): Promise<PayoutAccounts> {
  requirePermission(ctx, withdrawals.may.decide)
  const visible = { payouts: withdrawals.visibility.where(ctx.actor), accounts: accountsVisibleTo(ctx.actor) }
  return { accounts: await selectPayoutAccounts(ctx.tenant.pool, visible) }
}
