import { sql } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf } from '../db/conditions'
import { runSql } from '../db/runSql'
import { callbackConditions, callbackTables, type CallbackFilter } from './callbacks.sql'

export type AddressRecord = {
  id: string
  merchantId: string
  merchantName: string
  url: string
  status: 'ACTIVE' | 'PAUSED' | 'GONE'
  waiting: number
  failing: number
  dead: number
  since: Date | null
  lastError: string | null
  pausedAt: Date | null
  pausedBy: string | null
  pauseReason: string | null
}

const addressColumns = `endpoint.id, endpoint.merchant_id as "merchantId", merchant.name as "merchantName", endpoint.url, endpoint.status,
  endpoint.paused_at as "pausedAt", endpoint.paused_by as "pausedBy", endpoint.pause_reason as "pauseReason",
  open.waiting, open.failing, given_up.dead, open.since, last.error as "lastError"`
const addressTables = `callback_endpoint endpoint join merchant on merchant.id = endpoint.merchant_id
  cross join lateral (
    select count(*)::int as waiting, (count(*) filter (where last_error is not null))::int as failing, min(created_at) as since
    from callback where callback.endpoint_id = endpoint.id and callback.status = 'PENDING'
  ) open
  cross join lateral (
    select count(*)::int as dead from callback
    where callback.endpoint_id = endpoint.id and callback.status = 'DEAD' and callback.created_at > $1::timestamptz - interval '7 days'
  ) given_up
  left join lateral (
    select last_error as error from callback
    where callback.endpoint_id = endpoint.id and callback.status in ('PENDING', 'DEAD') and last_error is not null
    order by seq desc limit 1
  ) last on true`

/** Addresses that are paused or whose callbacks do not arrive, the worst first; of one merchant, or of all (null). */
export async function selectTroubledAddresses(
  pool: Pool,
  merchantId: string | null,
  at: Date,
): Promise<AddressRecord[]> {
  const { rows } = await pool.query<AddressRecord>({
    name: 'callbacks.addresses',
    text: `select ${addressColumns} from ${addressTables}
           where ($2::uuid is null or endpoint.merchant_id = $2) and (endpoint.status = 'PAUSED' or open.failing > 0 or given_up.dead > 0)
           order by endpoint.status = 'PAUSED' desc, open.failing + given_up.dead desc, endpoint.id limit 100`,
    values: [at, merchantId],
  })
  return rows
}

export async function lockAddress(tx: Tx, id: string): Promise<{ merchantId: string; status: string } | undefined> {
  const { rows } = await tx.query<{ merchantId: string; status: string }>(
    `select merchant_id as "merchantId", status from callback_endpoint where id = $1 for no key update`,
    [id],
  )
  return rows[0]
}

export async function pauseLocked(tx: Tx, id: string, by: string, reason: string, at: Date): Promise<void> {
  await tx.query(
    `update callback_endpoint set status = 'PAUSED', paused_by = $2, pause_reason = $3, paused_at = $4, updated_at = $4 where id = $1`,
    [id, by, reason, at],
  )
}

/** Opens the address again; what waits for it is due now, so that it goes in the order in which it happened. */
export async function resumeLocked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query(
    `with opened as (
       update callback_endpoint set status = 'ACTIVE', paused_by = null, pause_reason = null, paused_at = null, updated_at = $2 where id = $1
     )
     update callback set next_attempt_at = $2 where endpoint_id = $1 and status = 'PENDING' and next_attempt_at > $2`,
    [id, at],
  )
}

/** Callbacks that wait for a try by hand; of one merchant, or of all (null). */
export async function countResending(pool: Pool, merchantId: string | null): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'callbacks.resending',
    text: `select count(*)::int as count from callback where resend_by is not null and ($1::uuid is null or merchant_id = $1)`,
    values: [merchantId],
  })
  return rows[0]?.count ?? 0
}

/** Queues what the filter leaves for one more try, oldest first and spread over time; answers how many, of how many. */
export async function queueMany(
  tx: Tx,
  filter: CallbackFilter,
  asked: { byName: string; at: Date; perSecond: number; most: number },
): Promise<{ queued: number; found: number }> {
  const conditions = [
    ...callbackConditions(filter),
    ...(filter.status === undefined ? [sql`c.status <> 'DELIVERED'`] : []),
  ]
  const [row] = await runSql<{ queued: number; found: number }>(
    tx,
    sql`with found as (
          select c.id, c.seq, c.created_at, c.lease_until from ${callbackTables} where ${allOf(conditions)}
        ), chosen as (
          select callback.id, row_number() over (order by callback.created_at, callback.seq, callback.id) as place
          from callback join (
            select id from found where lease_until is null or lease_until <= ${asked.at}
            order by created_at, seq, id limit ${asked.most}
          ) picked on picked.id = callback.id
        ), queued as (
          update callback set status = 'PENDING', lease_until = null, resend_by = ${asked.byName},
            next_attempt_at = ${asked.at}::timestamptz + (chosen.place - 1) * interval '1 second' / ${asked.perSecond}::int
          from chosen where callback.id = chosen.id and (callback.lease_until is null or callback.lease_until <= ${asked.at})
          returning callback.id
        )
        select (select count(*)::int from queued) as queued, (select count(*)::int from found) as found`,
  )
  return row ?? { queued: 0, found: 0 }
}

/** Addresses that began to fail before `before`, or work again, and whose people were not told; `since` null: it works again. */
export async function selectFailingChanges(
  pool: Pool,
  before: Date,
): Promise<{ id: string; merchantId: string; since: Date | null }[]> {
  const { rows } = await pool.query<{ id: string; merchantId: string; since: Date | null }>({
    name: 'callbacks.failingChanges',
    text: `select endpoint.id, endpoint.merchant_id as "merchantId", open.since
           from callback_endpoint endpoint
           cross join lateral (
             select min(created_at) as since from callback
             where callback.endpoint_id = endpoint.id and endpoint.status = 'ACTIVE' and callback.status = 'PENDING' and last_error is not null
           ) open
           where (endpoint.failing_since is null and open.since <= $1) or (endpoint.failing_since is not null and open.since is null)`,
    values: [before],
  })
  return rows
}

/** False where another process wrote it meanwhile. */
export async function setFailingSince(tx: Tx, id: string, since: Date | null): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'callbacks.failingSince',
    text: `update callback_endpoint set failing_since = $2 where id = $1 and (failing_since is null) <> ($2::timestamptz is null)`,
    values: [id, since],
  })
  return rowCount === 1
}

export async function selectAddressesById(
  pool: Pool,
  ids: readonly string[],
): Promise<{ id: string; merchantId: string; merchantName: string; url: string; failingSince: Date | null }[]> {
  const { rows } = await pool.query<{
    id: string
    merchantId: string
    merchantName: string
    url: string
    failingSince: Date | null
  }>({
    name: 'callbacks.some',
    text: `select endpoint.id, endpoint.merchant_id as "merchantId", merchant.name as "merchantName", endpoint.url,
             endpoint.failing_since as "failingSince"
           from callback_endpoint endpoint join merchant on merchant.id = endpoint.merchant_id where endpoint.id = any($1::uuid[])`,
    values: [ids],
  })
  return rows
}
