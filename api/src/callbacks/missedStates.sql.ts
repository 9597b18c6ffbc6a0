import type { MissedFilters, MissedRow, missedSorts } from '@kasa/contracts/missedStates'
import type { ListTotal } from '@kasa/contracts/lists'
import { testNumberPrefix } from '@kasa/domain/testNumber'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import type { Keyset, ListOrder, Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { found } from '../db/searchText'

export type MissedRecord = Pick<MissedRow, 'id' | 'number' | 'merchantRef' | 'merchantName' | 'type'> & {
  amountMinor: bigint | null
  knownType: string | null
  knownAt: Date | null
  eventAt: Date
  since: Date
  /** Null if the event has no callback. */
  last: { id: string; attempts: number; status: number | null; error: string | null; cause: MissedRow['cause'] } | null
  readAt: Date | null
}

/** `merchantId` null: all merchants'. */
export type MissedFilter = Pick<MissedFilters, 'kind' | 'q'> & { merchantId: string | null }

/** SQL: true if an address subscribes to events of this type. */
const isWanted = (event: string) =>
  sql.raw(`exists (
    select from callback_endpoint asking where asking.merchant_id = ${event}.merchant_id and asking.status <> 'GONE'
      and (asking.event_types = '{}' or ${event}.type = any(asking.event_types)))`)

/**
 * Events that the merchant has not acknowledged. Acknowledged ones are not read, however many there are: two partial
 * indexes by merchant serve the query, `callback_unacknowledged` for callbacks and `merchant_event_unsent` for events
 * without any.
 */
const unacknowledged = (merchantId: string | null): RawBuilder<unknown> => {
  const ofMerchant = (column: string) =>
    allOf(when(merchantId ?? undefined, (id) => sql`${sql.raw(column)} = ${id}::uuid`))
  return sql`
    select open.merchant_id, open.seq from callback open where open.delivered_at is null
      and ${ofMerchant('open.merchant_id')}
    union
    select unsent.merchant_id, unsent.seq from merchant_event unsent
    where unsent.is_unsent and ${ofMerchant('unsent.merchant_id')} and ${isWanted('unsent')}`
}

/**
 * Candidates with their event `e`, merchant `m`, and `life`: the newest acknowledged event of the request and the
 * newest event to send. Uses the indexes `merchant_event_of_object` and `callback_of_event`.
 */
const missedTables = ({ merchantId }: MissedFilter): RawBuilder<unknown> => sql`
  (${unacknowledged(merchantId)}) candidate
  join merchant_event e on e.merchant_id = candidate.merchant_id and e.seq = candidate.seq
  join merchant m on m.id = e.merchant_id
  cross join lateral (
    select max(step.seq) filter (where c.delivered_at is not null) as acknowledged,
      max(step.seq) filter (where c.id is not null or (step.is_unsent and ${isWanted('step')})) as told
    from merchant_event step left join callback c on c.merchant_id = step.merchant_id and c.seq = step.seq
    where step.object_id = e.object_id and step.merchant_id = e.merchant_id
  ) life`

/** `gap.since`: the time of the first event after the last one that the merchant acknowledged. */
const gapTable = sql`
  cross join lateral (
    select min(step.created_at) as since from merchant_event step
    where step.object_id = e.object_id and step.merchant_id = e.merchant_id
      and step.seq > coalesce(life.acknowledged, 0)
  ) gap`

/** True if neither `e` nor a later event was acknowledged. */
const isUnknown = sql`coalesce(life.acknowledged < e.seq, true)`

/** True if `e` is the newest event to send of its request. */
const isNewest = sql`life.told = e.seq`

// `offset 0` makes PostgreSQL check the conditions row by row; as joins they would read all events of all merchants.
/**
 * True if its first attempt is due or in progress at a working address and no earlier event of the object blocks it.
 */
const isUnderWay = sql`exists (
  select from callback c join callback_endpoint p on p.id = c.endpoint_id
  where c.merchant_id = e.merchant_id and c.seq = e.seq and c.status = 'PENDING' and c.last_error is null
    and (c.resend_by is null or c.resend_was = 'PENDING') and p.status = 'ACTIVE' and p.open_since is null
    and not exists (
      select from merchant_event prior
      join callback held on held.merchant_id = prior.merchant_id and held.seq = prior.seq
        and held.endpoint_id = c.endpoint_id
      where prior.object_id = e.object_id and prior.merchant_id = e.merchant_id and prior.seq < e.seq
        and held.status = 'PENDING' and held.delivered_at is null and held.last_error is not null offset 0) offset 0)`

const dataField = (field: string) => sql.raw(`(e.payload::jsonb -> 'data' ->> '${field}')`)

const conditionsOf = ({ kind, q }: MissedFilter): RawBuilder<unknown>[] => [
  isUnknown,
  isNewest,
  sql`not ${isUnderWay}`,
  ...when(kind, (noun) => sql`starts_with(e.type, ${`${noun}.`})`),
  ...when(
    q,
    (text) =>
      sql`(e.object_number = ${text.toUpperCase()} or e.type = ${text} or ${dataField('merchantRef')} = ${text}
        or ${found('m.name', text)})`,
  ),
]

/** The list's sort columns. Only missed events are sorted; an index finds them first. */
export const missedOrder: ListOrder<(typeof missedSorts)[number]> = {
  id: { sql: 'e.object_id', as: 'id' },
  keys: { since: { sql: 'gap.since', as: 'time' } },
}

/** The callback of `e` that best explains the cause; those of working addresses come before those of gone ones. */
const last = sql`(
  select jsonb_build_object('id', c.id, 'attempts', c.attempts, 'status', c.last_status, 'error', c.last_error, 'cause',
    case when p.status = 'GONE' then 'GONE' when p.status = 'PAUSED' and c.status = 'PENDING' then 'PAUSED'
      when c.resend_by is not null then 'SENDING' when c.status = 'DEAD' then 'DEAD' when p.open_since is not null
        then 'OPEN'
      when c.last_error is not null then 'RETRYING' else 'BEHIND' end)
  from callback c join callback_endpoint p on p.id = c.endpoint_id
  where c.merchant_id = e.merchant_id and c.seq = e.seq order by p.status <> 'GONE' desc, c.created_at desc, c.id
    limit 1)`

/** Subqueries run only for the rows of the page; joins would run for every sorted row. */
const columns = sql`
  e.object_id as id, e.object_number as number, ${dataField('merchantRef')} as "merchantRef", m.name as "merchantName",
  ${dataField('amount')}::bigint as "amountMinor", e.type, e.created_at as "eventAt", gap.since, ${last} as last,
  (select prior.type from merchant_event prior where prior.merchant_id = e.merchant_id
    and prior.seq = life.acknowledged) as "knownType",
  (select min(c.delivered_at) from callback c where c.merchant_id = e.merchant_id and c.seq = life.acknowledged) as
    "knownAt",
  (select max(call.at) from merchant_call call where call.object_id = e.object_id and call.merchant_id = e.merchant_id
     and call.method = 'GET' and call.status = 200 and call.is_proved and call.at > e.created_at) as "readAt"`

export const selectMissed = (
  pool: Pool,
  filter: MissedFilter,
  { place, where, tail }: Keyset,
): Promise<(MissedRecord & Placed)[]> =>
  runSql(
    pool,
    sql`select ${columns}, ${place} from ${missedTables(filter)} ${gapTable}
      where ${allOf([...conditionsOf(filter), ...where])} ${tail}`,
  )

/** The number of requests that match the filters, and their total amount without test requests. */
export const countMissed = (pool: Pool, filter: MissedFilter): Promise<ListTotal> =>
  totalOf(
    pool,
    sql`${missedTables(filter)} where ${allOf(conditionsOf(filter))}`,
    sql`case when starts_with(e.object_number, ${testNumberPrefix}) then 0 else ${dataField('amount')}::bigint end`,
  )

const hasNoCallback = sql`not exists (select from callback c where c.merchant_id = e.merchant_id and c.seq = e.seq)`

/**
 * Adds a callback to each missed event without one, for every address that subscribes to it. They are DEAD until
 * queued. A concurrent call waits for the event's row and then does nothing.
 */
export async function addCallbacks(tx: Tx, filter: MissedFilter, at: Date): Promise<void> {
  await runSql(
    tx,
    sql`with missed as materialized (
          select e.merchant_id, e.seq from ${missedTables(filter)}
            where ${allOf([...conditionsOf(filter), hasNoCallback])}
        ), taken as (
          update merchant_event event set is_unsent = false from missed
          where event.merchant_id = missed.merchant_id and event.seq = missed.seq and event.is_unsent
          returning event.merchant_id, event.seq, event.type
        )
        insert into callback (id, merchant_id, seq, endpoint_id, status, created_at)
        select gen_random_uuid(), taken.merchant_id, taken.seq, p.id, 'DEAD', ${at}
        from taken join callback_endpoint p on p.merchant_id = taken.merchant_id
        where p.status <> 'GONE' and (p.event_types = '{}' or taken.type = any(p.event_types))`,
  )
}

/** The callbacks of missed events, for `queueMany`, with earlier ones of the same requests that still wait. */
export const callbacksOfMissed = (filter: MissedFilter): RawBuilder<unknown> => sql`
  select mine.id, mine.seq, mine.created_at, mine.lease_until from (
    select e.merchant_id, e.seq, e.object_id from ${missedTables(filter)} where ${allOf(conditionsOf(filter))}
  ) missed
  join merchant_event prior on prior.object_id = missed.object_id and prior.merchant_id = missed.merchant_id
    and prior.seq <= missed.seq
  join callback mine on mine.merchant_id = prior.merchant_id and mine.seq = prior.seq and mine.delivered_at is null
    and (mine.status = 'PENDING' or mine.seq = missed.seq)
  join callback_endpoint p on p.id = mine.endpoint_id and p.status <> 'GONE'`
