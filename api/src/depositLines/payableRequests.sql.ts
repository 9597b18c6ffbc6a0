import type { MatchRequest } from '@kasa/domain/lineMatch'

import type { Tx } from '../db/client'
import type { DepositRecord } from '../deposits/depositRecord'
import { depositTable } from '../deposits/depositTable'

/** A line for the search for its request; `codes` are the possible reference codes in its text. */
export type LineToMatch = {
  readonly id: string
  readonly bankAccountId: string
  readonly amountMinor: bigint
  readonly bookedAt: Date
  readonly seenAt: Date
  readonly codes: readonly string[]
}

const given = `line as (
    select id, account, amount, booked_at, seen_at, string_to_array(codes, ' ') as codes
    from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::text[])
      as given (id, account, amount, booked_at, seen_at, codes))`
const valuesOf = (lines: readonly LineToMatch[]) => [
  lines.map(({ id }) => id),
  lines.map(({ bankAccountId }) => bankAccountId),
  lines.map(({ amountMinor }) => amountMinor),
  lines.map(({ bookedAt }) => bookedAt),
  lines.map(({ seenAt }) => seenAt),
  lines.map(({ codes }) => codes.join(' ')),
]

/**
 * The query for both live matching and dry runs: the requests `r` that a `line` may pay. These are those it names, on
 * any account of ours, and those of its amount on its account, created within 26 hours before it (their lifetime and
 * a day). `isOpen` and `isFree` are conditions on the request's state when the line came: from its row for now, from
 * its history for the past.
 */
const payableBy = ({ isOpen, isFree }: { isOpen: string; isFree: string }) => `
  select line.id as line_id, r.id from line cross join lateral unnest(line.codes) as code join remit_request r
    on r.reference_code = code
  where ${isOpen}
  union
  select line.id, r.id from line join remit_request r on r.bank_account_id = line.account
    and r.amount_minor = line.amount and r.created_at >= line.booked_at - interval '26 hours'
  where ${isOpen} and ${isFree}`

const isPayable = `(r.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW') or (r.status = 'APPROVED' and r.unseen and r.bank_tx_id is null))`
const payableNow = payableBy({
  isOpen: `${isPayable} and r.created_at <= line.seen_at`,
  isFree: 'r.bank_tx_id is null',
})
const payableThen = payableBy({ isOpen: 'r.created_at <= line.seen_at', isFree: 'true' })

/** Locks the open deposits that one line may pay; their state is checked after the lock. */
export async function lockPayableRequests(tx: Tx, line: LineToMatch): Promise<DepositRecord[]> {
  const { rows } = await tx.query<DepositRecord>({
    name: 'deposits.lockMeant',
    text: `with ${given} ${depositTable.select}
           where r.id = any(array(select id from (${payableNow}) meant)) and ${isPayable}
             and (r.bank_tx_id is null or r.reference_code = any(string_to_array(($6::text[])[1], ' ')))
           order by r.id for no key update of r`,
    values: valuesOf([line]),
  })
  return rows
}

/**
 * The lines that may pay an open deposit. Their deposits are locked in order of id, so that two batches of different
 * accounts that name the same ones cannot deadlock.
 */
export async function lockAllPayableRequests(tx: Tx, lines: readonly LineToMatch[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ lineId: string; id: string }>({
    name: 'deposits.meantNow',
    text: `with ${given} select line_id as "lineId", id from (${payableNow}) meant`,
    values: valuesOf(lines),
  })
  if (rows.length > 0) {
    await tx.query({
      name: 'deposits.lockAllMeant',
      text: 'select from remit_request where id = any($1::uuid[]) order by id for no key update',
      values: [[...new Set(rows.map(({ id }) => id))]],
    })
  }
  return new Set(rows.map(({ lineId }) => lineId))
}

/**
 * `lineIds`: the lines that may pay it. `ends`: what ended or reopened it. `links`: what lines gave it, and until
 * when.
 */
export type PastRequestRow = Pick<MatchRequest, 'id' | 'amountMinor' | 'customerName' | 'referenceCode'> & {
  accountId: string | null
  createdAt: Date
  ttlAt: Date
  lineIds: string[]
  ends: { action: string; atMs: number }[]
  links: { lineId: string; amount: number; isAuto: boolean; fromMs: number; untilMs: number | null }[]
}

const ms = (at: string) => `(extract(epoch from ${at}) * 1000)::bigint`

/** Every request that lines of the past may have paid, with the history of its state. */
export async function selectPastRequests(
  db: Pick<Tx, 'query'>,
  lines: readonly LineToMatch[],
): Promise<PastRequestRow[]> {
  const { rows } = await db.query<PastRequestRow>({
    name: 'deposits.meantThen',
    text: `with ${given}, found as (select id, array_agg(line_id) as lines from (${payableThen}) meant group by id)
           select r.id, r.bank_account_id as "accountId", r.amount_minor as "amountMinor",
             r.customer_name as "customerName", r.reference_code as "referenceCode",
             r.created_at as "createdAt", r.ttl_at as "ttlAt", found.lines as "lineIds",
             coalesce((select jsonb_agg(jsonb_build_object('action', action, 'atMs', ${ms('at')}) order by seq)
               from remit_request_event
               where request_id = r.id and action in ('approve', 'approveLate', 'approveUnseen', 'reject', 'expire',
                 'cancel', 'reverse', 'refuse', 'undo')), '[]') as ends,
             coalesce((select jsonb_agg(jsonb_build_object('lineId', bank_tx_id, 'amount', amount_minor, 'isAuto',
               mode = 'AUTO', 'fromMs', ${ms('created_at')}, 'untilMs', ${ms('released_at')}))
               from (select * from match_line where request_id = r.id and released_at is null
                     union all select * from match_line where request_id = r.id and released_at is not null) link),
                       '[]') as links
           from found join remit_request r on r.id = found.id`,
    values: valuesOf(lines),
  })
  return rows
}
