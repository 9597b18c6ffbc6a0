import { sql, type RawBuilder } from 'kysely'

import type { Pool } from '../db/client'
import { runSql } from '../db/runSql'
import { freeBalance } from './freeBalance'
import { withdrawalTable } from './withdrawalTable'

export type PayoutAccount = {
  id: string
  label: string
  status: string
  count: number
  sumMinor: bigint
  freeMinor: bigint | null
}

/**
 * Open payouts by account, with their total and the account's free balance (`freeBalance`). `visible` limits accounts
 * (SQL on `account`) and payouts (SQL on `r`) to those the person may see.
 */
export const selectPayoutAccounts = (
  pool: Pool,
  visible: { payouts: RawBuilder<boolean>; accounts: RawBuilder<boolean> },
): Promise<PayoutAccount[]> =>
  runSql<PayoutAccount>(
    pool,
    sql`
    select account.id, account.label, account.status, waiting.count, waiting.sum as "sumMinor",
      ${sql.raw(freeBalance('null::uuid'))} as "freeMinor"
    from (
      select r.bank_account_id, count(*)::int as count, sum(r.amount_minor)::bigint as sum from withdraw_request r
      where ${sql.raw(withdrawalTable.isOpen)} and r.bank_account_id is not null and ${visible.payouts}
        group by r.bank_account_id
    ) waiting
    join bank_account account on account.id = waiting.bank_account_id
    where ${visible.accounts}
    order by account.label, account.id limit 500`,
  )
