import type { Agreement } from '@kasa/domain/lineMatch'

import type { Tx } from '../db/client'

export type NewBankTx = {
  id: string
  bankAccountId: string
  botId: string
  direction: 'CREDIT' | 'DEBIT'
  amountMinor: bigint
  bookedAt: Date
  senderName: string
  senderFold: string
  senderIbanEnc: Buffer | null
  senderIbanHash: Buffer | null
  senderIbanLast4: string | null
  description: string
  bankRef: string | null
  channel: string
  dedupeKey: string
  occurrenceNo: number
  at: Date
}

/** Writes a line once; answers the id it is known under and whether this call wrote it. */
export async function insertBankTx(tx: Tx, line: NewBankTx): Promise<{ id: string; isNew: boolean }> {
  const inserted = await tx.query<{ id: string }>({
    name: 'banktx.insert',
    text: `insert into bank_tx (id, bank_account_id, bot_id, direction, amount_minor, booked_at, sender_name, sender_fold, sender_iban_enc,
             sender_iban_hash, sender_iban_last4, description, bank_ref, channel, dedupe_key, occurrence_no, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
           on conflict (dedupe_key, occurrence_no) do nothing returning id`,
    values: [
      line.id, line.bankAccountId, line.botId, line.direction, line.amountMinor, line.bookedAt, line.senderName, line.senderFold,
      line.senderIbanEnc, line.senderIbanHash, line.senderIbanLast4, line.description, line.bankRef, line.channel, line.dedupeKey,
      line.occurrenceNo, line.at,
    ],
  })
  if (inserted.rows[0]) return { id: inserted.rows[0].id, isNew: true }
  const known = await tx.query<{ id: string }>({
    name: 'banktx.known',
    text: `select id from bank_tx where dedupe_key = $1 and occurrence_no = $2`,
    values: [line.dedupeKey, line.occurrenceNo],
  })
  return { id: known.rows[0]?.id ?? line.id, isNew: false }
}

export async function insertMatchLine(
  tx: Tx,
  match: { id: string; bankTxId: string; requestId: string; amountMinor: bigint; parts: Agreement; at: Date },
): Promise<void> {
  await tx.query({
    name: 'banktx.match',
    text: `with match as (
             insert into match_line (id, bank_tx_id, request_type, request_id, amount_minor, mode, parts, created_at)
             values ($1, $2, 'remit_request', $3, $4, 'AUTO', $5::jsonb, $6)
           )
           update bank_tx set status = 'SUGGESTED', updated_at = $6 where id = $2`,
    values: [match.id, match.bankTxId, match.requestId, match.amountMinor, JSON.stringify(match.parts), match.at],
  })
}

/** The line paid its request; answers its amount and the bank's reference. */
export async function setMatched(tx: Tx, bankTxId: string, at: Date): Promise<{ amountMinor: bigint; bankRef: string | null } | undefined> {
  const { rows } = await tx.query<{ amountMinor: bigint; bankRef: string | null }>({
    name: 'banktx.matched',
    text: `update bank_tx set status = 'MATCHED', updated_at = $2 where id = $1 and status = 'SUGGESTED'
           returning amount_minor as "amountMinor", bank_ref as "bankRef"`,
    values: [bankTxId, at],
  })
  return rows[0]
}

/** The request ended without this line: it is unmatched again and its money stays in suspense. */
export async function setUnmatched(tx: Tx, bankTxId: string, at: Date): Promise<void> {
  await tx.query({
    name: 'banktx.unmatched',
    text: `with released as (
             update match_line set released_at = $2 where bank_tx_id = $1 and released_at is null
           )
           update bank_tx set status = 'NEW', updated_at = $2 where id = $1 and status = 'SUGGESTED'`,
    values: [bankTxId, at],
  })
}

export type LinkedLine = {
  id: string
  amountMinor: bigint
  senderName: string
  senderIbanLast4: string | null
  description: string
  bookedAt: Date
  bankRef: string | null
  parts: Agreement
}

/** The line linked to a request, with what of it agrees. */
export async function selectLinkedLine(db: Pick<Tx, 'query'>, bankTxId: string): Promise<LinkedLine | undefined> {
  const { rows } = await db.query<LinkedLine>({
    name: 'banktx.linked',
    text: `select line.id, line.amount_minor as "amountMinor", line.sender_name as "senderName", line.sender_iban_last4 as "senderIbanLast4",
             line.description, line.booked_at as "bookedAt", line.bank_ref as "bankRef", match.parts
           from bank_tx line join match_line match on match.bank_tx_id = line.id and match.released_at is null
           where line.id = $1`,
    values: [bankTxId],
  })
  return rows[0]
}
