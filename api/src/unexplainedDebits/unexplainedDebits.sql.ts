import { sql, type RawBuilder } from 'kysely'

import { waitingDebit } from '../banklines/unmatchedMoney'
import type { Pool } from '../db/client'
import { runSql } from '../db/runSql'

/** An account with unexplained debits, and their number. */
export type UnexplainedAccount = {
  bankAccountId: string
  remitGroupId: string | null
  ownerUserId: string | null
  count: number
}

/**
 * Counts by account the unexplained debits reported until `seenUntil`, together with transfers to another of our
 * accounts whose credit is overdue at `at`.
 */
export const selectUnexplained = (
  pool: Pool,
  { seenUntil, at }: { seenUntil: Date; at: Date },
): Promise<UnexplainedAccount[]> =>
  runSql(
    pool,
    sql`select b.id as "bankAccountId", b.remit_group_id as "remitGroupId",
      coalesce(b.owner_user_id, g.owner_user_id) as "ownerUserId", count(*)::int as count
        from (
          select t.bank_account_id from bank_tx t where ${sql.raw<boolean>(waitingDebit('t'))}
            and t.created_at <= ${seenUntil}
          union all
          select from_account_id from own_transfer where status = 'IN_TRANSIT' and due_at <= ${at}
        ) unexplained join bank_account b on b.id = unexplained.bank_account_id left join remit_group g
          on g.id = b.remit_group_id
        group by b.id, g.owner_user_id order by b.id`,
  )

/** Returns the labels, by id, of those accounts that a person works on. `visible` filters `bank_account b`. */
export async function selectLabels(
  pool: Pool,
  ids: readonly string[],
  visible: RawBuilder<boolean>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await runSql<{ id: string; label: string }>(
    pool,
    sql`select b.id, b.label from bank_account b where b.id = any(${[...ids]}::uuid[]) and ${visible}`,
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}
