import { isReportedReversal } from '../banktx/lineConditions'
import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

export type PastLineRow = {
  id: string
  accountId: string
  amountMinor: bigint
  senderName: string
  description: string
  bookedAt: Date
  seenAt: Date
  status: string
  paid: string[]
  isByPerson: boolean
  maybeDuplicate: boolean
}

export async function countCredits(db: Reader): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'dryRun.count',
    text: `select count(*)::int as count from bank_tx where direction = 'CREDIT'`,
  })
  return rows[0]?.count ?? 0
}

/**
 * The next lines for automatic matching, in the order they were seen (ids are ordered by time), with the requests
 * they were linked to and whether a person decided that. An undone decision does not count.
 */
export async function selectPastLines(db: Reader, after: string | null, limit: number): Promise<PastLineRow[]> {
  const { rows } = await db.query<PastLineRow>({
    name: 'dryRun.lines',
    text: `select line.id, line.bank_account_id as "accountId", line.amount_minor as "amountMinor",
      line.sender_name as "senderName", line.description,
             line.booked_at as "bookedAt", line.created_at as "seenAt", line.status,
               line.maybe_same_as is not null as "maybeDuplicate", coalesce(link.paid, '{}') as paid,
               coalesce(link.by_person, false) as "isByPerson"
           from (select * from bank_tx credit where direction = 'CREDIT' and ($1::uuid is null or id > $1)
                   and not ${isReportedReversal('credit')} order by id limit $2) line
           left join lateral (
             select array_agg(link.request_id order by link.created_at) as paid,
               bool_or(link.by_user is not null or (request.decided_by is not null and request.status <> 'REVERSED')) as
               by_person
             from match_line link join remit_request request on request.id = link.request_id
             where link.bank_tx_id = line.id and link.settled_at is not null and link.released_at is null) link on true
           order by line.id`,
    values: [after, limit],
  })
  return rows
}
