import type { MissedFilters, MissedRow, missedSorts } from '@kasa/contracts/missedStates'
import type { ListTotal } from '@kasa/contracts/lists'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import type { Keyset, ListOrder, Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { found } from '../db/searchText'

export type MissedRecord = Pick<
  MissedRow,
  'id' | 'number' | 'merchantRef' | 'merchantName' | 'type' | 'cause' | 'attempts' | 'lastStatus' | 'lastError'
> & {
  amountMinor: bigint | null
  knownType: string | null
  knownAt: Date | null
  toldAt: Date
  since: Date
  callbackId: string | null
  readAt: Date | null
}

/** Whose missed states; `merchantId` null: everybody's. */
export type MissedFilter = Pick<MissedFilters, 'kind' | 'q'> & { merchantId: string | null }

/** An address takes events of this type now. */
const isWanted = (event: string) =>
  sql.raw(`exists (
    select from callback_endpoint asking where asking.merchant_id = ${event}.merchant_id and asking.status <> 'GONE'
      and (asking.event_types = '{}' or ${event}.type = any(asking.event_types)))`)

/**
 * Events that the merchant has not acknowledged. What it has is not read, however much it is: `callback_unacknowledged` serves the
 * callbacks, `merchant_event_unsent` the events without any. Both are partial indexes by merchant.
 */
const unacknowledged = (merchantId: string | null): RawBuilder<unknown> => {
  const ofMerchant = (column: string) =>
    allOf(when(merchantId ?? undefined, (id) => sql`${sql.raw(column)} = ${id}::uuid`))
  return sql`
    select open.merchant_id, open.seq from callback open where open.delivered_at is null and ${ofMerchant('open.merchant_id')}
    union
    select unsent.merchant_id, unsent.seq from merchant_event unsent
    where unsent.is_unsent and ${ofMerchant('unsent.merchant_id')} and ${isWanted('unsent')}`
}

/**
 * Candidates with their event `e`, merchant `m`, the callback `last` of the event, the newest event `known` that was acknowledged, and
 * the `gap` between both. `merchant_event_object` finds the events of a request, `callback_of_event` their callbacks.
 */
const missedTables = ({ merchantId }: MissedFilter): RawBuilder<unknown> => sql`
  (${unacknowledged(merchantId)}) candidate
  join merchant_event e on e.merchant_id = candidate.merchant_id and e.seq = candidate.seq
  join merchant m on m.id = e.merchant_id
  left join lateral (
    select c.id, c.status, c.attempts, c.last_status, c.last_error, c.resend_by, p.status as address, p.open_since
    from callback c join callback_endpoint p on p.id = c.endpoint_id
    where c.merchant_id = e.merchant_id and c.seq = e.seq order by p.status <> 'GONE' desc, c.created_at desc, c.id limit 1
  ) last on true
  left join lateral (
    select prior.type, prior.seq, c.delivered_at
    from merchant_event prior join callback c on c.merchant_id = prior.merchant_id and c.seq = prior.seq
    where prior.object_id = e.object_id and prior.merchant_id = e.merchant_id and prior.seq < e.seq and c.delivered_at is not null
    order by prior.seq desc, c.delivered_at limit 1
  ) known on true
  cross join lateral (
    select min(step.created_at) as since from merchant_event step
    where step.object_id = e.object_id and step.merchant_id = e.merchant_id and step.seq > coalesce(known.seq, 0)
  ) gap`

// `offset 0` keeps these conditions look-ups by row: joined, they would read all events of everybody.
/** An event of the object from `e` on was acknowledged: the merchant knows at least as much. */
const isAcknowledged = sql`exists (
  select from merchant_event later join callback c on c.merchant_id = later.merchant_id and c.seq = later.seq
  where later.object_id = e.object_id and later.merchant_id = e.merchant_id and later.seq >= e.seq and c.delivered_at is not null offset 0)`

/** A later event of the object is to be told: the row is that one's. */
const isSuperseded = sql`exists (
  select from merchant_event later
  where later.object_id = e.object_id and later.merchant_id = e.merchant_id and later.seq > e.seq and (
    exists (select from callback c where c.merchant_id = later.merchant_id and c.seq = later.seq)
    or (later.is_unsent and ${isWanted('later')})) offset 0)`

/** Its first try is due or on its way at an address that takes callbacks, and no earlier event of the object holds it back. */
const isUnderWay = sql`exists (
  select from callback c join callback_endpoint p on p.id = c.endpoint_id
  where c.merchant_id = e.merchant_id and c.seq = e.seq and c.status = 'PENDING' and c.last_error is null
    and (c.resend_by is null or c.resend_was = 'PENDING') and p.status = 'ACTIVE' and p.open_since is null
    and not exists (
      select from merchant_event prior
      join callback held on held.merchant_id = prior.merchant_id and held.seq = prior.seq and held.endpoint_id = c.endpoint_id
      where prior.object_id = e.object_id and prior.merchant_id = e.merchant_id and prior.seq < e.seq
        and held.status = 'PENDING' and held.delivered_at is null and held.last_error is not null offset 0) offset 0)`

const said = (field: string) => sql.raw(`(e.payload::jsonb -> 'data' ->> '${field}')`)

const conditionsOf = ({ kind, q }: MissedFilter): RawBuilder<unknown>[] => [
  sql`not ${isAcknowledged}`,
  sql`not ${isSuperseded}`,
  sql`not ${isUnderWay}`,
  ...when(kind, (noun) => sql`starts_with(e.type, ${`${noun}.`})`),
  ...when(
    q,
    (text) =>
      sql`(e.object_number = ${text.toUpperCase()} or e.type = ${text} or ${said('merchantRef')} = ${text} or ${found('m.name', text)})`,
  ),
]

/** What the list is sorted by. Only what is missed is sorted, after it was found by an index. */
export const missedOrder: ListOrder<(typeof missedSorts)[number]> = {
  id: { sql: 'e.object_id', as: 'id' },
  keys: { since: { sql: 'gap.since', as: 'time' } },
}

const columns = sql`
  e.object_id as id, e.object_number as number, ${said('merchantRef')} as "merchantRef", m.name as "merchantName",
  ${said('amount')}::bigint as "amountMinor", known.type as "knownType", known.delivered_at as "knownAt", e.type, e.created_at as "toldAt",
  gap.since, last.id as "callbackId", coalesce(last.attempts, 0) as attempts, last.last_status as "lastStatus", last.last_error as "lastError",
  case when last.id is null then 'UNSENT' when last.address = 'GONE' then 'GONE' when last.address = 'PAUSED' and last.status = 'PENDING' then 'PAUSED'
    when last.resend_by is not null then 'SENDING' when last.status = 'DEAD' then 'DEAD' when last.open_since is not null then 'OPEN'
    when last.last_error is not null then 'RETRYING' else 'BEHIND' end as cause,
  (select max(call.at) from merchant_call call where call.object_id = e.object_id and call.merchant_id = e.merchant_id
     and call.method = 'GET' and call.status = 200 and call.is_proved and call.at > e.created_at) as "readAt"`

/** One run of a page of missed states. */
export const selectMissed = (
  pool: Pool,
  asked: MissedFilter,
  { place, where, tail }: Keyset,
): Promise<(MissedRecord & Placed)[]> =>
  runSql(
    pool,
    sql`select ${columns}, ${place} from ${missedTables(asked)} where ${allOf([...conditionsOf(asked), ...where])} ${tail}`,
  )

/** How many requests the filters leave, and their money. */
export const countMissed = (pool: Pool, asked: MissedFilter): Promise<ListTotal> =>
  totalOf(pool, sql`${missedTables(asked)} where ${allOf(conditionsOf(asked))}`, sql`${said('amount')}::bigint`)

/**
 * Gives missed events without a callback one for each address that wants them now. They are DEAD until they are queued. Whoever
 * comes second waits for the event's row and finds it done.
 */
export async function addCallbacks(tx: Tx, asked: MissedFilter, at: Date): Promise<void> {
  await runSql(
    tx,
    sql`with missed as materialized (
          select e.merchant_id, e.seq from ${missedTables(asked)} where ${allOf([...conditionsOf(asked), sql`last.id is null`])}
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

/** The callbacks that tell what was missed, for `queueMany`, with the earlier ones of the same requests that still wait. */
export const callbacksOfMissed = (asked: MissedFilter): RawBuilder<unknown> => sql`
  select mine.id, mine.seq, mine.created_at, mine.lease_until from (
    select e.merchant_id, e.seq, e.object_id from ${missedTables(asked)} where ${allOf(conditionsOf(asked))}
  ) missed
  join merchant_event prior on prior.object_id = missed.object_id and prior.merchant_id = missed.merchant_id and prior.seq <= missed.seq
  join callback mine on mine.merchant_id = prior.merchant_id and mine.seq = prior.seq and mine.delivered_at is null
    and (mine.status = 'PENDING' or mine.seq = missed.seq)
  join callback_endpoint p on p.id = mine.endpoint_id and p.status <> 'GONE'`
