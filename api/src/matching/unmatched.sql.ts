import type { ListTotal } from '@kasa/contracts/lists'
import type { unmatchedLineSorts, unmatchedRequestSorts } from '@kasa/contracts/matching'
import type { DepositStatus } from '@kasa/domain/deposit'
import { bankLineStatuses, type Age, type BankLineStatus } from '@kasa/domain/lineLinks'
import { foldText } from '@kasa/domain/turkishText'
import { sql, type RawBuilder } from 'kysely'

import { freeMinor, isNoPayers, isOurs, looksOwn, waitingCredit, waitingDebit } from '../banklines/unmatchedMoney'
import type { Tx } from '../db/client'
import { allOf } from '../db/conditions'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { anywhere, found } from '../db/searchText'

type Reader = Pick<Tx, 'query'>
type Condition = RawBuilder<boolean>

export type LineRecord = {
  id: string
  direction: 'CREDIT' | 'DEBIT'
  bankAccountId: string
  bankAccountLabel: string
  amountMinor: bigint
  linkedMinor: bigint
  senderName: string
  senderIbanLast4: string | null
  ownAccountLabel: string | null
  looksOwn: boolean
  description: string
  bankRef: string | null
  bookedAt: Date
  /** When it was first reported. */
  seenAt: Date
  status: BankLineStatus
  namedOnlyBy: string[] | null
  maybeSameAs: { id: string; senderName: string; description: string; bookedAt: string } | null
  reason: string | null
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: Date | null
  links: { requestId: string; number: string; amountMinor: number; isPaid: boolean; byName: string | null }[]
  version: number
}

const lineColumns = sql.raw(`
  t.id, t.direction, t.bank_account_id as "bankAccountId", b.label as "bankAccountLabel",
    t.amount_minor as "amountMinor", t.linked_minor as "linkedMinor",
  t.sender_name as "senderName", t.sender_iban_last4 as "senderIbanLast4", t.description, t.bank_ref as "bankRef",
    t.booked_at as "bookedAt", t.created_at as "seenAt", t.status,
  t.named_by as "namedOnlyBy", (select own.label from bank_account own where own.iban_hash = t.sender_iban_hash
    and ${isOurs('own')}) as "ownAccountLabel", ${looksOwn('t')} as "looksOwn",
  (select jsonb_build_object('id', other.id, 'senderName', other.sender_name, 'description', other.description,
    'bookedAt', other.booked_at)
    from bank_tx other where (other.id = t.maybe_same_as or other.maybe_same_as = t.id)
      and other.status not in ('IGNORED', 'RETURNED') order by other.id limit 1) as "maybeSameAs", t.reason,
      t.decided_by as "decidedBy", t.decided_by_name as "decidedByName", t.decided_at as "decidedAt", t.version,
  case when t.linked_minor = 0 then '[]'::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('requestId', r.id, 'number', r.number, 'amountMinor', link.amount_minor,
      'isPaid', link.settled_at is not null, 'byName', link.by_name)
      order by link.created_at, link.id)
    from match_line link join remit_request r on r.id = link.request_id where link.bank_tx_id = t.id
      and link.released_at is null), '[]') end as links`)
const lineTables = sql.raw(`bank_tx t join bank_account b on b.id = t.bank_account_id`)
const waitingLine = sql.raw<boolean>(waitingCredit('t'))
const free = sql.raw<bigint>(freeMinor('t'))
/** The lines of a tab: waiting credits, waiting debits, or those set aside. */
export type LineTab = 'in' | 'out' | 'aside'
const linesOfTab: Readonly<Record<LineTab, Condition>> = {
  in: waitingLine,
  out: sql.raw<boolean>(waitingDebit('t')),
  aside: sql<boolean>`t.status in ('IGNORED', 'RETURNED')`,
}

export type RequestRecord = {
  id: string
  number: string
  merchantName: string
  customerName: string
  amountMinor: bigint
  receivedMinor: bigint
  referenceCode: string
  bankAccountId: string | null
  bankAccountLabel: string | null
  status: DepositStatus
  since: Date
  createdAt: Date
  ttlAt: Date
  claimedBy: string | null
  claimedByName: string | null
  claimUntil: Date | null
  version: number
}

const since = sql.raw(`coalesce(r.declared_at, r.created_at)`)
const requestColumns = sql.raw(`
  r.id, r.number, m.name as "merchantName", r.customer_name as "customerName", r.amount_minor as "amountMinor",
    coalesce(r.amount_received_minor, 0) as "receivedMinor",
  r.reference_code as "referenceCode", r.bank_account_id as "bankAccountId", b.label as "bankAccountLabel", r.status,
    coalesce(r.declared_at, r.created_at) as since,
  r.created_at as "createdAt", r.ttl_at as "ttlAt", r.claimed_by as "claimedBy", r.claimed_by_name as "claimedByName",
    r.claim_until as "claimUntil", r.version`)
const requestTables = sql.raw(
  `remit_request r join merchant m on m.id = r.merchant_id left join bank_account b on b.id = r.bank_account_id`,
)
const waitingRequest = sql<boolean>`r.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW')
  and coalesce(r.amount_received_minor, 0) < r.amount_minor`

/** A time span; each end may be open. */
export type Span = { after: Date | null; until: Date | null }
export type UnmatchedFilter = { q: string | undefined; span: Span; visible: Condition }

/** The sort keys of the lines; a description is sorted by its beginning. */
export const lineOrder: ListOrder<(typeof unmatchedLineSorts)[number]> = {
  id: { sql: 't.id', as: 'id' },
  keys: {
    sender: { sql: 't.sender_name', as: 'words' },
    note: { sql: 'left(t.description, 100)', as: 'words' },
    account: { sql: 'b.label', as: 'words' },
    state: rankOf('t.status', bankLineStatuses),
    amount: { sql: free, as: 'number' },
    age: { sql: 't.booked_at', as: 'time' },
  },
}

/** The sort keys of the requests. */
export const requestOrder: ListOrder<(typeof unmatchedRequestSorts)[number]> = {
  id: { sql: 'r.id', as: 'id' },
  keys: {
    customer: { sql: 'r.customer_name', as: 'words' },
    number: { sql: 'r.number', as: 'code' },
    reference: { sql: 'r.reference_code', as: 'code' },
    account: { sql: 'b.label', as: 'words', nullable: true },
    rest: { sql: 'r.amount_minor - coalesce(r.amount_received_minor, 0)', as: 'number' },
    age: { sql: since, as: 'time' },
  },
}

const spanned = (column: RawBuilder<unknown>, { after, until }: Span): Condition =>
  sql`(${after}::timestamptz is null or ${column} > ${after})
    and (${until}::timestamptz is null or ${column} <= ${until})`
/** The typed amount in kuruş: 1.234,56 or 1234.56, or only whole lira. Null if it is no amount. */
const kurus = (q: string): string | null =>
  /^[\d.,]+$/.test(q) ? String(Math.round(Number(q.replace(/[.,](?=\d{3}(\D|$))/g, '').replace(',', '.')) * 100)) : null

const lineFound = (q: string | undefined): Condition =>
  q === undefined
    ? sql`true`
    : sql`(t.sender_fold like ${anywhere(foldText(q))} or ${found('t.description', q)} or ${found('t.bank_ref', q)}
      or ${found('b.label', q)} or t.amount_minor::text = ${kurus(q)})`
const requestFound = (q: string | undefined): Condition =>
  q === undefined
    ? sql`true`
    : sql`(r.customer_fold like ${anywhere(foldText(q))} or ${found('r.number', q)} or r.reference_code = upper(${q})
      or r.amount_minor::text = ${kurus(q)})`

const linesWhere = ({ q, span, visible }: UnmatchedFilter, tab: LineTab) =>
  sql`${linesOfTab[tab]} and ${visible} and ${spanned(sql.raw('t.booked_at'), span)} and ${lineFound(q)}`
const requestsWhere = ({ q, span, visible }: UnmatchedFilter) =>
  sql`${waitingRequest} and ${visible} and ${spanned(since, span)} and ${requestFound(q)}`

/** The number of lines that the filters match, and their free amount. */
export const totalLines = (db: Reader, filter: UnmatchedFilter, tab: LineTab): Promise<ListTotal> =>
  totalOf(db, sql`${lineTables} where ${linesWhere(filter, tab)}`, free)

/** The number of requests that the filters match, and their outstanding amount. */
export const totalRequests = (db: Reader, filter: UnmatchedFilter): Promise<ListTotal> =>
  totalOf(
    db,
    sql`${requestTables} where ${requestsWhere(filter)}`,
    sql`r.amount_minor - coalesce(r.amount_received_minor, 0)`,
  )

/** One query for a page of waiting lines, or of those set aside. */
export const selectLines = (
  db: Reader,
  filter: UnmatchedFilter,
  tab: LineTab,
  { place, where, tail }: Keyset,
): Promise<(LineRecord & Placed)[]> =>
  runSql(
    db,
    sql`select ${lineColumns}, ${place} from ${lineTables} where ${allOf([linesWhere(filter, tab), ...where])} ${tail}`,
  )

/** One query for a page of the requests that wait for their money. */
export const selectRequests = (
  db: Reader,
  filter: UnmatchedFilter,
  { place, where, tail }: Keyset,
): Promise<(RequestRecord & Placed)[]> =>
  runSql(
    db,
    sql`select ${requestColumns}, ${place} from ${requestTables}
      where ${allOf([requestsWhere(filter), ...where])} ${tail}`,
  )

export const selectLine = async (db: Reader, id: string, visible: Condition): Promise<LineRecord | undefined> =>
  (
    await runSql<LineRecord>(
      db,
      sql`select ${lineColumns} from ${lineTables} where t.id = ${id}::uuid and t.direction = 'CREDIT' and ${visible}`,
    )
  )[0]

/** Locks lines in order of id, so that two people who choose the same ones cannot deadlock. */
export async function lockLines(
  tx: Tx,
  ids: readonly string[],
  visible: Condition,
  directions: readonly LineRecord['direction'][] = ['CREDIT'],
): Promise<LineRecord[]> {
  const locked = await runSql<{ id: string }>(
    tx,
    sql`select t.id from ${lineTables} where t.id = any(${[...ids]}::uuid[])
      and t.direction = any(${[...directions]}::text[]) and ${visible} order by t.id for no key update of t`,
  )
  // A second statement, because the one that waited for the lock read the links as they were before.
  return locked.length === 0
    ? []
    : runSql<LineRecord>(
        tx,
        sql`select ${lineColumns} from ${lineTables} where t.id = any(${locked.map(({ id }) => id)}::uuid[])
          order by t.id`,
      )
}

/** Undefined if there is no such line. */
export const selectLineVersion = async (db: Reader, id: string): Promise<number | undefined> =>
  (await runSql<{ version: number }>(db, sql`select version from bank_tx where id = ${id}::uuid`))[0]?.version

/** A line of either direction. */
export const selectAnyLine = async (db: Reader, id: string, visible: Condition): Promise<LineRecord | undefined> =>
  (
    await runSql<LineRecord>(db, sql`select ${lineColumns} from ${lineTables} where t.id = ${id}::uuid and ${visible}`)
  )[0]

export const selectRequest = async (db: Reader, id: string, visible: Condition): Promise<RequestRecord | undefined> =>
  (
    await runSql<RequestRecord>(
      db,
      sql`select ${requestColumns} from ${requestTables} where r.id = ${id}::uuid and ${visible}`,
    )
  )[0]

export type Sought = {
  codes: readonly string[]
  amountMinor: bigint
  around: Date
  visible: Condition
  withEnded: boolean
  endedAfter: Date
}

/**
 * Returns requests that a line may pay: those that it names, and those of about its amount (80 to 125 %) created from 7
 * days before it until 1 hour after. `withEnded`: also ended ones.
 */
export const selectRequestCandidates = (
  db: Reader,
  { codes, amountMinor, around, visible, withEnded, endedAfter }: Sought,
): Promise<RequestRecord[]> =>
  runSql<RequestRecord>(
    db,
    sql`select ${requestColumns} from ${requestTables}
    where ${visible} and (${waitingRequest}
      or (${withEnded} and r.status in ('EXPIRED', 'REJECTED') and r.decided_at > ${endedAfter}
      and r.bank_account_id is not null))
      and (r.reference_code = any(${[...codes]}::text[])
        or (r.amount_minor - coalesce(r.amount_received_minor, 0) between ${amountMinor} * 4 / 5
          and ${amountMinor} * 5 / 4
          and r.created_at between ${around}::timestamptz - interval '7 days'
            and ${around}::timestamptz + interval '1 hour'))
    order by r.reference_code = any(${[...codes]}::text[]) desc, r.amount_minor = ${amountMinor} desc, r.created_at desc
      limit 200`,
  )

/**
 * Returns lines that may pay a request: those that name it, and those up to 125 % of its outstanding amount, booked
 * since the day before its creation.
 */
export const selectLineCandidates = (
  db: Reader,
  sought: { code: string; restMinor: bigint; from: Date; visible: Condition },
): Promise<LineRecord[]> =>
  runSql<LineRecord>(
    db,
    sql`select ${lineColumns} from ${lineTables}
    where ${waitingLine} and ${sought.visible} and ${free} > 0 and not ${sql.raw(isNoPayers('t'))}
      and (${found('t.description', sought.code)}
        or (${free} <= ${sought.restMinor} * 5 / 4 and t.booked_at > ${sought.from}::timestamptz - interval '1 day'))
    order by ${found('t.description', sought.code)} desc, ${free} = ${sought.restMinor} desc, t.booked_at desc
      limit 200`,
  )

export type AgeCount = { side: 'lines' | 'debits' | 'requests'; age: Age; count: number; sumMinor: bigint }

/** How much waits, by age; the bounds are lower ends in time. */
export const selectAges = (
  db: Reader,
  filter: { lines: Condition; requests: Condition; bounds: { hour: Date; day: Date; threeDays: Date } },
): Promise<AgeCount[]> => {
  const { hour, day, threeDays } = filter.bounds
  const ageOf = (column: RawBuilder<unknown>) =>
    sql`case when ${column} > ${hour} then 'hour' when ${column} > ${day} then 'day' when ${column} > ${threeDays}
      then 'threeDays' else 'older' end`
  return runSql<AgeCount>(
    db,
    sql`
    select 'lines' as side, ${ageOf(sql.raw('t.booked_at'))} as age, count(*)::int as count,
      sum(${free})::bigint as "sumMinor"
    from ${lineTables} where ${waitingLine} and ${filter.lines} group by 2
    union all
    select 'debits', ${ageOf(sql.raw('t.booked_at'))}, count(*)::int, sum(t.amount_minor)::bigint
    from ${lineTables} where ${linesOfTab.out} and ${filter.lines} group by 2
    union all
    select 'requests', ${ageOf(since)}, count(*)::int,
      sum(r.amount_minor - coalesce(r.amount_received_minor, 0))::bigint
    from ${requestTables} where ${waitingRequest} and ${filter.requests} group by 2`,
  )
}
