import type { PayoutTable, RequestTable } from '@kasa/domain/requestTypes'
import { sql } from 'kysely'

import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'

type Db = Pick<Tx, 'query'>

export type PersonRecord = {
  id: string
  merchantId: string
  merchantName: string
  ref: string
  name: string
  tcknHash: Buffer | null
  tcknLast4: string | null
  firstSeenAt: Date
  erasedAt: Date | null
}

/** A merchant's customer; `lock` for an erasure. */
export async function selectPerson(db: Db, id: string, lock: 'lock' | 'read'): Promise<PersonRecord | undefined> {
  const { rows } = await db.query<PersonRecord>({
    name: `privacy.person-${lock}`,
    text: `select c.id, c.merchant_id as "merchantId", m.name as "merchantName", c.ext_id as ref, c.name,
      c.tckn_hash as "tcknHash",
             c.tckn_last4 as "tcknLast4", c.first_seen_at as "firstSeenAt", c.erased_at as "erasedAt"
           from customer c join merchant m on m.id = c.merchant_id
             where c.id = $1 ${lock === 'lock' ? 'for no key update of c' : ''}`,
    values: [id],
  })
  return rows[0]
}

/** The person of a request. For a part, the person of its payout. */
export async function selectPersonOf(
  db: Db,
  { rail, requestId }: { rail: RequestTable; requestId: string },
): Promise<string | undefined> {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select link.customer_id as id from customer_request link where link.request_type = ${rail}
      and link.request_id = ${
        rail === 'withdraw_request'
          ? sql`(select coalesce(r.parent_id, r.id) from withdraw_request r where r.id = ${requestId}::uuid)`
          : sql`${requestId}::uuid`
      }`,
  )
  return rows[0]?.id
}

export type PersonRequest = {
  id: string
  number: string
  merchantRef: string
  status: string
  canBeUndone: boolean
  amountMinor: bigint
  createdAt: Date
  decidedAt: Date | null
  updatedAt: Date
  name: string
  clientIp: string | null
  returnUrl: string | null
  /** For payouts: recipient, encrypted account, and the statement's text. */
  receiver: string | null
  accountEnc: Buffer | null
  accountLast4: string | null
  description: string | null
}

const noReceiver = `null::text as receiver, null::bytea as "accountEnc", null::text as "accountLast4",
    null::text as description`
/** The columns of tables that others lack: of those whose requests we pay, and of cards. */
const receivers: Record<PayoutTable | 'card_transfer', string> = {
  card_transfer: `null::text as receiver, null::bytea as "accountEnc", r.card_last4 as "accountLast4",
    null::text as description`,
  withdraw_request: `r.beneficiary_name as receiver, r.beneficiary_iban_enc as "accountEnc",
    r.beneficiary_iban_last4 as "accountLast4", r.description`,
  papara_request: `r.to_name as receiver, r.wallet_no_enc as "accountEnc", r.wallet_no_last4 as "accountLast4",
    r.description`,
}
const receiverOf = (table: RequestTable): string => {
  const own: Partial<Record<RequestTable, string>> = receivers
  return own[table] ?? noReceiver
}

/** A person's requests on one rail, including parts of payouts, oldest first; `lock` for an erasure. */
export const selectPersonRequests = (
  db: Db,
  rail: RequestTable,
  { personId, now, lock }: { personId: string; now: Date; lock: boolean },
): Promise<PersonRequest[]> =>
  runSql(
    db,
    sql`select r.id, r.number, r.merchant_ref as "merchantRef", r.status,
      coalesce(r.undo_until > ${now}, false) as "canBeUndone",
          r.amount_minor as "amountMinor", r.created_at as "createdAt", r.decided_at as "decidedAt",
            r.updated_at as "updatedAt",
          r.customer_name as name, r.client_ip as "clientIp", r.return_url as "returnUrl", ${sql.raw(receiverOf(rail))}
        from ${sql.table(rail)} r
        where r.id in (select link.request_id from customer_request link where link.customer_id = ${personId}
          and link.request_type = ${rail})
          ${
            rail === 'withdraw_request'
              ? sql`or r.parent_id in (select link.request_id from customer_request link
                where link.customer_id = ${personId} and link.request_type = ${rail})`
              : sql``
          }
        order by r.created_at, r.id ${lock ? sql`for no key update of r` : sql``}`,
  )

export type PersonLine = { requestId: string; at: Date; senderName: string; description: string; amountMinor: bigint }
/** Bank lines linked to these requests. */
export async function selectPersonLines(db: Db, requestIds: readonly string[]): Promise<PersonLine[]> {
  const { rows } = await db.query<PersonLine>({
    name: 'privacy.lines',
    text: `select m.request_id as "requestId", t.booked_at as at, t.sender_name as "senderName", t.description,
      m.amount_minor as "amountMinor"
           from match_line m join bank_tx t on t.id = m.bank_tx_id
           where m.request_id = any($1::uuid[]) and m.released_at is null order by t.booked_at, t.id`,
    values: [requestIds],
  })
  return rows
}

export type PersonAttachment = { requestId: string; kind: string; fileName: string; at: Date }
export async function selectPersonAttachments(db: Db, requestIds: readonly string[]): Promise<PersonAttachment[]> {
  const { rows } = await db.query<PersonAttachment>({
    name: 'privacy.attachmentsOf',
    text: `select object_id as "requestId", kind, file_name as "fileName", created_at as at from attachment
           where object_id = any($1::uuid[]) order by created_at, id`,
    values: [requestIds],
  })
  return rows
}

/** Number of the merchant's logged calls about a person. */
export async function countPersonCalls(
  db: Db,
  { merchantId, refs, requestIds }: { merchantId: string; refs: readonly string[]; requestIds: readonly string[] },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'privacy.calls',
    text: `select count(*)::int as count from merchant_call where merchant_id = $1
      and (customer_ref = any($2::text[]) or object_id = any($3::uuid[]))`,
    values: [merchantId, refs, requestIds],
  })
  return rows[0]?.count ?? 0
}

/** The customers with these ids or requests, and all their requests, including parts of payouts. */
export async function selectPeople(
  db: Db,
  ids: readonly string[],
): Promise<{ customerIds: string[]; requestIds: string[] }> {
  const { rows } = await db.query<{ customerIds: string[]; requestIds: string[] }>({
    name: 'privacy.people',
    text: `with asked as (
             select request.id from withdraw_request part join withdraw_request request on request.id = part.parent_id
               where part.id = any($1::uuid[])
             union select unnest($1::uuid[])),
           person as (
             select c.id from customer c where c.id in (select id from asked)
             union select link.customer_id from customer_request link where link.request_id in (select id from asked)),
           request as (
             select link.request_id as id from customer_request link where link.customer_id in (select id from person))
           select array(select id from person) as "customerIds",
                  array(select id from request
                        union select part.id from withdraw_request part
                          where part.parent_id in (select id from request)) as "requestIds"`,
    values: [ids],
  })
  return rows[0] ?? { customerIds: [], requestIds: [] }
}
