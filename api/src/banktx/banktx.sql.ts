import type { Tx } from '../db/client'

export type NewBankTx = {
  id: string
  bankAccountId: string
  /** Null if no bot reported it. */
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
  /** `BOT`, or the kind of statement file that first reported it. */
  source: string
  importId: string | null
  /** The people its evidence depends on (`lineSource.ts`); null: a bot's. */
  namedBy: readonly string[] | null
  dedupeKey: string
  /** Number of payments in the booking: 0 if unknown, null for a single payment. */
  payments: number | null
  /** The bank's reference of the batch that the line belongs to. */
  groupRef: string | null
  at: Date
}

const arrays = [
  ['id', 'uuid'],
  ['bankAccountId', 'uuid'],
  ['botId', 'uuid'],
  ['direction', 'text'],
  ['amountMinor', 'bigint'],
  ['bookedAt', 'timestamptz'],
  ['senderName', 'text'],
  ['senderFold', 'text'],
  ['senderIbanEnc', 'bytea'],
  ['senderIbanHash', 'bytea'],
  ['senderIbanLast4', 'text'],
  ['description', 'text'],
  ['bankRef', 'text'],
  ['channel', 'text'],
  ['balanceAfterMinor', 'bigint'],
  ['source', 'text'],
  ['importId', 'uuid'],
  ['dedupeKey', 'text'],
  ['payments', 'int'],
  ['groupRef', 'text'],
  ['at', 'timestamptz'],
] as const satisfies readonly (readonly [keyof NewBankTx, string])[]

/**
 * Inserts new lines in order, each as the next occurrence of its content. The caller has locked their slots
 * (`openSlots`).
 */
export async function insertBankTxs(tx: Tx, lines: readonly NewBankTx[]): Promise<void> {
  if (lines.length === 0) return
  await tx.query({
    name: 'banktx.insert',
    text: `insert into bank_tx (id, bank_account_id, bot_id, direction, amount_minor, booked_at, sender_name,
      sender_fold, sender_iban_enc, sender_iban_hash,
             sender_iban_last4, description, bank_ref, channel, balance_after_minor, source, import_id, named_by,
               dedupe_key, payments, group_ref, occurrence_no, created_at, updated_at)
           select id, account, bot, direction, amount, booked_at, name, fold, iban_enc, iban_hash, last4, description,
             ref, channel, balance, source, import_id,
             named_by::uuid[], dedupe_key, payments, group_ref,
               (select coalesce(max(occurrence_no), 0) from bank_tx same where same.dedupe_key = line.dedupe_key)
               + row_number() over (partition by dedupe_key order by place), at, at
           from unnest(${arrays.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')},
             $${arrays.length + 1}::text[]) with ordinality
             as line (id, account, bot, direction, amount, booked_at, name, fold, iban_enc, iban_hash, last4,
               description, ref, channel, balance, source, import_id,
               dedupe_key, payments, group_ref, at, named_by, place)
           order by place`,
    values: [
      ...arrays.map(([field]) => lines.map((line) => line[field])),
      lines.map(({ namedBy }) => namedBy && `{${namedBy.join(',')}}`),
    ],
  })
}
