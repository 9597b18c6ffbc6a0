import { typeOfTable, type RequestObject, type RequestTable } from '@kasa/domain/requestTypes'

import type { Pool } from '../db/client'
import { factsNow } from '../facts/factsNow'
import { everyFigures, figuresOf } from '../facts/requestFigures'
import { ledgerDay, totalsNow } from '../ledger/ledgerDay'

export type Standing = { table: string; what: 'late' | 'suspect' | 'expected'; count: number; since: Date | null }

/**
 * For each table: the number of overdue requests, those with an unknown outcome and the oldest of them, and those
 * approved before their money came.
 */
export async function selectStanding(pool: Pool, now: Date): Promise<Standing[]> {
  const counted = (table: string, what: Standing['what'], is: string, since = 'null::timestamptz') =>
    `select '${table}' as table, '${what}' as what, count(*)::int as count, ${since} as since from ${table} where ${is}`
  const parts = everyFigures().flatMap(({ type: { table }, decidable, suspect, expected }) => [
    counted(table, 'late', `${decidable} and deadline_at < $1`),
    ...(suspect ? [counted(table, 'suspect', suspect.is, `min(${suspect.since})`)] : []),
    ...(expected ? [counted(table, 'expected', expected)] : []),
  ])
  const { rows } = await pool.query<Standing>({
    name: 'dash.standing',
    text: parts.join(' union all '),
    values: [now],
  })
  return rows
}

/**
 * Money in suspense according to the ledger, money credited to merchants before it came, and what closed merchants are
 * still owed, in kuruş.
 */
type Unexplained = { suspenseMinor: bigint; expectedMinor: bigint; closedMinor: bigint }

export async function selectUnexplained(pool: Pool): Promise<Unexplained> {
  const { rows } = await pool.query<Unexplained>({
    name: 'dash.unexplained',
    text: `select coalesce(-sum(amount_minor) filter (where code like 'SUSPENSE_IN:%'), 0)::bigint as "suspenseMinor",
             coalesce(sum(amount_minor) filter (where code like 'EXPECTED_IN:%'), 0)::bigint as "expectedMinor",
             (select coalesce(-sum(balance.balance_minor), 0)::bigint from merchant join ledger_account own
                on own.code in (select 'MERCHANT:' || merchant.id || ':' || part
                  from unnest(array['AVAILABLE', 'HELD', 'RESERVE']) part)
              join ledger_balance balance on balance.account_id = own.id
              where merchant.status = 'CLOSED') as "closedMinor"
           from ${totalsNow} held join ledger_account account on account.id = held.account_id
           where code like 'SUSPENSE_IN:%' or code like 'EXPECTED_IN:%'`,
  })
  return rows[0] ?? { suspenseMinor: 0n, expectedMinor: 0n, closedMinor: 0n }
}

export type OnDuty = { id: string; name: string; status: 'ON' | 'BREAK'; since: Date | null; lastHour: number }

/** Who is on duty or on a break, and how many requests each decided since `since`; the busiest first. */
export async function selectOnDuty(pool: Pool, since: Date): Promise<OnDuty[]> {
  const decisions = everyFigures()
    .filter(({ countsOnDuty }) => countsOnDuty)
    .map(({ type }) => `select decided_by from ${type.table} where decided_at >= $1 and decided_by is not null`)
  const { rows } = await pool.query<OnDuty>({
    name: 'dash.duty',
    text: `select u.id, u.name, u.duty_status as status, u.duty_since as since,
      coalesce(done.times, 0)::int as "lastHour" from users u
           left join (
             select decided_by, count(*) as times from (
               ${decisions.join(' union all ')}
             ) decision group by 1
           ) done on done.decided_by = u.id
           where u.duty_status <> 'OFF' order by 5 desc, u.name limit 50`,
    values: [since],
  })
  return rows
}

/**
 * A subquery for `from`: undelivered callbacks of failing addresses. These are callbacks that wait after a failed
 * attempt and, while an incident lasts, those given up since the last delivery.
 */
const failingNow = `(
    select endpoint.merchant_id, open.created_at, open.next_attempt_at
    from callback_endpoint endpoint cross join lateral (
      select created_at, next_attempt_at from callback
      where endpoint_id = endpoint.id and status = 'PENDING' and last_error is not null
      union all
      select created_at, null from callback
      where endpoint_id = endpoint.id and status = 'DEAD' and endpoint.incident_error is not null
        and created_at > coalesce(
          (select max(taken.delivered_at) from callback taken where taken.endpoint_id = endpoint.id), '-infinity')
    ) open
    where endpoint.status = 'ACTIVE')`

export type FailingMerchant = { merchantId: string; merchantName: string; failing: number; since: Date }

/** Merchants with failing addresses, the longest failing first. */
export async function selectFailing(pool: Pool): Promise<FailingMerchant[]> {
  const { rows } = await pool.query<FailingMerchant>({
    name: 'dash.failing',
    text: `select m.id as "merchantId", m.name as "merchantName", count(*)::int as failing,
             min(open.created_at) as since
           from ${failingNow} open join merchant m on m.id = open.merchant_id
           group by m.id order by 4 limit 5`,
  })
  return rows
}

export type OwnCallbacks = { addresses: number; failing: number; nextAttemptAt: Date | null }

/** A merchant's addresses, and its undelivered callbacks to failing ones. */
export async function selectOwnCallbacks(pool: Pool, merchantId: string): Promise<OwnCallbacks> {
  const { rows } = await pool.query<OwnCallbacks>({
    name: 'dash.ownCallbacks',
    text: `select (select count(*) from callback_endpoint where merchant_id = $1 and status = 'ACTIVE')::int as
      addresses,
             count(*)::int as failing, min(next_attempt_at) as "nextAttemptAt"
           from ${failingNow} open where merchant_id = $1`,
    values: [merchantId],
  })
  return rows[0] ?? { addresses: 0, failing: 0, nextAttemptAt: null }
}

/**
 * The hours in which a merchant had callbacks, counted back from `now` (0 is the last), and whether any of them was
 * not delivered.
 */
export async function selectCallbackHours(
  pool: Pool,
  merchantId: string,
  now: Date,
): Promise<{ back: number; isLate: boolean }[]> {
  const { rows } = await pool.query<{ back: number; isLate: boolean }>({
    name: 'dash.callbackHours',
    text: `select floor(extract(epoch from $2::timestamptz - created_at) / 3600)::int as back,
      bool_or(status <> 'DELIVERED' and last_error is not null) as "isLate"
           from callback where merchant_id = $1 and created_at > $2::timestamptz - interval '24 hours'
             and created_at <= $2 group by 1`,
    values: [merchantId, now],
  })
  return rows
}

export type Balances = { availableMinor: bigint; heldMinor: bigint; reserveMinor: bigint }

/** A merchant's available, held and reserve balances, in kuruş. */
export async function selectBalances(pool: Pool, merchantId: string): Promise<Balances> {
  const part = (name: string, as: string) =>
    `coalesce(-sum(balance_minor) filter (where code = 'MERCHANT:' || $1::uuid || ':${name}'), 0)::bigint as "${as}"`
  const { rows } = await pool.query<Balances>({
    name: 'dash.balances',
    text: `select ${part('AVAILABLE', 'availableMinor')}, ${part('HELD', 'heldMinor')},
      ${part('RESERVE', 'reserveMinor')}
           from ledger_balance join ledger_account on ledger_account.id = ledger_balance.account_id
             where code like 'MERCHANT:' || $1::uuid || ':%'`,
    values: [merchantId],
  })
  return rows[0] ?? { availableMinor: 0n, heldMinor: 0n, reserveMinor: 0n }
}

/** Changes of a merchant's available balance on each day since `from`, in kuruş. */
export async function selectFlows(
  pool: Pool,
  merchantId: string,
  from: string,
): Promise<{ day: string; minor: bigint }[]> {
  const { rows } = await pool.query<{ day: string; minor: bigint }>({
    name: 'dash.flows',
    text: `select day::text, -sum(amount_minor)::bigint as minor from ${factsNow(ledgerDay)} fact
           where day >= $2::date and account_id = (select id from ledger_account where code = 'MERCHANT:' || $1::uuid
             || ':AVAILABLE') group by 1`,
    values: [merchantId, from],
  })
  return rows
}

export type LastRequest = {
  kind: RequestObject
  id: string
  number: string
  customerName: string
  merchantRef: string
  amountMinor: bigint
  status: string
  at: Date
}

const columns = `id, number, customer_name as "customerName", merchant_ref as "merchantRef",
  amount_minor as "amountMinor", status, created_at as at`

/** A merchant's newest requests of these tables, as it made them. */
export async function selectLast(
  pool: Pool,
  merchantId: string,
  tables: readonly RequestTable[],
  limit: number,
): Promise<LastRequest[]> {
  const parts = tables.map((table) => {
    const { whole = 'true' } = figuresOf(table)
    return `(select '${typeOfTable(table).object}' as kind, ${columns} from ${table} where merchant_id = $1 and ${whole}
      order by created_at desc, id desc limit $2)`
  })
  if (parts.length === 0) return []
  const { rows } = await pool.query<LastRequest>(
    `select * from (${parts.join(' union all ')}) request order by at desc, id desc limit $2`,
    [merchantId, limit],
  )
  return rows
}

export type OwnKey = { keyId: string; status: 'ACTIVE' | 'GRACE'; graceUntil: Date | null; lastUsedAt: Date | null }

/** A merchant's working keys. */
export async function selectOwnKeys(pool: Pool, merchantId: string, now: Date): Promise<OwnKey[]> {
  const { rows } = await pool.query<OwnKey>({
    name: 'dash.keys',
    text: `select key_id as "keyId", status, grace_until as "graceUntil", last_used_at as "lastUsedAt" from merchant_key
           where merchant_id = $1 and (status = 'ACTIVE' or (status = 'GRACE' and grace_until > $2))
             order by status, created_at desc limit 10`,
    values: [merchantId, now],
  })
  return rows
}

/** A merchant's name and modules. */
export async function selectMerchant(
  pool: Pool,
  merchantId: string,
): Promise<{ name: string; modules: string[] } | undefined> {
  const { rows } = await pool.query<{ name: string; modules: string[] }>({
    name: 'dash.merchant',
    text: 'select name, modules from merchant where id = $1',
    values: [merchantId],
  })
  return rows[0]
}
