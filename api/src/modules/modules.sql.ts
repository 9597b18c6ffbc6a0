import type { ModuleEvent } from '@kasa/contracts/modules'

import type { Pool } from '../db/client'

type Seen = { at: Date; userId: string; requestId: string }

/** Inserts a browser's reports in one statement. */
export async function insertModuleEvents(
  db: Pool,
  events: readonly ModuleEvent[],
  { at, userId, requestId }: Seen,
): Promise<void> {
  const column = <K extends keyof ModuleEvent>(key: K) => events.map((event) => event[key])
  await db.query({
    name: 'moduleEvent.insert',
    text: `insert into module_event (at, module, version, build, team, phase, code, error_id, detail, duration_ms,
      stack, user_id, request_id)
           select $1, e.*, $2, $3
           from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
             $12::int[], $13::text[]) as e`,
    values: [
      at,
      userId,
      requestId,
      column('module'),
      column('version'),
      column('build'),
      column('team'),
      column('phase'),
      column('code'),
      column('errorId'),
      column('detail'),
      column('durationMs'),
      events.map(({ stack }) => stack ?? null),
    ],
  })
}

export type TroubleRecord = {
  module: string
  version: string
  since: Date
  code: string
  failures: number
  people: number
}

/** Modules whose last report since `from` is a failure to load or run: since when, how often, for how many users. */
export async function selectTrouble(db: Pool, from: Date): Promise<TroubleRecord[]> {
  const { rows } = await db.query<TroubleRecord>({
    name: 'moduleEvent.trouble',
    text: `with worked as (select module, max(id) as id from module_event where phase = 'ready' and at >= $1
      group by module)
           select e.module, (array_agg(e.version order by e.id desc))[1] as version, min(e.at) as since,
                  (array_agg(e.code order by e.id desc))[1] as code, count(*)::int as failures,
                    count(distinct e.user_id)::int as people
           from module_event e left join worked w on w.module = e.module
           where e.at >= $1 and e.code is not null and e.phase not in ('background', 'report')
             and (w.id is null or e.id > w.id)
           group by e.module order by e.module`,
    values: [from],
  })
  return rows
}

export type FailureRecord = {
  module: string
  build: string
  at: Date
  code: string | null
  detail: string | null
  stack: string | null
}

/** Browsers' reports with this error id, newest first. */
export async function selectFailures(db: Pool, errorId: string): Promise<FailureRecord[]> {
  const { rows } = await db.query<FailureRecord>({
    name: 'moduleEvent.failures',
    text: `select module, build, at, code, detail, stack from module_event where error_id = $1 and phase <> 'report'
      order by id desc limit 20`,
    values: [errorId],
  })
  return rows
}

/** Deletes reports older than `before`. Returns the number. */
export async function deleteModuleEvents(db: Pool, before: Date): Promise<number> {
  const { rowCount } = await db.query({
    name: 'moduleEvent.prune',
    text: 'delete from module_event where at < $1',
    values: [before],
  })
  return rowCount ?? 0
}
