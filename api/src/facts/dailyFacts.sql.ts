import type { Tx } from '../db/client'
import { stepOf, type DailyFacts } from './dailyFacts'

type Reader = Pick<Tx, 'query'>

const pacesOf = ({ paces = {} }: DailyFacts) => Object.entries(paces)
const deltaColumns = (facts: DailyFacts): string =>
  ['day', ...facts.keys, ...facts.measures, 'hour', ...pacesOf(facts).map(([pace]) => stepOf(pace))].join(', ')

/** Selects the delta rows for the events in `happening`. Rows in which every measure is zero are left out. */
const deltas = (facts: DailyFacts): string => `
  select ${[
    'istanbul_day_v1(at) as day',
    ...facts.keys,
    ...facts.measures,
    'istanbul_hour_v1(at) as hour',
    ...pacesOf(facts).map(([pace]) => `pace_step_v1(${pace}_s::double precision) as ${stepOf(pace)}`),
  ].join(', ')}
  from (${facts.select}) counted
  where (${facts.measures.join(', ')}) is distinct from (${facts.measures.map(() => '0').join(', ')})`

const eventTable = ({ table, from }: DailyFacts): string => {
  if (from === 'journal') throw new Error(`${table} is not made of a history`)
  return `${from.history}_event`
}

type Happening = { requestId: string; seq: number }

const insertFrom = (facts: DailyFacts, happening: string): string =>
  `with happening as (${happening}) insert into ${facts.table}_delta (${deltaColumns(facts)}) ${deltas(facts)}`

/**
 * Inserts the delta rows of these history lines, without taking or waiting for locks. A single line has its own
 * statement with a cached plan; planning a set of unknown size each time would take longer than the work.
 */
export async function insertDeltas(tx: Tx, facts: DailyFacts, happenings: readonly Happening[]): Promise<void> {
  const [one, ...more] = happenings
  if (!one) return
  if (more.length === 0) {
    await tx.query({
      name: `${facts.table}.countOne`,
      text: insertFrom(facts, `select * from ${eventTable(facts)} where request_id = $1 and seq = $2`),
      values: [one.requestId, one.seq],
    })
    return
  }
  await tx.query({
    name: `${facts.table}.count`,
    text: insertFrom(
      facts,
      `select event.* from unnest($1::uuid[], $2::int[]) as given (request_id, seq)
       cross join lateral (select * from ${eventTable(facts)} e where e.request_id = given.request_id
         and e.seq = given.seq offset 0) event`,
    ),
    values: [happenings.map(({ requestId }) => requestId), happenings.map(({ seq }) => seq)],
  })
}

/** A table that deltas are folded into: its key and its sums. */
type Fold = { table: string; key: readonly string[]; sums: readonly string[]; select: string }

const sumOf = (column: string) => `sum(${column})::bigint as ${column}`

/** How delta rows in `from` are folded into each table. */
function foldsOf(facts: DailyFacts, from: string): Fold[] {
  const key = ['day', ...facts.keys]
  const hourKey = ['day', 'hour', 'merchant_id']
  const paceKey = [...key, 'pace', 'step']
  const group = (names: readonly string[]) => `group by ${names.map((_name, index) => index + 1).join(', ')}`
  const hourly = facts.hourly ?? []
  const paces = pacesOf(facts).map(
    ([pace, measure]) =>
      `select ${key.join(', ')}, '${pace}' as pace, ${stepOf(pace)} as step, ${measure} as n from ${from}
        where ${stepOf(pace)} is not null`,
  )
  return [
    {
      table: facts.table,
      key,
      sums: facts.measures,
      select: `select ${[...key, ...facts.measures.map(sumOf)].join(', ')} from ${from} ${group(key)}`,
    },
    ...(hourly.length === 0
      ? []
      : [
          {
            table: `${facts.table}_hour`,
            key: hourKey,
            sums: hourly,
            select: `select ${[...hourKey, ...hourly.map(sumOf)].join(', ')} from ${from} ${group(hourKey)}`,
          },
        ]),
    ...(paces.length === 0
      ? []
      : [
          {
            table: `${facts.table}_pace`,
            key: paceKey,
            sums: ['n'],
            select: `select ${[...paceKey, sumOf('n')].join(', ')}
              from (${paces.join(' union all ')}) step ${group(paceKey)}`,
          },
        ]),
  ]
}

const intoTable = ({ table, key, sums, select }: Fold): string => `
  insert into ${table} (${[...key, ...sums].join(', ')}) ${select}
  on conflict (${key.join(', ')}) do update
    set ${sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(', ')}`

/** Folds up to `limit` delta rows in one statement. Returns how many. The caller has locked the facts (`lockFacts`). */
export async function foldDeltas(tx: Tx, facts: DailyFacts, limit: number): Promise<number> {
  const folds = foldsOf(facts, 'gone').map((fold, index) => `folded${index} as (${intoTable(fold)})`)
  const { rows } = await tx.query<{ gone: number }>({
    name: `${facts.table}.fold`,
    text: `with gone as (
             delete from ${facts.table}_delta where ctid = any(array(select ctid from ${facts.table}_delta limit $1))
               returning *
           ), ${folds.join(', ')}
           select count(*)::int as gone from gone`,
    values: [limit],
  })
  return rows[0]?.gone ?? 0
}

const tablesOf = (facts: DailyFacts): string[] => foldsOf(facts, '').map(({ table }) => table)

/** A checksum of all figures as readers see them, and the number of rows. */
export async function selectSum(db: Reader, facts: DailyFacts): Promise<{ rows: number; sum: string }> {
  const parts = foldsOf(facts, `${facts.table}_delta`).map(
    ({ table, key, sums, select }) => `
      select '${table}' as name, row_to_json(kept)::text as text from (
        select ${[...key, ...sums.map(sumOf)].join(', ')}
          from (select ${[...key, ...sums].join(', ')} from ${table} union all ${select}) every
        group by ${key.map((_name, index) => index + 1).join(', ')}
          having (${sums.map((sum) => `sum(${sum})`).join(', ')}) is distinct from (${sums.map(() => '0').join(', ')})
      ) kept`,
  )
  const { rows } = await db.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(name || text, 0)::numeric), 0)::text as sum
      from (${parts.join(' union all ')}) part`,
  )
  return rows[0] ?? { rows: 0, sum: '0' }
}

/**
 * Recounts everything from history and journal. Rows written meanwhile stay as delta rows. The caller has locked the
 * facts and uses one snapshot.
 */
export async function rebuildTables(tx: Tx, facts: DailyFacts, at: Date): Promise<void> {
  const source = facts.from === 'journal' ? 'journal' : eventTable(facts)
  await tx.query(
    `create temporary table counted_anew on commit drop as
      with happening as (select * from ${source}) ${deltas(facts)}`,
  )
  await tx.query(`delete from ${facts.table}_delta`)
  for (const table of tablesOf(facts)) await tx.query(`delete from ${table}`)
  for (const fold of foldsOf(facts, 'counted_anew')) await tx.query(intoTable(fold))
  await tx.query('drop table counted_anew')
  await tx.query(
    `insert into fact_build (fact, rules, built_at) values ($1, $2, $3)
     on conflict (fact) do update set rules = excluded.rules, built_at = excluded.built_at`,
    [facts.table, facts.rules, at],
  )
}

/** The version of the rules by which each table was built. */
export async function selectBuilds(db: Reader): Promise<Map<string, number>> {
  const { rows } = await db.query<{ fact: string; rules: number }>('select fact, rules from fact_build')
  return new Map(rows.map(({ fact, rules }) => [fact, rules]))
}

/** Advisory lock: only one Kasa process folds or rebuilds a database's facts. */
const factsLock = 4_171_540

/** Returns true if this transaction may fold or rebuild, false while another does. */
export async function lockFacts(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [factsLock])
  return rows[0]?.mine ?? false
}
