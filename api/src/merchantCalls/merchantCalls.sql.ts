import type { callKind, merchantCallSorts, SignedParts } from '@kasa/contracts/merchantCalls'
import type { ListTotal } from '@kasa/contracts/lists'
import { requestTypes } from '@kasa/domain/requestTypes'
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import type { Pool } from '../db/client'
import { allOf, when } from '../db/conditions'
import { dayEnd, dayStart } from '../db/istanbulDays'
import type { Keyset, ListOrder, Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'

/** A call that waits to be written; bodies are already masked. */
export type NotedCall = {
  id: string
  keyId: string
  at: Date
  method: string
  path: string
  query: string
  status: number
  durationMs: number
  ip: string
  requestId: string
  idempotencyKey: string | null
  isProved: boolean
  isReplay: boolean
  code: string | null
  field: string | null
  merchantRef: string | null
  customerRef: string | null
  objectType: string | null
  objectId: string | null
  objectNumber: string | null
  requestBytes: number
  responseBytes: number
  requestBody: string | null
  responseBody: string | null
  signed: SignedParts
}

/** Removes characters that the database cannot store, so that one call does not block the others. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '') : value

/** Inserts calls. Calls with an unknown key are skipped. */
export async function insertCalls(pool: Pool, calls: readonly NotedCall[]): Promise<void> {
  await pool.query({
    name: 'merchantCalls.insert',
    text: `insert into merchant_call (id, merchant_id, key_id, test_mode, at, method, path, query, status, duration_ms,
      ip, request_id, idempotency_key,
             is_proved, is_replay, code, field, merchant_ref, customer_ref, object_type, object_id, object_number,
               request_bytes, response_bytes,
             request_body, response_body, signed)
           select given.id, merchant.id, given."keyId", merchant.test_mode, given.at, given.method, given.path,
             given.query, given.status, given."durationMs",
             given.ip, given."requestId", given."idempotencyKey", given."isProved", given."isReplay", given.code,
               given.field, given."merchantRef",
             given."customerRef", given."objectType", given."objectId", given."objectNumber", given."requestBytes",
               given."responseBytes",
             given."requestBody", given."responseBody", given.signed
           from jsonb_to_recordset($1::jsonb) as given (id uuid, "keyId" text, at timestamptz, method text, path text,
             query text, status int, "durationMs" int,
             ip text, "requestId" text, "idempotencyKey" text, "isProved" boolean, "isReplay" boolean, code text,
               field text, "merchantRef" text,
             "customerRef" text, "objectType" text, "objectId" uuid, "objectNumber" text, "requestBytes" int,
               "responseBytes" int, "requestBody" text,
             "responseBody" text, signed jsonb)
           join merchant_key key on key.key_id = given."keyId" join merchant on merchant.id = key.merchant_id
           on conflict (id) do nothing`,
    values: [JSON.stringify(calls, storable)],
  })
}

/** Adds to the number of calls of this hour that could not be stored, by key. */
export async function addLost(pool: Pool, lost: ReadonlyMap<string, number>, at: Date): Promise<void> {
  await pool.query({
    name: 'merchantCalls.lost',
    text: `insert into merchant_call_lost as l (merchant_id, hour, count)
           select key.merchant_id, date_trunc('hour', $3::timestamptz), sum(given.count)
           from unnest($1::text[], $2::int[]) given (key_id, count) join merchant_key key on key.key_id = given.key_id
             group by key.merchant_id
           on conflict (merchant_id, hour) do update set count = l.count + excluded.count`,
    values: [[...lost.keys()], [...lost.values()], at],
  })
}

/** Number of calls since then, of one merchant or of all, that could not be stored. */
export async function selectLost(pool: Pool, merchantId: string | null, since: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'merchantCalls.lostSince',
    text: `select coalesce(sum(count), 0)::int as count from merchant_call_lost
      where ($1::uuid is null or merchant_id = $1) and hour >= $2`,
    values: [merchantId, since],
  })
  return rows[0]?.count ?? 0
}

export type CallRecord = {
  id: string
  merchantId: string
  at: Date
  method: string
  path: string
  status: number
  durationMs: number
  keyId: string
  code: string | null
  merchantRef: string | null
  objectType: string | null
  objectId: string | null
  objectNumber: string | null
  requestId: string
}
export type CallRecordInFull = CallRecord & {
  query: string
  ip: string
  testMode: boolean
  isProved: boolean
  isReplay: boolean
  idempotencyKey: string | null
  field: string | null
  requestBytes: number
  responseBytes: number
  requestBody: string | null
  responseBody: string | null
  signed: SignedParts
}

const columns = `c.id, c.merchant_id as "merchantId", c.at, c.method, c.path, c.status, c.duration_ms as "durationMs",
  c.key_id as "keyId", c.code,
  c.merchant_ref as "merchantRef", c.object_type as "objectType", c.object_id as "objectId",
    c.object_number as "objectNumber", c.request_id as "requestId"`

export const callOrder: ListOrder<(typeof merchantCallSorts)[number]> = {
  id: { sql: 'c.id', as: 'id' },
  keys: { at: { sql: 'c.at', as: 'time' } },
}

export type CallFilter = {
  /** Null: all merchants. */
  merchantId: string | null
  objectId: string | undefined
  testMode: boolean | undefined
  statuses: [from: number, to: number] | undefined
  kind: z.infer<typeof callKind> | undefined
  keyId: string | undefined
  q: string | undefined
  /** A day in Istanbul. */
  day: string | undefined
}

const kinds = requestTypes.map(({ merchant }) => merchant.path)
const under = (kind: string) => sql`(c.path = ${`/mapi/v1/${kind}`} or c.path like ${`/mapi/v1/${kind}/%`})`

const conditionsOf = ({ merchantId, ...filter }: CallFilter): RawBuilder<unknown>[] => [
  ...when(merchantId ?? undefined, (id) => sql`c.merchant_id = ${id}::uuid`),
  ...when(filter.objectId, (id) => sql`c.object_id = ${id}::uuid`),
  ...when(filter.testMode, (isTest) => sql`c.test_mode = ${isTest}`),
  ...when(filter.statuses, ([from, to]) => sql`c.status between ${from} and ${to}`),
  ...when(filter.kind, (kind) =>
    kind === 'other' ? sql`not (${sql.join(kinds.map(under), sql` or `)})` : under(kind),
  ),
  ...when(filter.keyId, (keyId) => sql`c.key_id = ${keyId}`),
  ...when(
    filter.q,
    (q) => sql`(c.request_id = ${q} or c.merchant_ref = ${q} or c.object_number = ${q.toUpperCase()}
      or c.idempotency_key = ${q} or c.code = ${q.toUpperCase()})`,
  ),
  ...when(filter.day, (day) => sql`c.at >= ${dayStart(day)} and c.at < ${dayEnd(day)}`),
]

export const selectCalls = (
  pool: Pool,
  filter: CallFilter,
  { place, where, tail }: Keyset,
): Promise<(CallRecord & Placed)[]> =>
  runSql(
    pool,
    sql`select ${sql.raw(columns)}, ${place} from merchant_call c
      where ${allOf([...conditionsOf(filter), ...where])} ${tail}`,
  )

export const countCalls = (pool: Pool, filter: CallFilter): Promise<ListTotal> =>
  totalOf(pool, sql`merchant_call c where ${allOf(conditionsOf(filter))}`)

export async function selectCall(pool: Pool, id: string): Promise<CallRecordInFull | undefined> {
  const { rows } = await pool.query<CallRecordInFull>({
    name: 'merchantCalls.read',
    text: `select ${columns}, c.query, c.ip, c.test_mode as "testMode", c.is_proved as "isProved",
      c.is_replay as "isReplay",
             c.idempotency_key as "idempotencyKey", c.field, c.request_bytes as "requestBytes",
               c.response_bytes as "responseBytes",
             c.request_body as "requestBody", c.response_body as "responseBody", c.signed
           from merchant_call c where c.id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Deletes at most `limit` calls older than `before`. Returns the number. */
export async function deleteOldCalls(pool: Pool, before: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'merchantCalls.prune',
    text: `delete from merchant_call where id in (select id from merchant_call where at < $1 order by at limit $2)`,
    values: [before, limit],
  })
  return rowCount ?? 0
}

/**
 * Deletes each merchant's oldest calls by mode: beyond `most`, and beyond `mostUnproved` for calls without a valid
 * signature, which anyone can make. Deletes at most `limit` of each. Returns the number.
 */
export async function deleteSurplusCalls(
  pool: Pool,
  { most, mostUnproved, limit }: { most: number; mostUnproved: number; limit: number },
): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'merchantCalls.surplus',
    text: `delete from merchant_call where id in (
             select surplus.id from merchant m cross join (values (true), (false)) mode (test) cross join lateral (
               (select c.id from merchant_call c where c.merchant_id = m.id and c.test_mode = mode.test
                order by c.at desc, c.id desc offset $1 limit $3)
               union
               (select c.id from merchant_call c where c.merchant_id = m.id and c.test_mode = mode.test
                 and not c.is_proved
                order by c.at desc, c.id desc offset $2 limit $3)
             ) surplus)`,
    values: [most, mostUnproved, limit],
  })
  return rowCount ?? 0
}

export async function deleteOldLost(pool: Pool, before: Date): Promise<void> {
  await pool.query({
    name: 'merchantCalls.pruneLost',
    text: `delete from merchant_call_lost where hour < $1`,
    values: [before],
  })
}
