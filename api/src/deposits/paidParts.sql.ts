import type { Tx } from '../db/client'

/** The bank's name for the transfer that paid a deposit; null where the bank gave none. */
export async function selectBankRef(tx: Tx, requestId: string): Promise<string | null> {
  const { rows } = await tx.query<{ bankRef: string | null }>({
    name: 'deposits.bankRef',
    text: `select line.bank_ref as "bankRef" from match_line link join bank_tx line on line.id = link.bank_tx_id
           where link.request_id = $1 and link.released_at is null order by link.created_at, link.id limit 1`,
    values: [requestId],
  })
  return rows[0]?.bankRef ?? null
}

export type PaidPartRow = { bankAccountId: string; amountMinor: bigint }

/** What paid a deposit, line by line, the oldest first; nothing where it was approved before its line came. */
export async function selectPaidParts(tx: Tx, requestId: string): Promise<PaidPartRow[]> {
  const { rows } = await tx.query<PaidPartRow>({
    name: 'deposits.paidParts',
    text: `select line.bank_account_id as "bankAccountId", link.amount_minor as "amountMinor"
           from match_line link join bank_tx line on line.id = link.bank_tx_id
           where link.request_id = $1 and link.settled_at is not null and link.released_at is null order by link.created_at, link.id`,
    values: [requestId],
  })
  return rows
}
