import { mostBankFeeMinor } from '@kasa/domain/debitMatch'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import { sql, type RawBuilder } from 'kysely'

import { earlier, isDebitNotSeen, mayBeSentBack, moneySentBack } from '../banktx/moneySentBack'
import { isNoPayers } from '../banklines/unmatchedMoney'
import { hasTwin, isReportedReversal } from '../banktx/lineConditions'
import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'

type Reader = Pick<Tx, 'query'>
type Condition = RawBuilder<boolean>

/** A debit that may have paid money sent back. `ibanHash` in hex; null if the bank does not say where it went. */
export type DebitRecord = {
  id: string
  accountId: string
  amountMinor: bigint
  ibanHash: string | null
  bankRef: string | null
  description: string
  bookedAt: Date
  namedBy: NamedOnlyBy
  /** It may be another line reported with other texts, and that one is not set aside. */
  hasTwin: boolean
  isFree: boolean
  version: number
}

/** A debit that is linked to nothing, and no row of a file says that the bank reversed it. */
const free = sql.raw<boolean>(`(t.direction = 'DEBIT' and t.status = 'NEW' and not ${isReportedReversal('t')})`)
const columns = sql.raw(`t.id, t.bank_account_id as "accountId", t.amount_minor as "amountMinor",
  encode(t.sender_iban_hash, 'hex') as "ibanHash", t.bank_ref as "bankRef", t.description,
  t.booked_at as "bookedAt", t.named_by as "namedBy",
  ${hasTwin('t')} as "hasTwin", t.version`)
const tables = sql.raw('bank_tx t join bank_account b on b.id = t.bank_account_id')

/**
 * Debits that the system may link: a bot reported them with an IBAN that is not ours, they are not reported twice, and
 * no person undid their link.
 */
export const isForSystem = sql.raw<boolean>(`t.sender_iban_hash is not null and t.named_by is null
  and t.maybe_same_as is null and not ${isNoPayers('t')}
  and not exists (select from watcher_bot bot where bot.id = t.bot_id and bot.auto_match = 'OFF')
  and not exists (select from sent_back undone where undone.status = 'UNDONE' and undone.debit_id = t.id)`)

/** A line in its current state, free or not. */
export async function selectLine(db: Reader, id: string, visible: Condition): Promise<DebitRecord | undefined> {
  const [debit] = await runSql<DebitRecord>(
    db,
    sql`select ${columns}, ${free} as "isFree" from ${tables} where t.id = ${id}::uuid and ${visible}`,
  )
  return debit
}

/** A free debit, locked. */
export async function lockDebit(tx: Tx, id: string, among: Condition): Promise<DebitRecord | undefined> {
  const [debit] = await runSql<DebitRecord>(
    tx,
    sql`select ${columns}, true as "isFree" from ${tables} where t.id = ${id}::uuid and ${free}
      and ${among} for no key update of t`,
  )
  return debit
}

/** Until the transaction ends, nobody else links money sent back. */
export async function lockSentBackAll(tx: Tx): Promise<void> {
  await tx.query({
    name: 'sentBack.lockAll',
    text: `select pg_advisory_xact_lock(hashtextextended('sent back', 0))`,
  })
}

/** Money sent back whose debit was not seen. `isExact`: the debit has its amount and went to its sender's IBAN. */
export type ReturnRecord = {
  creditId: string
  depositId: string | null
  number: string | null
  amountMinor: bigint
  at: Date
  payerName: string
  ibanLast4: string | null
  isExact: boolean
}

/**
 * The open returns that a debit may have paid: same account, the amount or a bank's fee on top of it, not booked before
 * the return, and no other IBAN than the sender's.
 */
export const selectReturnsFor = (
  db: Reader,
  { accountId, amountMinor, ibanHash, bookedAt }: DebitRecord,
): Promise<ReturnRecord[]> =>
  runSql(
    db,
    sql`select back.credit_id as "creditId", back.deposit_id as "depositId", back.number,
        back.amount_minor as "amountMinor", back.at, back.sender_name as "payerName",
        back.sender_iban_last4 as "ibanLast4",
        coalesce(back.amount_minor = ${amountMinor} and back.sender_iban_hash = decode(${ibanHash}::text, 'hex'), false)
          as "isExact"
      from ${sql.raw(moneySentBack)} back
      where back.bank_account_id = ${accountId}::uuid
        and back.amount_minor between ${amountMinor - mostBankFeeMinor} and ${amountMinor}
        and ${bookedAt}::timestamptz > back.at - ${sql.raw(earlier)}
        and coalesce(back.sender_iban_hash = decode(${ibanHash}::text, 'hex'), true) and ${sql.raw(isDebitNotSeen)}
      order by back.at, back.credit_id limit 50`,
  )

/** Free debits that may be linked automatically, the oldest first. */
export async function selectWaitingDebits(db: Reader): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select t.id from bank_tx t where ${free} and ${isForSystem}
      and ${sql.raw(mayBeSentBack('t'))}
      order by t.booked_at, t.id`,
  )
  return rows.map(({ id }) => id)
}

export type SentBackRecord = {
  id: string
  bankAccountId: string
  creditId: string
  depositId: string | null
  debitId: string
  amountMinor: bigint
  bankFeeMinor: bigint
  status: 'SEEN' | 'UNDONE'
  number: string | null
  payerName: string
  ibanLast4: string | null
  at: Date
  version: number
}
const seenColumns = sql.raw(`s.id, s.bank_account_id as "bankAccountId", s.credit_id as "creditId",
  s.deposit_id as "depositId", s.debit_id as "debitId", s.amount_minor as "amountMinor",
  s.bank_fee_minor as "bankFeeMinor", s.status, request.number, credit.sender_name as "payerName",
  credit.sender_iban_last4 as "ibanLast4", coalesce(request.decided_at, credit.decided_at) as at, s.version`)
const seenTables = sql.raw(`sent_back s join bank_account b on b.id = s.bank_account_id
  join bank_tx credit on credit.id = s.credit_id left join remit_request request on request.id = s.deposit_id`)

/** What a debit proves. */
export async function selectProvedBy(db: Reader, debitId: string): Promise<SentBackRecord | undefined> {
  const [record] = await runSql<SentBackRecord>(
    db,
    sql`select ${seenColumns} from ${seenTables} where s.debit_id = ${debitId}::uuid and s.status = 'SEEN'`,
  )
  return record
}

/** The link with this id, locked. */
export async function lockSentBack(
  tx: Tx,
  id: string,
  visible: Condition = sql`true`,
): Promise<SentBackRecord | undefined> {
  const [record] = await runSql<SentBackRecord>(
    tx,
    sql`select ${seenColumns} from ${seenTables} where s.id = ${id}::uuid and ${visible} for no key update of s`,
  )
  return record
}

/** The links of a line, as the debit or as the money sent back; locked. */
export const lockSentBackOf = (tx: Tx, lineId: string): Promise<SentBackRecord[]> =>
  runSql(
    tx,
    sql`select ${seenColumns} from ${seenTables} where ${lineId}::uuid in (s.debit_id, s.credit_id)
      and s.status = 'SEEN' order by s.id for no key update of s`,
  )

export async function insertSentBack(
  tx: Tx,
  sent: Pick<
    SentBackRecord,
    'id' | 'bankAccountId' | 'creditId' | 'depositId' | 'debitId' | 'amountMinor' | 'bankFeeMinor'
  > & { at: Date },
): Promise<void> {
  await tx.query({
    name: 'sentBack.insert',
    text: `insert into sent_back (id, bank_account_id, credit_id, deposit_id, debit_id, amount_minor, bank_fee_minor,
      status, seen_at) values ($1, $2, $3, $4, $5, $6, $7, 'SEEN', $8)`,
    values: [
      sent.id,
      sent.bankAccountId,
      sent.creditId,
      sent.depositId,
      sent.debitId,
      sent.amountMinor,
      sent.bankFeeMinor,
      sent.at,
    ],
  })
}

export async function setUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'sentBack.undo',
    text: `update sent_back set status = 'UNDONE', undone_at = $2, version = version + 1
      where id = $1 and status = 'SEEN'`,
    values: [id, at],
  })
}
