import type { ActiveHours, HolidayPolicy } from '@kasa/domain/activeHours'
import type { LimitRuleView, limitGroupSorts } from '@kasa/contracts/limitGroups'
import { sql, type RawBuilder } from 'kysely'

import { nameRecords } from '../audit/recordNames'
import type { Pool, Tx } from '../db/client'
import { allOf } from '../db/conditions'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'
import type { LimitModule } from './limitPlaces'

nameRecords('limitGroup', 'limit_group', 'name')
nameRecords('paparaLimitGroup', 'limit_group', 'name')

export type GroupStatus = 'ACTIVE' | 'PAUSED'
export type LimitGroupRecord = {
  id: string
  name: string
  status: GroupStatus
  statusReason: string | null
  activeHours: ActiveHours[]
  holidayPolicy: HolidayPolicy
  createdAt: Date
  updatedAt: Date
  version: number
}
export type LimitGroupLine = Pick<LimitGroupRecord, 'id' | 'name' | 'status' | 'updatedAt' | 'version'> & {
  rules: number
  merchants: number
  accounts: number
  remitGroups: number
}

export type GroupQuery = {
  module: LimitModule
  fold: string | undefined
  status: readonly string[] | undefined
}

const foldedName = folded('name')
/** Number of rules, and of records that use the group. */
const counts = {
  rules: '(select count(*)::int from limit_rule where limit_group_id = limit_group.id and retired_at is null)',
  merchants: '(select count(*)::int from merchant where limit_group.id in (limit_group_id, payout_limit_group_id))',
  accounts:
    '((select count(*) from bank_account where limit_group_id = limit_group.id) + (select count(*) from papara_account where limit_group_id = limit_group.id))::int',
  remitGroups:
    '((select count(*) from remit_group where limit_group_id = limit_group.id) + (select count(*) from papara_group where limit_group_id = limit_group.id))::int',
}

export const limitGroupOrder: ListOrder<(typeof limitGroupSorts)[number]> = {
  id: { sql: 'limit_group.id', as: 'id' },
  keys: {
    name: { sql: 'name', as: 'words' },
    status: rankOf('status', ['ACTIVE', 'PAUSED']),
    rules: { sql: counts.rules, as: 'number' },
    merchants: { sql: counts.merchants, as: 'number' },
    accounts: { sql: counts.accounts, as: 'number' },
    remitGroups: { sql: counts.remitGroups, as: 'number' },
    updated: { sql: 'updated_at', as: 'time' },
  },
}

const conditionsOf = ({ module, fold, status }: GroupQuery): RawBuilder<unknown>[] => [
  sql`module = ${module}`,
  fold === undefined ? sql`true` : sql`strpos(${foldedName}, ${fold}) > 0`,
  status === undefined ? sql`true` : sql`status = any(${[...status]}::text[])`,
]

export const selectLimitGroups = (
  pool: Pool,
  query: GroupQuery,
  { place, where, tail }: Keyset,
): Promise<(LimitGroupLine & Placed)[]> =>
  runSql(
    pool,
    sql`
    select id, name, status, updated_at as "updatedAt", version, ${sql.raw(counts.rules)} as rules,
      ${sql.raw(counts.merchants)} as merchants,
      ${sql.raw(counts.accounts)} as accounts, ${sql.raw(counts.remitGroups)} as "remitGroups", ${place}
    from limit_group where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

export async function countLimitGroups(pool: Pool, query: GroupQuery): Promise<number> {
  const [row] = await runSql<{ total: number }>(
    pool,
    sql`select count(*)::int as total from limit_group where ${sql.join(conditionsOf(query), sql` and `)}`,
  )
  return row?.total ?? 0
}

/** One group; `lock` for a write. The lock does not block requests, which only need the row to exist. */
export async function selectLimitGroup(
  db: Pick<Tx, 'query'>,
  module: LimitModule,
  id: string,
  lock: 'lock' | 'read',
): Promise<LimitGroupRecord | undefined> {
  const { rows } = await db.query<LimitGroupRecord>({
    name: `limitgroups.get.${lock}`,
    text: `select id, name, status, status_reason as "statusReason", active_hours as "activeHours",
      holiday_policy as "holidayPolicy", created_at as "createdAt", updated_at as "updatedAt", version
           from limit_group where id = $1 and module = $2 ${lock === 'lock' ? 'for no key update' : ''}`,
    values: [id, module],
  })
  return rows[0]
}

/** The active rules in their order. */
export async function selectRules(db: Pick<Tx, 'query'>, groupId: string): Promise<LimitRuleView[]> {
  const { rows } = await db.query<LimitRuleView>({
    name: 'limitgroups.rules',
    text: `select id, subject, metric, period, minutes, min, cap, action, warn_pct as "warnPct"
           from limit_rule where limit_group_id = $1 and retired_at is null order by position, created_at, id`,
    values: [groupId],
  })
  return rows
}

export async function insertLimitGroup(
  tx: Tx,
  module: LimitModule,
  group: Pick<LimitGroupRecord, 'id' | 'name' | 'activeHours' | 'holidayPolicy'>,
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'limitgroups.insert',
    text: `insert into limit_group (id, name, active_hours, holiday_policy, created_at, updated_at, module)
           values ($1, $2, $3::jsonb, $4, $5, $5, $6)`,
    values: [group.id, group.name, JSON.stringify(group.activeHours), group.holidayPolicy, at, module],
  })
}

/** Updates a group and increments its version, even if only rules changed. */
export async function updateLimitGroupRow(
  tx: Tx,
  group: Pick<LimitGroupRecord, 'id' | 'name' | 'activeHours' | 'holidayPolicy' | 'status' | 'statusReason'>,
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'limitgroups.update',
    text: `update limit_group set name = $2, active_hours = $3::jsonb, status = $4, status_reason = $5, updated_at = $6,
      holiday_policy = $7, version = version + 1 where id = $1`,
    values: [
      group.id,
      group.name,
      JSON.stringify(group.activeHours),
      group.status,
      group.statusReason,
      at,
      group.holidayPolicy,
    ],
  })
}

/** Inserts a rule, or updates the bounds of an existing one. */
export async function putRule(tx: Tx, groupId: string, rule: LimitRuleView, position: number, at: Date): Promise<void> {
  await tx.query({
    name: 'limitgroups.putRule',
    text: `insert into limit_rule (id, limit_group_id, subject, metric, period, minutes, min, cap, action, warn_pct,
      position, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
           on conflict (id) do update set min = excluded.min, cap = excluded.cap, action = excluded.action,
             warn_pct = excluded.warn_pct, position = excluded.position`,
    values: [
      rule.id,
      groupId,
      rule.subject,
      rule.metric,
      rule.period,
      rule.minutes,
      rule.min,
      rule.cap,
      rule.action,
      rule.warnPct,
      position,
      at,
    ],
  })
}

/** Retires rules; their reservations stay visible. */
export async function retireRules(tx: Tx, ruleIds: readonly string[], at: Date): Promise<void> {
  await tx.query({
    name: 'limitgroups.retire',
    text: `update limit_rule set retired_at = $2 where id = any($1::uuid[])`,
    values: [ruleIds, at],
  })
}

export type LimitUsers = {
  merchants: { id: string; code: string; name: string }[]
  accounts: { id: string; label: string; ibanLast4: string }[]
  remitGroups: { id: string; name: string }[]
}

/** The records that use a group. */
export async function selectLimitUsers(db: Pick<Tx, 'query'>, groupId: string): Promise<LimitUsers> {
  const { rows } = await db.query<LimitUsers>({
    name: 'limitgroups.users',
    text: `select
             (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name) order by code), '[]')
               from merchant where $1 in (limit_group_id, payout_limit_group_id)) as merchants,
             (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'ibanLast4', iban_last4)
               order by label), '[]')
               from (select id, label, iban_last4, limit_group_id from bank_account union all select id, label,
               right(account_no, 4), limit_group_id from papara_account) account where limit_group_id = $1) as accounts,
             (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]')
               from (select id, name, limit_group_id from remit_group union all select id, name, limit_group_id
               from papara_group) grp where limit_group_id = $1) as "remitGroups"`,
    values: [groupId],
  })
  return rows[0] ?? { merchants: [], accounts: [], remitGroups: [] }
}
