import { sql } from 'kysely'

import type { Pool } from '../db/client'
import { runSql } from '../db/runSql'
import type { LiveAudience } from '../live/live.sql'
import { latenessAt } from './lateness'
import type { Lateness, RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'

export type LateGroup = LiveAudience & { ownerUserId: string | null; count: number }

/** Counts late requests by owner. Reads only open requests, through their index. */
export async function selectLate<R extends RequestRecord, A extends string, Row>(
  pool: Pool,
  noun: RequestNoun<R, A, Row>,
  { owner }: Lateness,
  at: Date,
): Promise<LateGroup[]> {
  const { from, place } = noun.table
  const { isLate } = await latenessAt(pool, noun, at)
  return runSql<LateGroup>(
    pool,
    sql`
    select r.merchant_id as "merchantId", r.${sql.raw(place.group)} as "remitGroupId",
      r.${sql.raw(place.account)} as "bankAccountId",
      ${sql.raw(owner)} as "ownerUserId", count(*)::int as count
    from ${sql.raw(from)} where ${isLate} group by 1, 2, 3, 4`,
  )
}
