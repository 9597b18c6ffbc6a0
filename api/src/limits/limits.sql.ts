import type { LimitDemand, LimitRule } from '@kasa/domain/limits'

import type { Tx } from '../db/client'

const ruleColumns = `rule.id, rule.subject, rule.metric, rule.period, rule.cap`

/** The rules of a merchant's group, for the merchant and its customers. */
export async function selectMerchantRules(tx: Tx, merchantId: string): Promise<LimitRule[]> {
  const { rows } = await tx.query<LimitRule>({
    name: 'limits.merchantRules',
    text: `select ${ruleColumns} from merchant
           join limit_group on limit_group.id = merchant.limit_group_id and limit_group.status = 'ACTIVE'
           join limit_rule rule on rule.limit_group_id = limit_group.id and rule.subject in ('MERCHANT', 'CUSTOMER')
           where merchant.id = $1`,
    values: [merchantId],
  })
  return rows
}

/** The rules of a bank account's group. */
export async function selectAccountRules(tx: Tx, accountId: string): Promise<LimitRule[]> {
  const { rows } = await tx.query<LimitRule>({
    name: 'limits.accountRules',
    text: `select ${ruleColumns} from bank_account account
           join limit_group on limit_group.id = account.limit_group_id and limit_group.status = 'ACTIVE'
           join limit_rule rule on rule.limit_group_id = limit_group.id and rule.subject = 'ACCOUNT'
           where account.id = $1`,
    values: [accountId],
  })
  return rows
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
 * Raises one counter if the cap allows; false, and nothing changed, if it does not. A full counter is not locked, as it would
 * be by `on conflict do update … where`: a request that goes on to another account must hold only what it took.
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
  // Opened by another request in between: there is one to raise now.
  return rowCount === 1 || raiseExisting(tx, demand)
}

export async function lowerCounter(tx: Tx, demand: LimitDemand): Promise<void> {
  await tx.query({
    name: 'limits.lower',
    text: `update limit_counter set taken = taken - $4::bigint where rule_id = $1 and subject_key = $2 and period_key = $3`,
    values: [demand.ruleId, demand.subjectKey, demand.periodKey, demand.amount],
  })
}

export async function insertReservations(tx: Tx, requestId: string, demands: readonly LimitDemand[]): Promise<void> {
  await tx.query({
    name: 'limits.reserve',
    text: `insert into limit_reservation (request_id, rule_id, subject_key, period_key, amount)
           select $1, demand.* from unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[]) as demand`,
    values: [
      requestId,
      demands.map(({ ruleId }) => ruleId),
      demands.map(({ subjectKey }) => subjectKey),
      demands.map(({ periodKey }) => periodKey),
      demands.map(({ amount }) => amount),
    ],
  })
}

export async function confirmReservations(tx: Tx, requestId: string): Promise<void> {
  await tx.query({
    name: 'limits.confirm',
    text: `update limit_reservation set status = 'CONFIRMED' where request_id = $1 and status = 'RESERVED'`,
    values: [requestId],
  })
}

/** Gives back what a request held. Counters are locked in the order they were raised in: merchant and customer, then account; by rule. */
export async function releaseReservations(tx: Tx, requestId: string): Promise<void> {
  await tx.query({
    name: 'limits.release',
    text: `with released as (
             update limit_reservation set status = 'RELEASED' where request_id = $1 and status = 'RESERVED'
             returning rule_id, subject_key, period_key, amount
           ), locked as (
             select counter.rule_id, counter.subject_key, counter.period_key, released.amount
             from limit_counter counter join released using (rule_id, subject_key, period_key)
             join limit_rule rule on rule.id = counter.rule_id
             order by rule.subject = 'ACCOUNT', counter.rule_id for update of counter
           )
           update limit_counter counter set taken = counter.taken - locked.amount from locked
           where counter.rule_id = locked.rule_id and counter.subject_key = locked.subject_key and counter.period_key = locked.period_key`,
    values: [requestId],
  })
}

export type AccountCounter = { accountId: string; metric: LimitRule['metric']; cap: bigint; taken: bigint }

/** Where each account stands today and this month. */
export async function selectAccountCounters(
  tx: Pick<Tx, 'query'>,
  accountIds: readonly string[],
  periods: { day: string; month: string },
): Promise<AccountCounter[]> {
  const { rows } = await tx.query<AccountCounter>({
    name: 'limits.accountCounters',
    text: `select account.id as "accountId", rule.metric, rule.cap, coalesce(counter.taken, 0) as taken
           from bank_account account
           join limit_group on limit_group.id = account.limit_group_id and limit_group.status = 'ACTIVE'
           join limit_rule rule on rule.limit_group_id = limit_group.id and rule.subject = 'ACCOUNT'
           left join limit_counter counter on counter.rule_id = rule.id and counter.subject_key = account.id::text
             and counter.period_key = case rule.period when 'DAY' then $2 else $3 end
           where account.id = any($1::uuid[])`,
    values: [accountIds, periods.day, periods.month],
  })
  return rows
}

/** The day's amount limit of one account: what is used and reserved of the tightest cap. */
export async function selectAccountDay(tx: Pick<Tx, 'query'>, accountId: string, day: string): Promise<{ takenMinor: bigint; capMinor: bigint } | undefined> {
  const { rows } = await tx.query<{ takenMinor: bigint; capMinor: bigint }>({
    name: 'limits.accountDay',
    text: `select coalesce(counter.taken, 0) as "takenMinor", rule.cap as "capMinor"
           from bank_account account
           join limit_group on limit_group.id = account.limit_group_id and limit_group.status = 'ACTIVE'
           join limit_rule rule on rule.limit_group_id = limit_group.id
             and rule.subject = 'ACCOUNT' and rule.metric = 'AMOUNT' and rule.period = 'DAY'
           left join limit_counter counter on counter.rule_id = rule.id and counter.subject_key = account.id::text and counter.period_key = $2
           where account.id = $1 order by rule.cap limit 1`,
    values: [accountId, day],
  })
  return rows[0]
}
