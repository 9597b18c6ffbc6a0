import { countedTo, type ListTotal } from '@kasa/contracts/lists'
import { sql, type RawBuilder } from 'kysely'

import type { Tx } from './client'
import { runSql } from './runSql'

type Counted = { count: number; sumMinor: bigint | null }

/**
 * How many rows `from` (tables with their conditions) has, and what `minor` (kuruş) comes to in them; beyond
 * `countedTo` it stops reading, and gives no sum: one of some rows would be taken for that of all. Neither does it
 * where there are rows and none has a value.
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
