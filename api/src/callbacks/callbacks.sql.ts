import type { callbackSorts } from '@kasa/contracts/callbacks'
import type { ListTotal } from '@kasa/contracts/lists'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import type { Keyset, ListOrder, Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { found } from '../db/searchText'
import { probeNow } from './health.sql'

export type CallbackRecord = {
  id: string
  merchantId: string
  merchantName: string
  type: string
  objectId: string
  objectNumber: string
  status: 'PENDING' | 'DELIVERED' | 'DEAD'
  attempts: number
  lastStatus: number | null
  lastError: string | null
  nextAttemptAt: Date | null
  createdAt: Date
  deliveredAt: Date | null
  url: string
  eventId: string
  payload: string
}

const columns = sql.raw(`
  c.id, c.merchant_id as "merchantId", m.name as "merchantName", e.type, e.object_id as "objectId",
    e.object_number as "objectNumber", c.status, c.attempts,
  c.last_status as "lastStatus", c.last_error as "lastError", c.next_attempt_at as "nextAttemptAt",
    c.created_at as "createdAt",
  c.delivered_at as "deliveredAt", p.url, e.event_id as "eventId", e.payload`)
export const callbackTables = sql.raw(`
  callback c join merchant m on m.id = c.merchant_id
  join merchant_event e on e.merchant_id = c.merchant_id and e.seq = c.seq
  join callback_endpoint p on p.id = c.endpoint_id`)

/** The list's sort columns. */
export const callbackOrder: ListOrder<(typeof callbackSorts)[number]> = {
  id: { sql: 'c.id', as: 'id' },
  keys: { createdAt: { sql: 'c.created_at', as: 'time' } },
}

export type CallbackFilter = {
  /** Only this merchant's; null: all merchants'. */
  merchantId: string | null
  status: 'FAILING' | CallbackRecord['status'] | undefined
  q: string | undefined
  address: string | undefined
}

/**
 * Undelivered callbacks `c` of a failing address `p`: those that wait after a failed attempt and, while an incident
 * lasts, those given up since the last delivery.
 */
const failingNow = `p.status = 'ACTIVE' and (c.status = 'PENDING' and c.last_error is not null
  or c.status = 'DEAD' and p.incident_error is not null and c.created_at > coalesce(
    (select max(taken.delivered_at) from callback taken where taken.endpoint_id = p.id), '-infinity'))`
const matching = (q: string) => sql`(e.object_number = ${q.toUpperCase()} or e.event_id = ${q} or e.type = ${q}
  or e.object_id in (select r.id from remit_request r where r.merchant_ref = ${q} and r.merchant_id = e.merchant_id)
  or ${found('m.name', q)})`

export const callbackConditions = (filter: CallbackFilter): RawBuilder<unknown>[] => [
  ...when(filter.merchantId ?? undefined, (id) => sql`c.merchant_id = ${id}::uuid`),
  ...when(filter.status, (status) => (status === 'FAILING' ? sql.raw(failingNow) : sql`c.status = ${status}`)),
  ...when(filter.q, matching),
  ...when(filter.address, (id) => sql`c.endpoint_id = ${id}::uuid`),
]

export const selectCallbacks = (
  pool: Pool,
  filter: CallbackFilter,
  { place, where, tail }: Keyset,
): Promise<(CallbackRecord & Placed)[]> =>
  runSql(
    pool,
    sql`select ${columns}, ${place} from ${callbackTables}
      where ${allOf([...callbackConditions(filter), ...where])} ${tail}`,
  )

/** The number of callbacks that match the filters. */
export const countCallbacks = (pool: Pool, filter: CallbackFilter): Promise<ListTotal> =>
  totalOf(pool, sql`${callbackTables} where ${allOf(callbackConditions(filter))}`)

export async function selectCallback(db: Pick<Tx, 'query'>, id: string): Promise<CallbackRecord | undefined> {
  const [row] = await runSql<CallbackRecord>(db, sql`select ${columns} from ${callbackTables} where c.id = ${id}::uuid`)
  return row
}

export type AttemptRow = {
  at: Date
  status: number | null
  durationMs: number
  error: string | null
  mode: 'AUTO' | 'MANUAL'
  by: string | null
  responseBody: string | null
}

/** Every attempt, newest first. */
export async function selectAttempts(db: Pick<Tx, 'query'>, callbackId: string): Promise<AttemptRow[]> {
  const { rows } = await db.query<AttemptRow>({
    name: 'callbacks.attempts',
    text: `select at, status, duration_ms as "durationMs", error, mode, by_name as by, response_body as "responseBody"
           from callback_attempt where callback_id = $1 order by attempt_no desc`,
    values: [callbackId],
  })
  return rows
}

/**
 * Queues one manual attempt; returns false if an attempt is in progress. The address is tried even if its breaker is
 * open, and waiting earlier events of the same object go first.
 */
export async function queueResend(tx: Tx, id: string, byName: string, at: Date): Promise<boolean> {
  const { rows } = await tx.query<{ endpointId: string }>(
    `select endpoint_id as "endpointId" from callback where id = $1`,
    [id],
  )
  const [address] = rows
  if (address) await probeNow(tx, address.endpointId, at)
  const { rowCount } = await tx.query({
    name: 'callbacks.resend',
    text: `update callback set status = 'PENDING', next_attempt_at = $3, lease_until = null, resend_by = $2,
      resend_id = null,
             resend_was = null, resend_next = null
           where id = $1 and (lease_until is null or lease_until <= $3)`,
    values: [id, byName, at],
  })
  await tx.query({
    name: 'callbacks.resendEarlier',
    text: `update callback earlier set next_attempt_at = $2
           from callback asked join merchant_event mine on mine.merchant_id = asked.merchant_id and mine.seq = asked.seq
           join merchant_event prior on prior.object_id = mine.object_id and prior.merchant_id = mine.merchant_id
             and prior.seq < mine.seq
           where asked.id = $1 and asked.delivered_at is null and earlier.merchant_id = prior.merchant_id
             and earlier.seq = prior.seq
             and earlier.endpoint_id = asked.endpoint_id and earlier.status = 'PENDING'
               and earlier.next_attempt_at > $2`,
    values: [id, at],
  })
  return rowCount === 1
}

export type Endpoint = {
  id: string
  url: string
  secretsEnc: Buffer[]
  format: 'STANDARD' | 'OK_TEXT'
}

/** The newest active endpoint of a merchant. */
export async function selectActiveEndpoint(pool: Pool, merchantId: string): Promise<Endpoint | undefined> {
  const { rows } = await pool.query<Endpoint>({
    name: 'callbacks.endpoint',
    text: `select id, url, secrets_enc as "secretsEnc", format from callback_endpoint
           where merchant_id = $1 and status = 'ACTIVE' order by created_at desc limit 1`,
    values: [merchantId],
  })
  return rows[0]
}
