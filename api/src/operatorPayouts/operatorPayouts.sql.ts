import type { LoginStatus } from '@kasa/domain/userRights'

import { mayBeSentBack } from '../banktx/moneySentBack'
import { isNoPayers } from '../banklines/unmatchedMoney'
import { isReportedReversal } from '../banktx/lineConditions'
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

/** The return of a payment: what the bank sent back, agreed by two administrators. */
export type PayoutReturn = { at: Date; reason: string; createdByName: string; approvedByName: string }
export type ShownPayout = OperatorPayout & { accountLabel: string; returned: PayoutReturn | null }

/** A line of one of our accounts that is not used for anything. */
export type FreeLine = {
  id: string
  bankAccountId: string
  accountLabel: string
  amountMinor: bigint
  bankRef: string
  /** Recipient, or sender of a credit, and purpose as the bank states them. */
  payee: string
  description: string
  bookedAt: Date
  namedBy: string[] | null
}

const line = `t.id, t.bank_account_id as "bankAccountId", b.label as "accountLabel", t.amount_minor as "amountMinor",
  t.bank_ref as "bankRef",
  t.sender_name as payee, t.description, t.booked_at as "bookedAt", t.named_by as "namedBy"`
/** Excludes lines that a file reversed, and money between our own accounts. */
const isUnused = `t.bank_ref is not null and t.maybe_same_as is null
  and not ${isReportedReversal('t')} and not ${isNoPayers('t')}`
const isFree = {
  /** Also excludes what may be money sent back to a payer. */
  DEBIT: `t.direction = 'DEBIT' and t.status = 'NEW' and ${isUnused} and not ${mayBeSentBack('t')}`,
  CREDIT: `t.direction = 'CREDIT' and t.status in ('NEW', 'SUSPENSE') and t.linked_minor = 0 and ${isUnused}`,
} as const

/** Free debits of this amount with a bank reference, booked since then. */
export async function selectFreeDebits(tx: Tx, amountMinor: bigint, since: Date): Promise<FreeLine[]> {
  const { rows } = await tx.query<FreeLine>({
    name: 'operatorPayouts.debits',
    text: `select ${line} from bank_tx t join bank_account b on b.id = t.bank_account_id
           where ${isFree.DEBIT} and t.amount_minor = $1 and t.booked_at >= $2 order by t.id limit 1000`,
    values: [amountMinor, since],
  })
  return rows
}

/**
 * Free credits of a payment's amount on its account, booked since the day before its debit: some files have days only.
 */
export async function selectFreeCredits(
  tx: Tx,
  { bankAccountId, amountMinor, bankTxId }: OperatorPayout,
): Promise<FreeLine[]> {
  const { rows } = await tx.query<FreeLine>({
    name: 'operatorPayouts.credits',
    text: `select ${line} from bank_tx t join bank_account b on b.id = t.bank_account_id
           where ${isFree.CREDIT} and t.bank_account_id = $1 and t.amount_minor = $2
             and t.booked_at > (select booked_at from bank_tx where id = $3) - interval '1 day'
           order by t.id limit 1000`,
    values: [bankAccountId, amountMinor, bankTxId],
  })
  return rows
}

/** Locks a free line; undefined if it has been used meanwhile. */
export async function lockFreeLine(tx: Tx, direction: 'DEBIT' | 'CREDIT', id: string): Promise<FreeLine | undefined> {
  const { rows } = await tx.query<FreeLine>({
    name: `operatorPayouts.lock.${direction}`,
    text: `select ${line} from bank_tx t join bank_account b on b.id = t.bank_account_id
           where t.id = $1 and ${isFree[direction]} for no key update of t`,
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

export async function insertReturn(
  tx: Tx,
  back: PayoutReturn & { payoutId: string; bankTxId: string; createdBy: string },
): Promise<void> {
  await tx.query({
    name: 'operatorPayouts.return',
    text: `insert into operator_payout_return (payout_id, bank_tx_id, reason, created_by, created_by_name,
             approved_by_name, at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      back.payoutId,
      back.bankTxId,
      back.reason,
      back.createdBy,
      back.createdByName,
      back.approvedByName,
      back.at,
    ],
  })
}

const payouts = `select p.id, p.user_id as "userId", p.bank_tx_id as "bankTxId", p.bank_account_id as "bankAccountId",
  b.label as "accountLabel", p.amount_minor as "amountMinor", p.bank_ref as "bankRef", p.reason,
  p.created_by as "createdBy", p.created_by_name as "createdByName", p.approved_by_name as "approvedByName", p.at,
  back.at as "returnedAt", back.reason as "returnReason", back.created_by_name as "returnCreatedByName",
  back.approved_by_name as "returnApprovedByName"
  from operator_payout p join bank_account b on b.id = p.bank_account_id
    left join operator_payout_return back on back.payout_id = p.id`
type Row = OperatorPayout & { accountLabel: string; returnedAt: Date | null; returnReason: string } & {
  returnCreatedByName: string
  returnApprovedByName: string
}
const shownOf = ({
  returnedAt,
  returnReason,
  returnCreatedByName,
  returnApprovedByName,
  ...payout
}: Row): ShownPayout => ({
  ...payout,
  returned: returnedAt && {
    at: returnedAt,
    reason: returnReason,
    createdByName: returnCreatedByName,
    approvedByName: returnApprovedByName,
  },
})

/** An operator's payments, newest first. */
export async function selectPayouts(db: Pool | Tx, userId: string): Promise<ShownPayout[]> {
  const { rows } = await db.query<Row>({
    name: 'operatorPayouts.list',
    text: `${payouts} where p.user_id = $1 order by p.at desc, p.id desc limit 50`,
    values: [userId],
  })
  return rows.map(shownOf)
}

/** A payment to this operator; undefined if there is none. */
export async function selectPayout(tx: Tx, userId: string, id: string): Promise<ShownPayout | undefined> {
  const { rows } = await tx.query<Row>({
    name: 'operatorPayouts.get',
    text: `${payouts} where p.user_id = $1 and p.id = $2`,
    values: [userId, id],
  })
  return rows.map(shownOf)[0]
}

export type EarningPerson = {
  id: string
  name: string
  scope: string[]
  status: LoginStatus
  paidAt: Date | null
  paidMinor: bigint | null
}

/** Everyone who may earn or ever earned, with their last payment that was not returned. */
export async function selectEarningPeople(
  db: Pool | Tx,
  scopes: readonly string[],
  everEarned: readonly string[],
): Promise<EarningPerson[]> {
  const { rows } = await db.query<EarningPerson>({
    name: 'operatorPayouts.people',
    text: `select u.id, u.name, u.scope, u.login_status as status, paid.at as "paidAt", paid.amount_minor as "paidMinor"
           from users u left join lateral (
             select at, amount_minor from operator_payout own where user_id = u.id
               and not exists (select from operator_payout_return where payout_id = own.id)
             order by at desc, id desc limit 1
           ) paid on true
           where u.scope && $1::text[] or u.id = any($2::uuid[]) order by u.id`,
    values: [[...scopes], [...everEarned]],
  })
  return rows
}
