import { sql } from 'kysely'

import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'
import { eventsOf, type Days } from './events'

type Db = Pick<Tx, 'query'>

/**
 * An event as a row of a signed day. All fields are text from the database, so that the same row always gives the same
 * bytes.
 */
export type SignedEvent = {
  event: string
  at: string
  movement: string
  number: string | null
  request_id: string | null
  merchant_ref: string | null
  merchant_id: string
  bank_account_id: string | null
  terminal: string | null
  bank_ref: string | null
  customer: string | null
  gross: string
  fee: string
  net: string
  our_state: string | null
  bank_state: string | null
  merchant_state: string | null
  difference: string | null
  dealt: { type: string; status: string; reason: string; by: string }[]
}

/** The events of a merchant's day, in order. */
export const selectDayEvents = (
  db: Db,
  days: Days,
  merchantId: string,
): Promise<(SignedEvent & { breakType: string | null })[]> =>
  runSql(
    db,
    sql`select event.event, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, event.movement,
      event.number, event.request_id::text,
          event.merchant_ref, event.merchant_id::text, event.bank_account_id::text, event.terminal, event.bank_ref,
            event.customer, event.gross::text, event.fee::text,
          event.net::text, event.our_state, event.bank_state, event.merchant_state, event.difference::text,
            event.break_type as "breakType", (
            select coalesce(jsonb_agg(jsonb_build_object('type', dealt.type, 'status', dealt.status, 'reason',
              dealt.reason, 'by', dealt.done_by_name) order by dealt.type), '[]')
            from reconciliation_break dealt where dealt.event = event.event and dealt.status <> 'OPEN'
          ) as dealt
        from ${eventsOf(days, 'all')} event where event.merchant_id = ${merchantId}::uuid
          order by event.at, event.event collate "C"`,
  )

export type SignedDay = {
  head: string
  hash: string
  rowCount: number
  ourSigner: string | null
  ourSignerName: string | null
  ourSignedAt: Date | null
  merchantSigner: string | null
  merchantSignerName: string | null
  merchantSignedAt: Date | null
  paper: string | null
  closedAt: Date | null
}

export async function selectSignedDay(db: Db, merchantId: string, day: string): Promise<SignedDay | undefined> {
  const { rows } = await db.query<SignedDay>(
    `select head, hash, row_count as "rowCount", our_signer as "ourSigner", our_signer_name as "ourSignerName",
      our_signed_at as "ourSignedAt",
       merchant_signer as "merchantSigner", merchant_signer_name as "merchantSignerName",
         merchant_signed_at as "merchantSignedAt", paper, closed_at as "closedAt"
     from reconciliation_day where merchant_id = $1 and day = $2`,
    [merchantId, day],
  )
  return rows[0]
}

/** Replaces the stored day by the current one, without signatures. */
export async function replaceSignedDay(
  tx: Tx,
  {
    merchantId,
    day,
    head,
    hash,
    texts,
  }: { merchantId: string; day: string; head: string; hash: string; texts: readonly string[] },
): Promise<void> {
  await tx.query('delete from reconciliation_day_row where merchant_id = $1 and day = $2', [merchantId, day])
  await tx.query(
    `insert into reconciliation_day (merchant_id, day, head, hash, row_count) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, day) do update set head = excluded.head, hash = excluded.hash,
       row_count = excluded.row_count, our_signer = null,
       our_signer_name = null, our_signed_at = null, merchant_signer = null, merchant_signer_name = null,
         merchant_signed_at = null, paper = null`,
    [merchantId, day, head, hash, texts.length],
  )
  await tx.query(
    `insert into reconciliation_day_row (merchant_id, day, place, text) select $1, $2, n - 1, text
      from unnest($3::text[]) with ordinality as given (text, n)`,
    [merchantId, day, texts],
  )
}

/** Stores one side's signature; closes the day if the other side has signed. */
export async function setSignature(
  tx: Tx,
  key: { merchantId: string; day: string },
  signed: { side: 'our' | 'merchant'; id: string; name: string; paper: string | null; at: Date },
): Promise<void> {
  const { side } = signed
  const other = side === 'our' ? 'merchant' : 'our'
  await tx.query(
    `update reconciliation_day set ${side}_signer = $3, ${side}_signer_name = $4, ${side}_signed_at = $5::timestamptz,
      paper = coalesce($6, paper),
       closed_at = case when ${other}_signed_at is not null then $5::timestamptz end where merchant_id = $1
         and day = $2`,
    [key.merchantId, key.day, signed.id, signed.name, signed.at, signed.paper],
  )
}

export async function selectDayTexts(db: Db, merchantId: string, day: string): Promise<string[]> {
  const { rows } = await db.query<{ text: string }>(
    'select text from reconciliation_day_row where merchant_id = $1 and day = $2 order by place',
    [merchantId, day],
  )
  return rows.map(({ text }) => text)
}
