import type { Tx } from '../db/client'

export type NewBankTx = {
  id: string
  bankAccountId: string
  /** Null where no bot brought it. */
  botId: string | null
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
  balanceAfterMinor: bigint | null
  /** `BOT`, or the kind of statement file that brought it first. */
  source: string
  importId: string | null
  dedupeKey: string
  at: Date
}

/** Writes a new line, as the next occurrence of its content; the caller holds its slot (`openSlots`). */
export async function insertBankTx(tx: Tx, line: NewBankTx): Promise<void> {
  await tx.query({
    name: 'banktx.insert',
    text: `insert into bank_tx (id, bank_account_id, bot_id, direction, amount_minor, booked_at, sender_name, sender_fold, sender_iban_enc,
             sender_iban_hash, sender_iban_last4, description, bank_ref, channel, balance_after_minor, source, import_id, dedupe_key, occurrence_no,
             created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
             (select coalesce(max(occurrence_no), 0) + 1 from bank_tx same where same.dedupe_key = $18), $19, $19)`,
    values: [
      line.id, line.bankAccountId, line.botId, line.direction, line.amountMinor, line.bookedAt, line.senderName, line.senderFold,
      line.senderIbanEnc, line.senderIbanHash, line.senderIbanLast4, line.description, line.bankRef, line.channel, line.balanceAfterMinor,
      line.source, line.importId, line.dedupeKey, line.at,
    ],
  })
}