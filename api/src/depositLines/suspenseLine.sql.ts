import { isOwnMoney, looksOwn } from '../banklines/unmatchedMoney'
import type { Tx } from '../db/client'

export type SuspenseLine = {
  id: string
  bankAccountId: string
  accountLabel: string
  remitGroupId: string | null
  amountMinor: bigint
  linkedMinor: bigint
  senderName: string
  senderIbanLast4: string | null
  bankRef: string | null
  description: string
  /** The bank's IBAN shows that the sender is an account of ours. */
  isOwnMoney: boolean
  /** It seems to be our money, although the bank gives no IBAN. */
  looksOwn: boolean
  /** The line that it may be a duplicate of: its sender and day. Null if none, or if that one was set aside. */
  sameAs: string | null
  status: string
  version: number
}

/** Locks a credit; undefined if there is none. */
export async function lockLine(tx: Tx, id: string): Promise<SuspenseLine | undefined> {
  const { rows } = await tx.query<SuspenseLine>({
    name: 'deposits.lockLine',
    text: `select line.id, line.bank_account_id as "bankAccountId", account.label as "accountLabel",
      account.remit_group_id as "remitGroupId",
             line.amount_minor as "amountMinor", line.linked_minor as "linkedMinor", line.sender_name as "senderName",
             line.sender_iban_last4 as "senderIbanLast4", line.bank_ref as "bankRef", line.description,
             ${isOwnMoney('line')} as "isOwnMoney", ${looksOwn('line')} as "looksOwn",
             (select concat_ws(' · ', nullif(other.sender_name, ''),
                to_char(other.booked_at at time zone 'Europe/Istanbul', 'YYYY-MM-DD'))
              from bank_tx other where (other.id = line.maybe_same_as or other.maybe_same_as = line.id)
                and other.status <> 'IGNORED' order by other.id limit 1) as "sameAs", line.status, line.version
           from bank_tx line join bank_account account on account.id = line.bank_account_id
           where line.id = $1 and line.direction = 'CREDIT' for no key update of line`,
    values: [id],
  })
  return rows[0]
}

/** Marks a line as returned to its sender. */
export async function markReturned(
  tx: Tx,
  id: string,
  by: { id: string; name: string },
  reason: string,
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'deposits.lineReturned',
    text: `update bank_tx set status = 'RETURNED', reason = $4, decided_by = $2, decided_by_name = $3, decided_at = $5,
      version = version + 1, updated_at = $5 where id = $1`,
    values: [id, by.id, by.name, reason, at],
  })
}
