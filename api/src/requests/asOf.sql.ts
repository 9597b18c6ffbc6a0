import type { Pool } from '../db/client'

/** From when on the history of requests says what each was. */
export async function selectHistorySince(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>({
    name: 'requests.historySince',
    text: 'select at from request_history_since',
  })
  if (!rows[0]) throw new Error('request_history_since has no row')
  return rows[0].at
}
