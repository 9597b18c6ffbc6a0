import type { Pool } from '../db/client'

/** The migration this database is at; fails where it cannot be reached. */
export async function migratedTo(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>({
    name: 'health.version',
    text: `select max(version)::int as version from schema_version`,
  })
  return rows[0]?.version ?? 0
}
