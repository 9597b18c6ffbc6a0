import { sql, type RawBuilder } from 'kysely'

import type { Pool } from '../db/client'
import { dayStart } from '../db/istanbulDays'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { BadInput } from '../errors/refusals'
import { selectHistorySince } from './asOf.sql'
import type { RequestRecord } from './requestRecord'
import type { RequestTable } from './requestTable'

/** Changes made more than this many days after the request's creation have their own index (`is_old`). */
export const oldAfterDays = 3

/** Parses `asOf`. Throws BadInput if it is in the future or before the history begins. */
export async function momentOf(pool: Pool, now: Date, asOf: string | undefined): Promise<Date | undefined> {
  if (asOf === undefined) return undefined
  const at = new Date(asOf)
  if (at > now) throw new BadInput({ code: 'AS_OF_FUTURE', field: 'asOf' })
  if (at < (await selectHistorySince(pool))) throw new BadInput({ code: 'AS_OF_BEFORE_HISTORY', field: 'asOf' })
  return at
}

/** A past request has no claim and cannot be undone. */
const untaken = `'{"claimed_by":null,"claimed_by_name":null,"claim_token":null,"claim_until":null,"undo_until":null}'::jsonb`

/**
 * The table at a past moment. `base` is the current request, `r` the same request with its last state in the history up
 * to then. Lists are in order of creation, because `base` has an index for it.
 */
export function tableAsOf<R>(table: RequestTable<R>, at: Date): RequestTable<R> {
  const { name, joins } = table
  const bare = `${name} base
    cross join lateral (select state from ${name}_event where request_id = base.id
      and at <= '${at.toISOString()}'::timestamptz order by seq desc limit 1) past
    cross join lateral jsonb_populate_record(base, past.state || ${untaken}) r`
  return {
    ...table,
    bare,
    from: `${bare} ${joins}`,
    order: { id: { sql: 'base.id', as: 'id' }, keys: { createdAt: { sql: 'base.created_at', as: 'time' } } },
  }
}

/**
 * The rows of `base` that may have had one of these statuses at a moment, or were decided on its day: created in the
 * days before it, in such a status now, or changed since the start of that day. All rows that existed then if there are
 * no statuses, or if days or a search select the rows.
 */
export function candidatesAsOf<R extends RequestRecord>(
  { name }: RequestTable<R>,
  at: Date,
  { statuses, isNamed }: { statuses: readonly string[] | undefined; isNamed: boolean },
): RawBuilder<unknown> {
  const table = sql.raw(name)
  const made = sql`created_at <= ${at}`
  if (!statuses || isNamed) return sql`base.${made}`
  return sql`base.id in (
    select id from ${table} where ${made}
      and created_at > ${at}::timestamptz - ${sql.lit(`${oldAfterDays + 1} days`)}::interval
    union select id from ${table} where ${made} and status in (${sql.join(statuses.map((status) => sql.lit(status)))})
    union select request_id from ${sql.raw(`${name}_event`)} where is_old and at >= ${dayStart(istanbulDay(at))})`
}

/**
 * The condition that the current request is visible too: it may have moved to another group or account since. `visible`
 * is a condition on `r`.
 */
export const isSeenNow = (visible: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(select ${visible} from (select base.*) r)`
