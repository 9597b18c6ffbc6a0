import type { Pool } from '../db/client'

type Window = { count: number; beganAt: Date }

/**
 * Counts a call. Starts a new window if the current one has ended, or if the clock was set back by more than a
 * window.
 */
export async function countCall(pool: Pool, key: string, windowMs: number, at: Date): Promise<Window> {
  const isOver = `abs(extract(epoch from $3::timestamptz - call_rate.began_at)) * 1000 >= $2::float8`
  const { rows } = await pool.query<Window>({
    name: 'callRates.count',
    text: `insert into call_rate (key, began_at, count) values ($1, $3, 1)
           on conflict (key) do update set
             began_at = case when ${isOver} then excluded.began_at else call_rate.began_at end,
             count = case when ${isOver} then 1 else call_rate.count + 1 end
           returning count, began_at as "beganAt"`,
    values: [key, windowMs, at],
  })
  const [window] = rows
  if (!window) throw new Error('A counted call has no window')
  return window
}

/** Deletes windows that began before `before`. */
export async function deleteOldWindows(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from call_rate where began_at < $1', [before])
  return rowCount ?? 0
}
