import type { Pool, Tx } from '../db/client'

/** When the current owner got the account, by its audit rows; undefined if none shows it. */
export async function selectOwnedSince(db: Pool | Tx, id: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>({
    name: 'bankaccounts.owned-since',
    text: `select at from audit_log where object_type = 'bankAccount' and object_id = $1 and action like 'bankAccount.%'
      and after ? 'owner'
             and (before is null or before -> 'owner' is distinct from after -> 'owner') order by seq desc limit 1`,
    values: [id],
  })
  return rows[0]?.at
}
