import { sql, type RawBuilder } from 'kysely'

import { runSql } from '../db/runSql'
import type { Tx } from '../db/client'
import { depositColumns, depositTables, type DepositRecord } from './deposits.sql'

/**
 * The open deposits nobody holds with the nearest deadlines, locked, the nearest first; what another process locks is skipped.
 * Deposits with something to look at (declared, in review, or a line found) come before those still waiting for their payer.
 */
export const lockNextWaiting = (
  tx: Tx,
  asked: { visible: RawBuilder<boolean>; workable: RawBuilder<boolean>; at: Date; but: readonly string[]; limit: number },
): Promise<DepositRecord[]> =>
  runSql<DepositRecord>(tx, sql`
    select ${sql.raw(depositColumns)} from ${sql.raw(depositTables)}
    where r.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW') and ${asked.visible} and ${asked.workable}
      and (r.claim_until is null or r.claim_until <= ${asked.at}) and r.id <> all(${[...asked.but]}::uuid[])
    order by (r.status = 'ASSIGNED' and r.bank_tx_id is null), r.deadline_at, r.id
    limit ${asked.limit} for no key update of r skip locked`)
