import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

export type PastLineRow = { id: string; accountId: string; amountMinor: bigint; senderName: string; description: string; bookedAt: Date; seenAt: Date; status: string; paid: string[]; isByPerson: boolean }

/** How many lines of money that came there are. */
export async function countCredits(db: Reader): Promise<number> {
  const { rows } = await db.query<{ count: number }>({ name: 'dryRun.count', text: `select count(*)::int as count from bank_tx where direction = 'CREDIT'` })
  return rows[0]?.count ?? 0
}

/** The next lines in the order they were seen (ids are of their time), with the requests they went to and whether a person decided so. */
export async function selectPastLines(db: Reader, after: string | null, limit: number): Promise<PastLineRow[]> {
  const { rows } = await db.query<PastLineRow>({
    name: 'dryRun.lines',
    text: `select line.id, line.bank_account_id as "accountId", line.amount_minor as "amountMinor", line.sender_name as "senderName", line.description,
             line.booked_at as "bookedAt", line.created_at as "seenAt", line.status, coalesce(link.paid, '{}') as paid, coalesce(link.by_person, false) as "isByPerson"
           from (select * from bank_tx where direction = 'CREDIT' and ($1::uuid is null or id > $1) order by id limit $2) line
           left join lateral (
             select array_agg(link.request_id order by link.created_at) as paid, bool_or(link.by_user is not null or request.decided_by is not null) as by_person
             from match_line link join remit_request request on request.id = link.request_id
             where link.bank_tx_id = line.id and link.settled_at is not null and link.released_at is null) link on true
           order by line.id`,
    values: [after, limit],
  })
  return rows
}

export type PastRequestRow = { id: string; accountId: string | null; amountMinor: bigint; customerName: string; referenceCode: string; createdAt: Date; ttlAt: Date; endedAt: Date | null }

/** Every request that lines of some accounts, seen between two moments, may mean: made in the day before, or named. */
export async function selectPastRequests(db: Reader, asked: { accountIds: readonly string[]; from: Date; to: Date; codes: readonly string[] }): Promise<PastRequestRow[]> {
  const { rows } = await db.query<PastRequestRow>({
    name: 'dryRun.requests',
    text: `select id, bank_account_id as "accountId", amount_minor as "amountMinor", customer_name as "customerName", reference_code as "referenceCode",
             created_at as "createdAt", ttl_at as "ttlAt", case when status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW') then null else decided_at end as "endedAt"
           from remit_request where bank_account_id = any($1::uuid[]) and created_at between $2::timestamptz - interval '26 hours' and $3::timestamptz + interval '2 minutes'
           union
           select id, bank_account_id, amount_minor, customer_name, reference_code, created_at, ttl_at,
             case when status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW') then null else decided_at end
           from remit_request where reference_code = any($4::text[]) and created_at <= $3::timestamptz + interval '2 minutes'`,
    values: [asked.accountIds, asked.from, asked.to, asked.codes],
  })
  return rows
}
