import { sql, type RawBuilder } from 'kysely'

import { runSql } from '../db/runSql'
import type { Tx } from '../db/client'
import { depositColumns, depositTables, type DepositRecord } from './deposits.sql'

/**
 * The open deposit nobody holds with the nearest deadline, locked; what another process locks is skipped. Deposits with
 * something to look at (declared, in review, or a line found) come before those still waiting for their payer.
 */
export async function lockNextWaiting(
  tx: Tx,
  asked: { visible: RawBuilder<boolean>; workable: RawBuilder<boolean>; at: Date },
): Promise<DepositRecord | undefined> {
  const rows = await runSql<DepositRecord>(tx, sql`
    select ${sql.raw(depositColumns)} from ${sql.raw(depositTables)}
    where r.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW') and ${asked.visible} and ${asked.workable}
      and (r.claim_until is null or r.claim_until <= ${asked.at})
    order by (r.status = 'ASSIGNED' and r.bank_tx_id is null), r.deadline_at, r.id
    limit 1 for no key update of r skip locked`)
  return rows[0]
}
