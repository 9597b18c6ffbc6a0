import type { RequestTable } from '@kasa/domain/requestTypes'
import { sql } from 'kysely'

import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'

type Db = Pick<Tx, 'query'>
export type KeptRequest = { id: string; rail: RequestTable; keptEnc: Buffer }
/** An encrypted dummy account, for columns that need a value. */
export type NoAccount = { id: string; enc: Buffer; hash: Buffer }

/** Removes names, references and traces from requests of one rail; `ref` and `name` replace them. */
export const eraseRequests = (
  tx: Tx,
  rail: RequestTable,
  { ids, ref, name, fold, at }: { ids: readonly string[]; ref: string; name: string; fold: string; at: Date },
): Promise<unknown> =>
  runSql(
    tx,
    sql`update ${sql.table(rail)} set customer_ref = ${ref}, customer_name = ${name}, customer_fold = ${fold},
      customer_tckn_hash = null,
          client_ip = null, return_url = null, updated_at = ${at}, version = version + 1
          ${
            rail === 'withdraw_request'
              ? sql`, beneficiary_name = ${name}, beneficiary_fold = ${fold}, description = ''`
              : rail === 'papara_request'
                ? sql`, to_name = case when to_name is null then null else ${name} end, description = ''`
                : sql``
          }
        where id = any(${[...ids]}::uuid[])`,
  )

/** Removes the account numbers of payouts that were never made. */
export async function eraseAccounts(
  tx: Tx,
  rail: 'withdraw_request' | 'papara_request',
  accounts: readonly NoAccount[],
): Promise<void> {
  const [enc, hash, last4] =
    rail === 'withdraw_request'
      ? ['beneficiary_iban_enc', 'beneficiary_iban_hash', 'beneficiary_iban_last4']
      : ['wallet_no_enc', 'wallet_no_hash', 'wallet_no_last4']
  await tx.query({
    name: `privacy.accounts-${rail}`,
    text: `update ${rail} r set ${enc} = none.enc, ${hash} = none.hash, ${last4} = '0000'
           from unnest($1::uuid[], $2::bytea[], $3::bytea[]) none (id, enc, hash) where r.id = none.id
             and r.${enc} is not null`,
    values: [accounts.map(({ id }) => id), accounts.map((each) => each.enc), accounts.map((each) => each.hash)],
  })
}

/** Removes names from upload rows of these payouts and from payment files that contain them. */
export async function eraseCopies(tx: Tx, { ids, name }: { ids: readonly string[]; name: string }): Promise<void> {
  await tx.query({
    name: 'privacy.uploads',
    text: `update withdraw_upload_row set beneficiary_name = $2, iban_last4 = '0000'
      where request_id = any($1::uuid[])`,
    values: [ids, name],
  })
  await tx.query({
    name: 'privacy.fileRows',
    text: `update payment_file_row set beneficiary_name = $2 where request_id = any($1::uuid[])`,
    values: [ids, name],
  })
}

/** Deletes attachments and notes of requests that moved no money. */
export async function eraseAttachments(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: 'privacy.attachments',
    text: `delete from attachment where object_id = any($1::uuid[])`,
    values: [ids],
  })
  await tx.query({
    name: 'privacy.notes',
    text: `update note set text = '—' where object_id = any($1::uuid[])`,
    values: [ids],
  })
}

/** Deletes the merchant's logged calls about this person. */
export async function eraseCalls(
  tx: Tx,
  { merchantId, refs, ids }: { merchantId: string; refs: readonly string[]; ids: readonly string[] },
): Promise<void> {
  await tx.query({
    name: 'privacy.eraseCalls',
    text: `delete from merchant_call where merchant_id = $1
      and (customer_ref = any($2::text[]) or object_id = any($3::uuid[]))`,
    values: [merchantId, refs, ids],
  })
}

/** Removes names from the person's test requests, which have the customer only as a keyed hash. */
export async function eraseTests(
  tx: Tx,
  { merchantId, hash, name }: { merchantId: string; hash: Buffer; name: string },
): Promise<void> {
  await tx.query({
    name: 'privacy.tests',
    text: `update test_request set beneficiary_name = case when beneficiary_name is null then null else $3 end,
             iban_last4 = case when iban_last4 is null then null else '0000' end
           where merchant_id = $1 and customer_hash = $2`,
    values: [merchantId, hash, name],
  })
}

/** Deletes pending live events of these requests; consoles reload the records instead. */
export async function eraseLive(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: 'privacy.live',
    text: `delete from live_event where object_id = any($1::uuid[])`,
    values: [ids],
  })
}

/** Moves limit counters and reservations to the new reference, so that they still add up without naming anyone. */
export async function eraseLimits(
  tx: Tx,
  { merchantId, from, to, ids }: { merchantId: string; from: string; to: string; ids: readonly string[] },
): Promise<void> {
  const keys = [`${merchantId}:${from}`, `${merchantId}:${to}`]
  await tx.query({
    name: 'privacy.limitCounters',
    text: `update limit_counter held set subject_key = $2 from limit_rule rule
           where rule.id = held.rule_id and rule.subject = 'CUSTOMER' and held.subject_key = $1`,
    values: keys,
  })
  await tx.query({
    name: 'privacy.limitReservations',
    text: `update limit_reservation set subject_key = $2 where subject_key = $1 and request_id = any($3::uuid[])`,
    values: [...keys, ids],
  })
}

export type Erasure = {
  personId: string
  merchantId: string
  approvalId: string
  at: Date
  requests: number
  keptUntil: string | null
  keptEnc: Buffer | null
  kept: readonly KeptRequest[]
}

export async function insertErasure(tx: Tx, erasure: Erasure): Promise<void> {
  const { personId, kept, keptUntil } = erasure
  await tx.query({
    name: 'privacy.erased',
    text: `insert into erased_customer (customer_id, merchant_id, approval_id, at, requests, kept, kept_until, kept_enc)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      personId,
      erasure.merchantId,
      erasure.approvalId,
      erasure.at,
      erasure.requests,
      kept.length,
      keptUntil,
      erasure.keptEnc,
    ],
  })
  await tx.query({
    name: 'privacy.erasedRequests',
    text: `insert into erased_request (request_id, request_type, customer_id, kept_until, kept_enc)
           select id, rail, $1, $2, enc from unnest($3::uuid[], $4::text[], $5::bytea[]) kept (id, rail, enc)`,
    values: [
      personId,
      keptUntil,
      kept.map(({ id }) => id),
      kept.map(({ rail }) => rail),
      kept.map(({ keptEnc }) => keptEnc),
    ],
  })
}

export async function erasePerson(
  tx: Tx,
  { id, ref, name, fold, at }: { id: string; ref: string; name: string; fold: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'privacy.erasePerson',
    text: `update customer set ext_id = $2, name = $3, name_fold = $4, tckn_hash = null, tckn_last4 = null,
      flags = '{}', erased_at = $5,
             version = version + 1 where id = $1`,
    values: [id, ref, name, fold, at],
  })
}

/** Number and retention date of an erased person's data; undefined if the person is not erased. */
export async function selectErasure(
  db: Db,
  personId: string,
): Promise<{ kept: number; keptUntil: string | null } | undefined> {
  const { rows } = await db.query<{ kept: number; keptUntil: string | null }>({
    name: 'privacy.erasure',
    text: `select kept, kept_until::text as "keptUntil" from erased_customer where customer_id = $1`,
    values: [personId],
  })
  return rows[0]
}

/** True if the request's person was erased. */
export async function selectIsErased(db: Db, rail: RequestTable, id: string): Promise<boolean> {
  const found = await runSql<object>(
    db,
    sql`select from ${sql.table(rail)} r where r.id = ${id}::uuid and r.customer_ref like 'erased-%'
        and exists (select from erased_customer e where r.customer_ref = 'erased-' || e.customer_id)`,
  )
  return found.length > 0
}

/** Deletes retained data whose retention ends on or before this day. Returns the number of requests. */
export async function deleteKept(db: Db, today: string): Promise<number> {
  await db.query({
    name: 'privacy.keptOver',
    text: `update erased_customer set kept_enc = null where kept_until <= $1::date and kept_enc is not null`,
    values: [today],
  })
  const { rowCount } = await db.query({
    name: 'privacy.keptRequestsOver',
    text: `delete from erased_request where kept_until <= $1::date`,
    values: [today],
  })
  return rowCount ?? 0
}
