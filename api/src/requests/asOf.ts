import { sql, type RawBuilder } from 'kysely'

import type { Pool } from '../db/client'
import { dayStart } from '../db/istanbulDays'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { BadInput } from '../errors/refusals'
import { selectHistorySince } from './asOf.sql'
import type { RequestRecord } from './requestRecord'
import type { RequestTable } from './requestTable'

/** A request that changes later than this after it was made is found by an index of such changes (`is_old`). */
export const oldAfterDays = 3

/** The moment a list is asked for; refused where it is to come, or where no state was kept yet. */
export async function momentAsked(pool: Pool, now: Date, asOf: string | undefined): Promise<Date | undefined> {
  if (asOf === undefined) return undefined
  const at = new Date(asOf)
  if (at > now) throw new BadInput({ code: 'AS_OF_FUTURE', field: 'asOf' })
  if (at < (await selectHistorySince(pool))) throw new BadInput({ code: 'AS_OF_BEFORE_HISTORY', field: 'asOf' })
  return at
}

/** Nobody holds a past request, and nothing of it can be taken back. */
const untaken = `'{"claimed_by":null,"claimed_by_name":null,"claim_token":null,"claim_until":null,"undo_until":null}'::jsonb`

/**
 * The table as it was at a moment: `base` is the request of now, `r` the same with the state of its last line of
 * history until then. Lists of it stand in the order of creation, of which `base` has an index.
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
 * Which rows of `base` may have had one of these statuses at a moment, or were decided on its day: made in the days
 * before it, in that status now, or changed since that day's beginning. Without statuses, or where days or a search
 * name the rows, all that were there.
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
