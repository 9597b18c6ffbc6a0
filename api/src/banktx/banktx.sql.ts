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
