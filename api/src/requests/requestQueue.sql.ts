import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { runSql } from '../db/runSql'
import type { RequestRecord } from './requestRecord'
import type { RequestTable } from './requestTable'

type QueueQuery = {
  visible: RawBuilder<boolean>
  dealable: RawBuilder<boolean>
  at: Date
  but: readonly string[]
  /** Only requests after this one in the order of `nextBy`. */
  after?: string | undefined
  limit: number
}

/** Locks open, unclaimed requests in the order of `nextBy`. Skips rows that another transaction has locked. */
export const lockNextWaiting = <R extends RequestRecord>(
  tx: Tx,
  { name, select, isOpen, nextBy }: RequestTable<R>,
  { visible, dealable, at, but, after, limit }: QueueQuery,
): Promise<R[]> =>
  runSql<R>(
    tx,
    sql`
    ${sql.raw(select)} where ${sql.raw(isOpen)} and ${visible} and ${dealable}
      and (r.claim_until is null or r.claim_until <= ${at}) and r.id <> all(${[...but]}::uuid[])
      ${
        after === undefined
          ? sql``
          : sql`and (${sql.raw(nextBy)}, r.id) > (select ${sql.raw(nextBy)}, r.id
        from ${sql.raw(name)} r where r.id = ${after}::uuid)`
      }
    order by ${sql.raw(nextBy)}, r.id limit ${limit} for no key update of r skip locked`,
  )

export type HeldClaim = { id: string; number: string; amountMinor: bigint; status: string }

/** Returns the open requests that a person has claimed, nearest deadline first, at most 200. */
export async function selectHeldClaims<R extends RequestRecord>(
  db: Pick<Tx, 'query'>,
  { name, isOpen }: RequestTable<R>,
  userId: string,
  at: Date,
): Promise<HeldClaim[]> {
  const { rows } = await db.query<HeldClaim>({
    name: `${name}.heldClaims`,
    text: `select r.id, r.number, r.amount_minor as "amountMinor", r.status from ${name} r
           where r.claimed_by = $1 and r.claim_until > $2 and ${isOpen} order by r.deadline_at, r.id limit 200`,
    values: [userId, at],
  })
  return rows
}

/** Counts the open requests that each person has claimed. */
export async function selectHeldCounts<R extends RequestRecord>(
  pool: Pool,
  { name, isOpen }: RequestTable<R>,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ userId: string; held: number }>({
    name: `${name}.held`,
    text: `select r.claimed_by as "userId", count(*)::int as held from ${name} r
           where ${isOpen} and r.claimed_by = any($1::uuid[]) and r.claim_until > $2 group by r.claimed_by`,
    values: [userIds, now],
  })
  return new Map(rows.map(({ userId, held }) => [userId, held]))
}
