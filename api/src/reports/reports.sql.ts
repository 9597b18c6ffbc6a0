import type { Rail } from '@kasa/domain/rail'
import type { ReportGroup, ReportName } from '@kasa/domain/report'

import type { Tx } from '../db/client'
import { reportPaces, reportSources, type ReportSource } from './reportSources'

type Reader = Pick<Tx, 'query'>

/** Days in Istanbul, both inclusive. A null list means everything. */
export type ReportQuery = {
  name: ReportName
  group: ReportGroup
  from: string
  to: string
  merchantIds: readonly string[] | null
  traderIds: readonly string[] | null
  remitGroupIds: readonly string[] | null
  accountIds: readonly string[] | null
  rails: readonly Rail[] | null
}

const keyNames = ['merchant', 'trader', 'remitGroup', 'account', 'rail'] as const
const columnOf = {
  merchant: 'merchant_id',
  trader: 'trader_id',
  remitGroup: 'remit_group_id',
  account: 'account_id',
  rail: 'rail',
} as const
const typeOf = { merchant: 'uuid', trader: 'uuid', remitGroup: 'uuid', account: 'uuid', rail: 'text' } as const

const groupKey: Readonly<Record<ReportGroup, string>> = {
  day: 'day::text',
  week: `date_trunc('week', day::timestamp)::date::text`,
  month: `date_trunc('month', day::timestamp)::date::text`,
  merchant: 'merchant_id::text',
  trader: 'trader_id::text',
  remitGroup: 'remit_group_id::text',
  account: 'account_id::text',
  rail: 'rail',
}

/** A filter excludes all rows of a source that lacks its column. */
const conditions = keyNames
  .map(
    (key, index) =>
      `($${index + 3}::${typeOf[key]}[] is null or ${columnOf[key]} = any($${index + 3}::${typeOf[key]}[]))`,
  )
  .join(' and ')

const rowsOf = (
  { from, keys, measures }: ReportSource,
  names: readonly string[],
  more: readonly string[] = [],
): string =>
  `select ${[
    ...more,
    `${keys.day} as day`,
    ...keyNames.map((key) => `${keys[key] ?? `null::${typeOf[key]}`} as ${columnOf[key]}`),
    ...names.map((name) => `${measures[name] ?? '0'} as ${name}`),
  ].join(', ')} from ${from}`

const valuesOf = ({ from, to, merchantIds, traderIds, remitGroupIds, accountIds, rails }: ReportQuery) => [
  from,
  to,
  merchantIds,
  traderIds,
  remitGroupIds,
  accountIds,
  rails,
]

/** `isTotal`: the sum of all rows. `key`: the first day of a period, or an id; null if the source has none. */
export type ReportSum = { isTotal: boolean; key: string | null; name: string | null; sums: Record<string, bigint> }

const nameOf: Partial<Record<ReportGroup, string>> = {
  merchant: '(select name from merchant where id::text = key)',
  trader: '(select name from users where id::text = key)',
  remitGroup: '(select name from remit_group where id::text = key)',
  account: `(select label || ' ••' || iban_last4 from bank_account where id::text = key)`,
}

/** The sums of one source by key. `names` are the report's measures; those that the source lacks are 0. */
const sumsOf = (source: ReportSource, key: string, names: readonly string[]): string =>
  `select ${[
    `${key} as key`,
    ...names.map((name) => (name in source.measures ? `sum(${name}) as ${name}` : `0 as ${name}`)),
  ].join(', ')} from (${rowsOf(source, Object.keys(source.measures))}) fact where ${conditions} group by 1`

/**
 * Rows and total of a report in one statement, so that they always agree. Periods are in order, other rows by name.
 * Each source is summed separately, because joined rows would carry the measures of all sources.
 */
export async function selectReport(db: Reader, question: ReportQuery): Promise<ReportSum[]> {
  const sources = reportSources[question.name]
  const names = [...new Set(sources.flatMap(({ measures }) => Object.keys(measures)))]
  const key = groupKey[question.group]
  const name = nameOf[question.group]
  const { rows } = await db.query<
    { is_total: boolean; key: string | null; name: string | null } & Record<string, unknown>
  >({
    name: `report.${question.name}.${question.group}`,
    text: `select is_total, key, ${name ?? 'null'} as name, ${names.join(', ')} from (
             select grouping(key) = 1 as is_total, key,
               ${names
                 .map(
                   (name) => `coalesce(sum(${name}), 0)::bigint as
               ${name}`,
                 )
                 .join(', ')}
             from (${sources.map((source) => sumsOf(source, key, names)).join(' union all ')}) fact
             group by grouping sets ((key), ())
           ) counted order by is_total, ${name ? `${name} collate "tr-x-icu", ` : ''}key`,
    values: valuesOf(question),
  })
  return rows.map(({ is_total, key: rowKey, name, ...sums }) => ({
    isTotal: is_total,
    key: rowKey,
    name,
    sums: sums as Record<string, bigint>,
  }))
}

export type PaceCount = { pace: string; isTotal: boolean; key: string | null; step: number; n: number }

/** The durations that a report counts, by step, for its rows and total. */
export async function selectPaces(db: Reader, question: ReportQuery): Promise<PaceCount[]> {
  const key = groupKey[question.group]
  const counts = reportPaces[question.name].map(
    ({ pace, source }) => `
      select '${pace}' as pace, grouping(${key}) = 1 as "isTotal", ${key} as key, step::int as step, sum(n)::int as n
      from (${rowsOf(source, ['n'], ['fact.step'])}) fact
      where ${conditions} group by grouping sets ((${key}, step), (step))`,
  )
  if (counts.length === 0) return []
  const { rows } = await db.query<PaceCount>({
    name: `report.pace.${question.name}.${question.group}`,
    text: counts.join(' union all '),
    values: valuesOf(question),
  })
  return rows
}

type Named = { id: string; name: string }

/** Filter choices of a report. A null list means everything. */
export async function selectReportOptions(
  db: Reader,
  {
    merchantIds,
    traderIds,
    remitGroupIds,
    accountIds,
  }: Pick<ReportQuery, 'merchantIds' | 'traderIds' | 'remitGroupIds' | 'accountIds'>,
): Promise<{ merchants: Named[]; traders: Named[]; remitGroups: Named[]; accounts: Named[] }> {
  const { rows } = await db.query<Named & { kind: 'merchants' | 'traders' | 'remitGroups' | 'accounts' }>({
    name: 'report.options',
    text: `select 'merchants' as kind, id, name from merchant where $1::uuid[] is null or id = any($1)
           union all select 'remitGroups', id, name from remit_group where $2::uuid[] is null or id = any($2)
           union all select 'accounts', id, label || ' ••' || iban_last4 from bank_account where $3::uuid[] is null
             or id = any($3)
           union all select 'traders', id, name from users
             where ($4::uuid[] is null or id = any($4)) and id in (select owner_user_id from card_terminal)
           order by 1, 3`,
    values: [merchantIds, remitGroupIds, accountIds, traderIds],
  })
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }))
  return {
    merchants: of('merchants'),
    traders: of('traders'),
    remitGroups: of('remitGroups'),
    accounts: of('accounts'),
  }
}
