import type { Pool } from '../db/client'
import { everyFigures } from '../facts/requestFigures'

/** What a counter counts: a name if there is one; for customers only the merchant's own reference. */
const subjectInWords = `case rule.subject
    when 'MERCHANT' then (select name from merchant where id::text = counted.subject_key)
    when 'ACCOUNT' then coalesce((select label from bank_account where id::text = counted.subject_key),
      (select label from papara_account where id::text = counted.subject_key))
    when 'OPERATOR' then (select name from users where id::text = counted.subject_key)
    when 'CUSTOMER' then (select code from merchant where id::text = split_part(counted.subject_key, ':', 1))
      || ' · ' || substr(counted.subject_key, strpos(counted.subject_key, ':') + 1)
    else left(counted.subject_key, 8) end`

export type CounterLine = {
  ruleId: string
  subject: string
  periodKey: string
  taken: bigint
  reserved: bigint
  cap: bigint
  warnPct: number
}

/** The fullest counters of each rule in its current period. */
export async function selectFullest(
  pool: Pool,
  periods: readonly { ruleId: string; periodKey: string }[],
  perRule: number,
): Promise<CounterLine[]> {
  const { rows } = await pool.query<CounterLine>({
    name: 'limitgroups.fullest',
    text: `select counted.rule_id as "ruleId", coalesce(${subjectInWords}, counted.subject_key) as subject,
      counted.period_key as "periodKey", counted.taken,
             coalesce(held.reserved, 0)::bigint as reserved, rule.cap, rule.warn_pct as "warnPct"
           from unnest($1::uuid[], $2::text[]) with ordinality as now (rule_id, period_key, place)
           join limit_rule rule on rule.id = now.rule_id and rule.cap is not null
           cross join lateral (
             select * from limit_counter counter where counter.rule_id = now.rule_id
               and counter.period_key = now.period_key and counter.taken > 0
             order by counter.taken desc, counter.subject_key limit $3) counted
           left join lateral (
             select sum(amount) as reserved from limit_reservation open
             where open.rule_id = counted.rule_id and open.subject_key = counted.subject_key
               and open.period_key = counted.period_key and open.status = 'RESERVED') held on true
           order by now.place, counted.taken desc, counted.subject_key`,
    values: [periods.map(({ ruleId }) => ruleId), periods.map(({ periodKey }) => periodKey), perRule],
  })
  return rows
}

export type OpenReservation = {
  requestId: string
  number: string
  ruleId: string
  subject: string
  amount: bigint
  isOver: boolean
  createdAt: Date
}

const limitedRequests = (): string =>
  everyFigures()
    .filter(({ reservesLimits }) => reservesLimits)
    .map(({ type }) => `select id, number, created_at from ${type.table}`)
    .join(' union all ')

/** Open requests' reservations under a group's rules, newest first. */
export async function selectOpenReservations(pool: Pool, groupId: string, limit: number): Promise<OpenReservation[]> {
  const { rows } = await pool.query<OpenReservation>({
    name: 'limitgroups.open',
    text: `select counted.request_id as "requestId", request.number, counted.rule_id as "ruleId",
      coalesce(${subjectInWords}, counted.subject_key) as subject,
             counted.amount, counted.is_over as "isOver", request.created_at as "createdAt"
           from limit_rule rule join limit_reservation counted on counted.rule_id = rule.id
             and counted.status = 'RESERVED'
           join (${limitedRequests()}) request on request.id = counted.request_id
           where rule.limit_group_id = $1
           order by request.created_at desc, request.id desc, rule.position, rule.id limit $2`,
    values: [groupId, limit],
  })
  return rows
}

/** Number of open requests' reservations under a group's rules. */
export async function countOpenReservations(pool: Pool, groupId: string): Promise<number> {
  const { rows } = await pool.query<{ total: number }>({
    name: 'limitgroups.openCount',
    text: `select count(*)::int as total from limit_rule rule join limit_reservation held on held.rule_id = rule.id
      and held.status = 'RESERVED' where rule.limit_group_id = $1`,
    values: [groupId],
  })
  return rows[0]?.total ?? 0
}
