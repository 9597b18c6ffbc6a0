import type { Pool } from '../db/client'

/** The database's migration version and whether it is writable (a standby is not). Throws if it cannot be reached. */
export async function stateOf(pool: Pool): Promise<{ version: number; isWritable: boolean }> {
  const { rows } = await pool.query<{ version: number; isWritable: boolean }>({
    name: 'health.state',
    text: `select coalesce(max(version), 0)::int as version,
                  not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable"
           from schema_version`,
  })
  return rows[0] ?? { version: 0, isWritable: false }
}
