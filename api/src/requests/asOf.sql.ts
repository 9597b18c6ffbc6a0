import type { Pool } from '../db/client'

/** The moment from which the history of requests has their states. */
export async function selectHistorySince(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>({
    name: 'requests.historySince',
    text: 'select at from request_history_since',
  })
  if (!rows[0]) throw new Error('request_history_since has no row')
  return rows[0].at
}
