import { countedTo, type ListTotal } from '@kasa/contracts/lists'
import { sql, type RawBuilder } from 'kysely'

import type { Tx } from './client'
import { runSql } from './runSql'

type Counted = { count: number; sumMinor: bigint | null }

/**
 * The number of rows in `from` (tables with conditions) and the sum of `minor` (kuruş). Counting stops after
 * `countedTo`; then there is no sum, because a partial sum could be taken for the total. There is no sum either if no
 * row has a value.
 */
export async function totalOf(
  db: Pick<Tx, 'query'>,
  from: RawBuilder<unknown>,
  minor?: RawBuilder<unknown>,
): Promise<ListTotal> {
  const [found] = await runSql<Counted>(
    db,
    sql`
    select count(*)::int as count, sum(counted.minor)::bigint as "sumMinor"
    from (select ${minor ?? sql`0`} as minor from ${from} limit ${countedTo + 1}) counted`,
  )
  const { count, sumMinor } = found ?? { count: 0, sumMinor: null }
  const more = count > countedTo
  return { count: Math.min(count, countedTo), more, sumMinor: minor && !more ? (count === 0 ? 0n : sumMinor) : null }
}
