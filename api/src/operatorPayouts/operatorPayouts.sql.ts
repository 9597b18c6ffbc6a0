import type { LoginStatus } from '@kasa/domain/userRights'

import { mayBeSentBack } from '../banktx/moneySentBack'
import { isNoPayers } from '../banklines/unmatchedMoney'
import type { Pool, Tx } from '../db/client'

/** A payment to an operator by one bank debit; kuruş. */
export type OperatorPayout = {
  id: string
  userId: string
  bankTxId: string
  bankAccountId: string
  amountMinor: bigint
  bankRef: string
  reason: string
  createdBy: string
  createdByName: string
  approvedByName: string
  at: Date
}

/** A debit of one of our accounts that is not used for anything. */
export type FreeDebit = {
  id: string
  bankAccountId: string
  accountLabel: string
  amountMinor: bigint
  bankRef: string
  /** Recipient and purpose as the bank states them. */
  payee: string
  description: string
  bookedAt: Date
  namedBy: string[] | null
}

const debit = `t.id, t.bank_account_id as "bankAccountId", b.label as "accountLabel", t.amount_minor as "amountMinor",
  t.bank_ref as "bankRef",
  t.sender_name as payee, t.description, t.booked_at as "bookedAt", t.named_by as "namedBy"`
/** Excludes debits that a file reversed, money sent to our own accounts, and what may be money sent back to a payer. */
const isFree = `t.direction = 'DEBIT' and t.status = 'NEW' and t.bank_ref is not null and t.maybe_same_as is null
  and not exists (select from statement_row told where told.bank_tx_id = t.id and told.is_reversal)
    and not ${isNoPayers('t')} and not ${mayBeSentBack('t')}`

/** Free debits of this amount with a bank reference, booked since then. */
export async function selectFreeDebits(tx: Tx, amountMinor: bigint, since: Date): Promise<FreeDebit[]> {
  const { rows } = await tx.query<FreeDebit>({
    name: 'operatorPayouts.debits',
    text: `select ${debit} from bank_tx t join bank_account b on b.id = t.bank_account_id
           where ${isFree} and t.amount_minor = $1 and t.booked_at >= $2 order by t.id limit 1000`,
    values: [amountMinor, since],
  })
  return rows
}

/** Locks a free debit; undefined if it has been used meanwhile. */
export async function lockFreeDebit(tx: Tx, id: string): Promise<FreeDebit | undefined> {
  const { rows } = await tx.query<FreeDebit>({
    name: 'operatorPayouts.lock-debit',
    text: `select ${debit} from bank_tx t join bank_account b on b.id = t.bank_account_id where t.id = $1 and ${isFree}
      for no key update of t`,
    values: [id],
  })
  return rows[0]
}

export async function insertPayout(tx: Tx, payout: OperatorPayout): Promise<void> {
  await tx.query({
    name: 'operatorPayouts.insert',
    text: `insert into operator_payout (id, user_id, bank_tx_id, bank_account_id, amount_minor, bank_ref, reason,
      created_by, created_by_name, approved_by_name, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      payout.id,
      payout.userId,
      payout.bankTxId,
      payout.bankAccountId,
      payout.amountMinor,
      payout.bankRef,
      payout.reason,
      payout.createdBy,
      payout.createdByName,
      payout.approvedByName,
      payout.at,
    ],
  })
}

/** An operator's payments, newest first. */
export async function selectPayouts(
  db: Pool | Tx,
  userId: string,
): Promise<(OperatorPayout & { accountLabel: string })[]> {
  const { rows } = await db.query<OperatorPayout & { accountLabel: string }>({
    name: 'operatorPayouts.list',
    text: `select p.id, p.user_id as "userId", p.bank_tx_id as "bankTxId", p.bank_account_id as "bankAccountId",
      b.label as "accountLabel", p.amount_minor as "amountMinor",
             p.bank_ref as "bankRef", p.reason, p.created_by as "createdBy", p.created_by_name as "createdByName",
               p.approved_by_name as "approvedByName", p.at
           from operator_payout p join bank_account b on b.id = p.bank_account_id where p.user_id = $1
             order by p.at desc, p.id desc limit 50`,
    values: [userId],
  })
  return rows
}

export type EarningPerson = {
  id: string
  name: string
  scope: string[]
  status: LoginStatus
  paidAt: Date | null
  paidMinor: bigint | null
}

/** Everyone who may earn or ever earned, with their last payment. */
export async function selectEarningPeople(
  db: Pool | Tx,
  scopes: readonly string[],
  everEarned: readonly string[],
): Promise<EarningPerson[]> {
  const { rows } = await db.query<EarningPerson>({
    name: 'operatorPayouts.people',
    text: `select u.id, u.name, u.scope, u.login_status as status, paid.at as "paidAt", paid.amount_minor as "paidMinor"
           from users u left join lateral (
             select at, amount_minor from operator_payout where user_id = u.id order by at desc, id desc limit 1
           ) paid on true
           where u.scope && $1::text[] or u.id = any($2::uuid[]) order by u.id`,
    values: [[...scopes], [...everEarned]],
  })
  return rows
}
