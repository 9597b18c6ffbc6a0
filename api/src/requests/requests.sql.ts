import type { Tx } from '../db/client'
import type { RequestRecord } from './requestRecord'
import { oldAfterDays } from './asOf'
import type { RequestTable } from './requestTable'

type Reader = Pick<Tx, 'query'>

export async function selectRequest<R extends RequestRecord>(
  db: Reader,
  table: RequestTable<R>,
  id: string,
): Promise<R | undefined> {
  const { rows } = await db.query<R>({
    name: `${table.name}.get`,
    text: `${table.select} where r.id = $1`,
    values: [id],
  })
  return rows[0]
}

/** One request, locked until the transaction ends. */
export async function lockRequest<R extends RequestRecord>(
  tx: Tx,
  table: RequestTable<R>,
  id: string,
): Promise<R | undefined> {
  const { rows } = await tx.query<R>({
    name: `${table.name}.lock`,
    text: `${table.select} where r.id = $1 for no key update of r`,
    values: [id],
  })
  return rows[0]
}

/** Locks the request that expired first. Skips rows that another transaction has locked. */
export async function lockDue<R extends RequestRecord>(
  tx: Tx,
  { name, select, due }: RequestTable<R>,
  at: Date,
): Promise<R | undefined> {
  const { rows } = await tx.query<R>({
    name: `${name}.lockDue`,
    text: `${select} where ${due.isOne} and ${due.at} <= $1 order by ${due.at} limit 1 for no key update of r skip locked`,
    values: [at],
  })
  return rows[0]
}

/** Locks the request whose undo time ended first. Skips rows that another transaction has locked. */
export async function lockUnnotified<R extends RequestRecord>(
  tx: Tx,
  { name, select }: RequestTable<R>,
  at: Date,
): Promise<R | undefined> {
  const { rows } = await tx.query<R>({
    name: `${name}.lockUntold`,
    text: `${select} where r.undo_until <= $1 order by r.undo_until, r.id limit 1 for no key update of r skip locked`,
    values: [at],
  })
  return rows[0]
}

/** Marks the merchant as notified. Keeps the version, because what a person sees does not change. */
export async function markNotified<R extends RequestRecord>(
  tx: Tx,
  { name }: RequestTable<R>,
  id: string,
): Promise<void> {
  await tx.query({ name: `${name}.told`, text: `update ${name} set undo_until = null where id = $1`, values: [id] })
}

/** One line of the history. `seq` is the version after the event; 0 is the creation. */
export type RequestEvent = {
  requestId: string
  seq: number
  at: Date
  action: string
  actor: string | null
  params: Record<string, string>
}

/** SQL: the history line is more than `oldAfterDays` later than its request's creation. Such lines have an index. */
const isOld = (at: string) => `(${at}::timestamptz - r.created_at > interval '${oldAfterDays} days')`

/**
 * One request to save: its new values and its history line. Not saved if the row is no longer at `version`.
 */
export type Save<R> = { version: number; after: R; event: RequestEvent | undefined }

/**
 * Saves requests and their history lines, if any, in one statement. Skips requests that changed since their `version`.
 * Returns how many were saved.
 */
export async function saveRequests<R extends RequestRecord>(
  tx: Tx,
  { name, saved, state }: RequestTable<R>,
  saves: readonly Save<R>[],
  at: Date,
): Promise<number> {
  const { rowCount } = await tx.query({
    name: `${name}.save`,
    // The ids are passed a second time as an array: the planner cannot estimate the size of the unnested set, and would
    // scan a small table for a single id.
    text: `with given as (
             select * from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[],
               ${saved.map(([, type], index) => `$${index + 7}::${type}[]`).join(', ')})
               as given (id, since, action, actor, params, ${saved.map(([column]) => column).join(', ')})
           ), saved as (
             update ${name} r set ${saved.map(([column]) => `${column} = given.${column}`).join(', ')}, updated_at = $1
             from given where r.id = any($2::uuid[]) and r.id = given.id and r.version = given.since
             returning r.id, ${state} as state, ${isOld('$1')} as is_old
           ), told as (
             insert into ${name}_event (request_id, seq, at, action, actor, params, state, is_old)
             select given.id, given.version, $1, given.action, given.actor, given.params::jsonb, state, is_old
               from saved join given using (id) where given.action is not null
           )
           select id from saved`,
    values: [
      at,
      saves.map(({ after }) => after.id),
      saves.map(({ version }) => version),
      saves.map(({ event }) => event?.action ?? null),
      saves.map(({ event }) => event?.actor ?? null),
      saves.map(({ event }) => JSON.stringify(event?.params ?? {})),
      ...saved.map(([, , field]) => saves.map(({ after }) => after[field])),
    ],
  })
  return rowCount ?? 0
}

/** Inserts a single history line, for a request that was just created. */
export async function insertRequestEvent<R extends RequestRecord>(
  tx: Tx,
  { name, state }: RequestTable<R>,
  event: RequestEvent,
): Promise<void> {
  await tx.query({
    name: `${name}.event`,
    text: `insert into ${name}_event (request_id, seq, at, action, actor, params, state, is_old)
           select $1, $2, $3, $4, $5, $6::jsonb, ${state}, ${isOld('$3')} from ${name} r where r.id = $1`,
    values: [event.requestId, event.seq, event.at, event.action, event.actor, JSON.stringify(event.params)],
  })
}

export type RequestEventRow = { at: Date; action: string; actor: string | null; params: Record<string, string> }

/** The history, newest first. */
export async function selectRequestEvents<R extends RequestRecord>(
  db: Reader,
  { name }: RequestTable<R>,
  requestId: string,
): Promise<RequestEventRow[]> {
  const { rows } = await db.query<RequestEventRow>({
    name: `${name}.events`,
    text: `select at, action, actor, params from ${name}_event where request_id = $1 order by seq desc`,
    values: [requestId],
  })
  return rows
}
