import type { ActiveHours, HolidayPolicy } from '@kasa/domain/activeHours'
import {
  countedStatuses,
  reservationMoves,
  type ReservationMove,
  type ReservationStatus,
} from '@kasa/domain/limitReservation'
import { accountSubjects, type LimitDemand, type LimitRule } from '@kasa/domain/limits'

import type { Tx } from '../db/client'

/** A rule of a limit group with the group's hours. A group without rules is one row without a rule. */
export type KeptRule = LimitRule & { warnPct: number }
export type LimitRow = {
  accountId: string
  operatorId: string | null
  activeHours: ActiveHours[]
  holidayPolicy: HolidayPolicy
  rule: KeptRule | null
}

type Flat = Omit<LimitRow, 'rule'> & { [K in keyof KeptRule]: KeptRule[K] | null }

const ruleColumns = `rule.id, rule.subject, rule.metric, rule.period, rule.minutes, rule.min, rule.cap, rule.action,
  rule.warn_pct as "warnPct"`

const withRule = ({
  accountId,
  operatorId,
  activeHours,
  holidayPolicy,
  id,
  subject,
  metric,
  period,
  minutes,
  min,
  cap,
  action,
  warnPct,
}: Flat): LimitRow => ({
  accountId,
  operatorId,
  activeHours,
  holidayPolicy,
  rule:
    id !== null && subject !== null && metric !== null && period !== null && action !== null
      ? { id, subject, metric, period, minutes, min, cap, action, warnPct: warnPct ?? 80 }
      : null,
})

/** A merchant's limit groups: for deposits, for payouts, and for wallets, which is its wallet group's. */
const merchantGroups = {
  limit_group_id: 'merchant.limit_group_id',
  payout_limit_group_id: 'merchant.payout_limit_group_id',
  wallet: '(select limit_group_id from papara_group where id = merchant.papara_group_id)',
} as const
export type MerchantLimits = keyof typeof merchantGroups

export async function selectMerchantRules(
  tx: Pick<Tx, 'query'>,
  merchantId: string,
  group: MerchantLimits,
): Promise<LimitRow[]> {
  const { rows } = await tx.query<Flat>({
    name: `limits.merchantRules.${group}`,
    text: `select '' as "accountId", null as "operatorId", limit_group.active_hours as "activeHours",
      limit_group.holiday_policy as "holidayPolicy", ${ruleColumns} from merchant
           join limit_group on limit_group.id = ${merchantGroups[group]} and limit_group.status = 'ACTIVE'
           left join limit_rule rule on rule.limit_group_id = limit_group.id and rule.retired_at is null
           where merchant.id = $1`,
    values: [merchantId],
  })
  return rows.map(withRule)
}

/** The rules of bank and wallet accounts: of their own limit group, else of their account group's. */
export async function selectAccountRules(tx: Pick<Tx, 'query'>, accountIds: readonly string[]): Promise<LimitRow[]> {
  const { rows } = await tx.query<Flat>({
    name: 'limits.accountRules',
    text: `select account.id as "accountId", account.owner_user_id as "operatorId",
      limit_group.active_hours as "activeHours", limit_group.holiday_policy as "holidayPolicy", ${ruleColumns}
           from (
             select account.id, account.owner_user_id, coalesce(account.limit_group_id, remit_group.limit_group_id) as
               limit_group_id
             from bank_account account join remit_group on remit_group.id = account.remit_group_id
               where account.id = any($1::uuid[])
             union all
             select account.id, account.owner_user_id, coalesce(account.limit_group_id, papara_group.limit_group_id)
             from papara_account account join papara_group on papara_group.id = account.papara_group_id
               where account.id = any($1::uuid[])
           ) account
           join limit_group on limit_group.id = account.limit_group_id and limit_group.status = 'ACTIVE'
           left join limit_rule rule on rule.limit_group_id = limit_group.id and rule.retired_at is null`,
    values: [accountIds],
  })
  return rows.map(withRule)
}

async function raiseExisting(tx: Tx, demand: LimitDemand): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'limits.raise',
    text: `update limit_counter set taken = taken + $4::bigint
           where rule_id = $1 and subject_key = $2 and period_key = $3 and taken + $4::bigint <= $5::bigint`,
    values: [demand.ruleId, demand.subjectKey, demand.periodKey, demand.amount, demand.cap],
  })
  return rowCount === 1
}

/**
 * Raises a counter if the cap allows it; otherwise returns false and changes nothing. Does not lock a full counter,
 * as `on conflict do update … where` would: a request that goes on to another account must hold only the counters it
 * raised.
 */
export async function raiseCounter(tx: Tx, demand: LimitDemand): Promise<boolean> {
  if (await raiseExisting(tx, demand)) return true
  const { rowCount } = await tx.query({
    name: 'limits.open',
    text: `insert into limit_counter (rule_id, subject_key, period_key, taken)
           select $1, $2, $3, $4::bigint where $4::bigint <= $5::bigint
           on conflict (rule_id, subject_key, period_key) do nothing`,
    values: [demand.ruleId, demand.subjectKey, demand.periodKey, demand.amount, demand.cap],
  })
  // Another request created the counter meanwhile, so it can now be raised.
  return rowCount === 1 || raiseExisting(tx, demand)
}

/** Raises a counter regardless of its cap. Returns its new value. */
export async function raiseAnyway(tx: Tx, demand: LimitDemand): Promise<bigint> {
  const { rows } = await tx.query<{ taken: bigint }>({
    name: 'limits.raiseAnyway',
    text: `insert into limit_counter (rule_id, subject_key, period_key, taken) values ($1, $2, $3, $4::bigint)
           on conflict (rule_id, subject_key, period_key) do update set taken = limit_counter.taken + excluded.taken
             returning taken`,
    values: [demand.ruleId, demand.subjectKey, demand.periodKey, demand.amount],
  })
  return rows[0]?.taken ?? demand.amount
}

export async function lowerCounter(tx: Tx, demand: LimitDemand): Promise<void> {
  await tx.query({
    name: 'limits.lower',
    text: `update limit_counter set taken = taken - $4::bigint where rule_id = $1 and subject_key = $2
      and period_key = $3`,
    values: [demand.ruleId, demand.subjectKey, demand.periodKey, demand.amount],
  })
}

export type NewReservation = LimitDemand & { status: ReservationStatus; isOver: boolean }

export async function insertReservations(
  tx: Tx,
  requestId: string,
  reservations: readonly NewReservation[],
): Promise<void> {
  await tx.query({
    name: 'limits.reserve',
    text: `insert into limit_reservation (request_id, rule_id, subject_key, period_key, amount, status, is_over)
           select $1, given.* from unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::boolean[])
             as given
           on conflict (request_id, rule_id) do nothing`,
    values: [
      requestId,
      reservations.map(({ ruleId }) => ruleId),
      reservations.map(({ subjectKey }) => subjectKey),
      reservations.map(({ periodKey }) => periodKey),
      reservations.map(({ amount }) => amount),
      reservations.map(({ status }) => status),
      reservations.map(({ isOver }) => isOver),
    ],
  })
}

/**
 * Changes a request's reservations by the table of moves. Locks the changed counters in the order in which they were
 * raised; a confirmation changes only counters of pending requests.
 */
export async function moveReservations(tx: Tx, requestId: string, move: ReservationMove): Promise<void> {
  const { from, to } = reservationMoves[move]
  await tx.query({
    name: `limits.${move}`,
    text: `with before as (
             select held.rule_id, held.status, rule.metric, rule.subject from limit_reservation held
               join limit_rule rule on rule.id = held.rule_id
             where held.request_id = $1 and held.status = any($2::text[]) for no key update of held
           ), after as (
             update limit_reservation held set status = $3 from before
             where held.request_id = $1 and held.rule_id = before.rule_id
             returning held.rule_id, held.subject_key, held.period_key, before.subject,
               (case when $3 = any(case before.metric when 'PENDING_COUNT' then $4::text[] else $5::text[] end)
                 then held.amount else 0 end)
               - (case when before.status = any(case before.metric when 'PENDING_COUNT' then $4::text[] else $5::text[]
                 end) then held.amount else 0 end) as change
           ), locked as (
             select counter.rule_id, counter.subject_key, counter.period_key, after.change
             from limit_counter counter join after using (rule_id, subject_key, period_key)
             where after.change <> 0
             order by after.subject = any($6::text[]), counter.rule_id for no key update of counter
           )
           update limit_counter counter set taken = counter.taken + locked.change from locked
           where counter.rule_id = locked.rule_id and counter.subject_key = locked.subject_key
             and counter.period_key = locked.period_key`,
    values: [requestId, from, to, countedStatuses('PENDING_COUNT'), countedStatuses('AMOUNT'), accountSubjects],
  })
}

/** True if the request exceeded a rule with the action HOLD. */
export async function selectIsHeld(db: Pick<Tx, 'query'>, requestId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'limits.isHeld',
    text: `select 1 from limit_reservation held join limit_rule rule on rule.id = held.rule_id
           where held.request_id = $1 and held.is_over and rule.action = 'HOLD' and held.status <> 'REFUSED'`,
    values: [requestId],
  })
  return rowCount !== 0
}

export type CounterKey = { ruleId: string; subjectKey: string; periodKey: string }

/** Current values of counters. Counters that were never raised are missing. */
export async function selectCounters(
  tx: Pick<Tx, 'query'>,
  keys: readonly CounterKey[],
): Promise<(CounterKey & { taken: bigint })[]> {
  const { rows } = await tx.query<CounterKey & { taken: bigint }>({
    name: 'limits.counters',
    text: `select rule_id as "ruleId", subject_key as "subjectKey", period_key as "periodKey", taken
           from limit_counter join unnest($1::uuid[], $2::text[], $3::text[]) as wanted (rule_id, subject_key,
             period_key) using (rule_id, subject_key, period_key)`,
    values: [
      keys.map(({ ruleId }) => ruleId),
      keys.map(({ subjectKey }) => subjectKey),
      keys.map(({ periodKey }) => periodKey),
    ],
  })
  return rows
}

/** Current values of counters, and how much of them open requests reserve. */
export async function selectUse(
  tx: Pick<Tx, 'query'>,
  keys: readonly CounterKey[],
): Promise<(CounterKey & { taken: bigint; reserved: bigint })[]> {
  const { rows } = await tx.query<CounterKey & { taken: bigint; reserved: bigint }>({
    name: 'limits.use',
    text: `select rule_id as "ruleId", subject_key as "subjectKey", period_key as "periodKey", counter.taken,
      coalesce(held.reserved, 0)::bigint as reserved
           from limit_counter counter
             join unnest($1::uuid[], $2::text[], $3::text[]) as wanted (rule_id, subject_key, period_key) using
             (rule_id, subject_key, period_key)
           left join lateral (
             select sum(amount) as reserved from limit_reservation open
             where open.rule_id = counter.rule_id and open.subject_key = counter.subject_key
               and open.period_key = counter.period_key and open.status = 'RESERVED') held on true`,
    values: [
      keys.map(({ ruleId }) => ruleId),
      keys.map(({ subjectKey }) => subjectKey),
      keys.map(({ periodKey }) => periodKey),
    ],
  })
  return rows
}

export type HeldLimit = CounterKey &
  Pick<LimitRule, 'subject' | 'metric' | 'period' | 'minutes' | 'action' | 'cap'> & {
    groupId: string
    groupName: string
    amount: bigint
    status: ReservationStatus
    isOver: boolean
  }

/** Everything a request reserves, reserved, or was refused by. */
export async function selectHeldLimits(db: Pick<Tx, 'query'>, requestId: string): Promise<HeldLimit[]> {
  const { rows } = await db.query<HeldLimit>({
    name: 'limits.held',
    text: `select held.rule_id as "ruleId", held.subject_key as "subjectKey", held.period_key as "periodKey",
      held.amount, held.status, held.is_over as "isOver",
             rule.subject, rule.metric, rule.period, rule.minutes, rule.action, coalesce(rule.cap, rule.min) as cap,
               limit_group.id as "groupId", limit_group.name as "groupName"
           from limit_reservation held join limit_rule rule on rule.id = held.rule_id join limit_group
             on limit_group.id = rule.limit_group_id
           where held.request_id = $1
           order by rule.subject = any($2::text[]), rule.position, held.rule_id`,
    values: [requestId, accountSubjects],
  })
  return rows
}
