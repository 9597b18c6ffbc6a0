import type { NewBankTx } from '../banktx/placeLine'
import type { Tx } from '../db/client'

export type FileLine = {
  senderName: string
  senderFold: string
  senderIbanHash: Buffer | null
  description: string
  bookedAt: Date
  bankRef: string | null
  /** When the file reported it. */
  seenAt: Date
  status: string
  linkedMinor: bigint
  paidMinor: bigint
}

/** Locks a line that no bot has reported yet; undefined if a bot has. */
export async function lockFileLine(tx: Tx, id: string): Promise<FileLine | undefined> {
  const { rows } = await tx.query<FileLine>({
    name: 'confirmLine.lock',
    text: `select sender_name as "senderName", sender_fold as "senderFold", sender_iban_hash as "senderIbanHash",
      description, booked_at as "bookedAt", bank_ref as "bankRef", created_at as "seenAt",
             status, linked_minor as "linkedMinor", paid_minor as "paidMinor" from bank_tx where id = $1
               and bot_id is null for no key update`,
    values: [id],
  })
  return rows[0]
}

/**
 * Replaces a line's data with the bot's; the file's original text stays in its rows. Keeps a different day, because
 * it is part of the line's slot (ADR 17).
 */
export async function setBotsWords(
  tx: Tx,
  id: string,
  reported: Omit<
    NewBankTx,
    'id' | 'source' | 'importId' | 'namedBy' | 'dedupeKey' | 'bankAccountId' | 'amountMinor' | 'direction'
  >,
): Promise<void> {
  await tx.query({
    name: 'confirmLine.words',
    text: `update bank_tx set bot_id = $2, booked_at = case
      when (booked_at at time zone 'Europe/Istanbul')::date = ($3::timestamptz at time zone 'Europe/Istanbul')::date
      then $3 else booked_at end, sender_name = $4, sender_fold = $5, sender_iban_enc = $6, sender_iban_hash = $7,
      sender_iban_last4 = $8, description = $9,
             bank_ref = coalesce($10, bank_ref), channel = $11,
               balance_after_minor = coalesce($12, balance_after_minor), version = version + 1, updated_at = $13
               where id = $1`,
    values: [
      id,
      reported.botId,
      reported.bookedAt,
      reported.senderName,
      reported.senderFold,
      reported.senderIbanEnc,
      reported.senderIbanHash,
      reported.senderIbanLast4,
      reported.description,
      reported.bankRef,
      reported.channel,
      reported.balanceAfterMinor,
      reported.at,
    ],
  })
}

/** True if a bot reported this line before with a different IBAN. */
export async function selectIsOtherIban(tx: Tx, id: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'confirmLine.otherIban',
    text: `select from bank_tx where id = $1 and bot_id is not null and sender_iban_hash <> $2`,
    values: [id, hash],
  })
  return rowCount === 1
}
