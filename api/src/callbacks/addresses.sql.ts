import type { Pool, Tx } from '../db/client'
import { bringForward, resetHealth } from './health.sql'

export type AddressRecord = {
  id: string
  merchantId: string
  merchantName: string
  url: string
  status: 'ACTIVE' | 'PAUSED' | 'GONE'
  waiting: number
  failing: number
  dead: number
  oldestWaiting: Date | null
  delivered: number
  failed: number
  error: string | null
  since: Date | null
  failures: number
  openSince: Date | null
  probeAt: Date | null
  pausedAt: Date | null
  pausedBy: string | null
  pauseReason: string | null
  isTroubled: boolean
}

const addressColumns = `endpoint.id, endpoint.merchant_id as "merchantId", merchant.name as "merchantName",
  endpoint.url, endpoint.status,
  endpoint.paused_at as "pausedAt", endpoint.paused_by as "pausedBy", endpoint.pause_reason as "pauseReason",
  endpoint.incident_error as error, endpoint.incident_since as since, endpoint.incident_failures as failures,
  endpoint.open_since as "openSince", endpoint.probe_at as "probeAt",
  wait.waiting, wait.failing, wait.oldest as "oldestWaiting", given_up.dead, arrived.delivered,
    coalesce(missed.failed, 0) as failed,
  endpoint.status = 'PAUSED' or endpoint.incident_error is not null or wait.failing > 0
    or given_up.dead > 0 as "isTroubled"`
const addressTables = `callback_endpoint endpoint join merchant on merchant.id = endpoint.merchant_id
  cross join lateral (
    select count(*)::int as waiting, (count(*) filter (where last_error is not null))::int as failing,
      min(created_at) as oldest
    from callback where callback.endpoint_id = endpoint.id and callback.status = 'PENDING'
  ) wait
  cross join lateral (
    select count(*)::int as dead from callback
    where callback.endpoint_id = endpoint.id and callback.status = 'DEAD'
      and callback.created_at > $1::timestamptz - interval '7 days'
  ) given_up
  cross join lateral (
    select count(*)::int as delivered from callback
    where callback.endpoint_id = endpoint.id and callback.delivered_at > $1::timestamptz - interval '1 hour'
  ) arrived
  left join (
    select callback.endpoint_id, count(*)::int as failed
    from callback_attempt attempt join callback on callback.id = attempt.callback_id
    where attempt.error is not null and attempt.at > $1::timestamptz - interval '1 hour' group by callback.endpoint_id
  ) missed on missed.endpoint_id = endpoint.id`

/** The most addresses that are listed. */
const mostShown = 500

/** Addresses with their health, the worst first; of one merchant, or of all (null). */
export async function selectAddresses(pool: Pool, merchantId: string | null, at: Date): Promise<AddressRecord[]> {
  const { rows } = await pool.query<AddressRecord>({
    name: 'callbacks.addresses',
    text: `select ${addressColumns} from ${addressTables}
           where $2::uuid is null or endpoint.merchant_id = $2
           order by "isTroubled" desc, endpoint.status = 'PAUSED' desc, wait.failing + given_up.dead desc,
             merchant.name, endpoint.id
           limit ${mostShown}`,
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
    `update callback_endpoint set status = 'PAUSED', paused_by = $2, pause_reason = $3, paused_at = $4, updated_at = $4
      where id = $1`,
    [id, by, reason, at],
  )
}

/** Resumes the address. Its waiting callbacks become due now, in the order of their events. */
export async function resumeLocked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query(
    `update callback_endpoint set status = 'ACTIVE', paused_by = null, pause_reason = null, paused_at = null,
      updated_at = $2 where id = $1`,
    [id, at],
  )
  await resetHealth(tx, id)
  await bringForward(tx, id, at, true)
}

/**
 * Addresses that began to fail before `before`, or work again, without a notification so far. `since` null: it works
 * again.
 */
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
             where callback.endpoint_id = endpoint.id and endpoint.status = 'ACTIVE' and callback.status = 'PENDING'
               and last_error is not null
           ) open
           where (endpoint.failing_since is null and open.since <= $1)
             or (endpoint.failing_since is not null and open.since is null)`,
    values: [before],
  })
  return rows
}

/** Returns false if another process has already set it. */
export async function setFailingSince(tx: Tx, id: string, since: Date | null): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'callbacks.failingSince',
    text: `update callback_endpoint set failing_since = $2 where id = $1
      and (failing_since is null) <> ($2::timestamptz is null)`,
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
           from callback_endpoint endpoint join merchant on merchant.id = endpoint.merchant_id
             where endpoint.id = any($1::uuid[])`,
    values: [ids],
  })
  return rows
}
