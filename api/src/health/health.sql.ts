import type { Pool } from '../db/client'

/**
 * The migration this database is at, and whether it takes writes (a standby does not); fails where it cannot be
 * reached.
 */
export async function stateOf(pool: Pool): Promise<{ version: number; isWritable: boolean }> {
  const { rows } = await pool.query<{ version: number; isWritable: boolean }>({
    name: 'health.state',
    text: `select coalesce(max(version), 0)::int as version,
                  not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable"
           from schema_version`,
  })
  return rows[0] ?? { version: 0, isWritable: false }
}
