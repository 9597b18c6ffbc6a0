import type { cardSettlementSorts } from '@kasa/contracts/cardSettlements'
import { cardSettlementStatuses } from '@kasa/contracts/cardSettlements'
import type { ListTotal } from '@kasa/contracts/lists'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { sql, type RawBuilder } from 'kysely'

import { nameRecords } from '../audit/recordNames'
import { isNoPayers } from '../banklines/unmatchedMoney'
import type { Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { dayEnd, dayStart } from '../db/istanbulDays'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { found } from '../db/searchText'

nameRecords('card_settlement', 'card_settlement', 'number')

type Db = Pick<Tx, 'query'>

/** Totals of a file's rows; kuruş, signed. */
export type SettlementSums = {
  grossMinor: bigint
  feeMinor: bigint
  netMinor: bigint
  goodCount: number
  differenceCount: number
  goodGrossMinor: bigint
  goodFeeMinor: bigint
  goodNetMinor: bigint
}

export type SettlementRecord = SettlementSums & {
  id: string
  number: string
  fileName: string
  acquirer: string
  bankAccountId: string
  bankAccountLabel: string
  status: (typeof cardSettlementStatuses)[number]
  rowCount: number
  statedNetMinor: bigint | null
  bankTxId: string | null
  handedBy: string
  handedByName: string
  judgedAt: Date
  endedByName: string | null
  endedAt: Date | null
  reason: string | null
  createdAt: Date
  version: number
}

const columns = `file.id, file.number, file.file_name as "fileName", file.acquirer,
  file.bank_account_id as "bankAccountId", account.label as "bankAccountLabel",
  file.status, file.row_count as "rowCount", file.gross_minor as "grossMinor", file.fee_minor as "feeMinor",
    file.net_minor as "netMinor",
  file.stated_net_minor as "statedNetMinor", file.good_count as "goodCount", file.difference_count as "differenceCount",
  file.good_gross_minor as "goodGrossMinor", file.good_fee_minor as "goodFeeMinor",
    file.good_net_minor as "goodNetMinor", file.bank_tx_id as "bankTxId",
  file.handed_by as "handedBy", file.handed_by_name as "handedByName", file.judged_at as "judgedAt",
    file.ended_by_name as "endedByName",
  file.ended_at as "endedAt", file.reason, file.created_at as "createdAt", file.version`
const tables = 'card_settlement file join bank_account account on account.id = file.bank_account_id'

export async function selectSettlement(db: Db, id: string): Promise<SettlementRecord | undefined> {
  const { rows } = await db.query<SettlementRecord>({
    name: 'cardSettlements.get',
    text: `select ${columns} from ${tables} where file.id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function lockSettlement(tx: Tx, id: string): Promise<SettlementRecord | undefined> {
  const { rows } = await tx.query<SettlementRecord>({
    name: 'cardSettlements.lock',
    text: `select ${columns} from ${tables} where file.id = $1 for no key update of file`,
    values: [id],
  })
  return rows[0]
}

/** The acquirer's file with the same bytes, unless it was discarded. */
export async function selectSame(db: Db, acquirer: string, sha256: Buffer): Promise<{ number: string } | undefined> {
  const { rows } = await db.query<{ number: string }>({
    name: 'cardSettlements.same',
    text: `select number from card_settlement where acquirer = $1 and sha256 = $2 and status <> 'DISCARDED'`,
    values: [acquirer, sha256],
  })
  return rows[0]
}

export type SettlementQuery = {
  q: string | undefined
  status: readonly string[] | undefined
  differences: readonly string[] | undefined
  from: string | undefined
  to: string | undefined
}

export const settlementOrder: ListOrder<(typeof cardSettlementSorts)[number]> = {
  id: { sql: 'file.id', as: 'id' },
  keys: {
    number: { sql: 'file.number', as: 'code' },
    acquirer: { sql: 'file.acquirer', as: 'words' },
    status: rankOf('file.status', cardSettlementStatuses),
    rows: { sql: 'file.row_count', as: 'number' },
    differences: { sql: 'file.difference_count', as: 'number' },
    net: { sql: 'file.net_minor', as: 'number' },
    createdAt: { sql: 'file.created_at', as: 'time' },
  },
}

const conditionsOf = ({ q, status, differences, from, to }: SettlementQuery): RawBuilder<unknown>[] => [
  ...when(q, (text) => found('file.number', text)),
  ...when(status, (wanted) => sql`file.status = any(${[...wanted]}::text[])`),
  ...when(
    differences,
    (wanted) => sql`case when file.difference_count > 0 then 'with' else 'without' end = any(${[...wanted]}::text[])`,
  ),
  ...when(from, (day) => sql`file.created_at >= ${dayStart(day)}`),
  ...when(to, (day) => sql`file.created_at < ${dayEnd(day)}`),
]

export const selectSettlements = (
  db: Db,
  query: SettlementQuery,
  { place, where, tail }: Keyset,
): Promise<(SettlementRecord & Placed)[]> =>
  runSql(
    db,
    sql`select ${sql.raw(columns)}, ${place} from ${sql.raw(tables)}
      where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

/** Number of files that match, and their net amount. */
export const totalSettlementsOf = (db: Db, query: SettlementQuery): Promise<ListTotal> =>
  totalOf(db, sql`${sql.raw(tables)} where ${allOf(conditionsOf(query))}`, sql`file.net_minor`)

type NewSettlement = SettlementSums &
  Pick<
    SettlementRecord,
    'id' | 'fileName' | 'acquirer' | 'bankAccountId' | 'rowCount' | 'statedNetMinor' | 'handedBy' | 'handedByName'
  > & { sha256: Buffer; at: Date }

/** Returns false if the same file was uploaded meanwhile. */
export async function insertSettlement(tx: Tx, file: NewSettlement): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'cardSettlements.insert',
    text: `insert into card_settlement (id, number, file_name, sha256, acquirer, bank_account_id, row_count,
      gross_minor, fee_minor, net_minor, stated_net_minor,
             good_count, difference_count, good_gross_minor, good_fee_minor, good_net_minor, handed_by, handed_by_name,
               judged_at, created_at, updated_at)
           values ($1, 'A-' || $2 || '-' || lpad(nextval('card_settlement_number_seq')::text, 7, '0'), $3, $4, $5, $6,
             $7, $8, $9, $10, $11, $12, $13, $14, $15,
             $16, $17, $18, $19, $19, $19)
           on conflict (acquirer, sha256) where status <> 'DISCARDED' do nothing`,
    values: [
      file.id,
      istanbulDay(file.at).slice(2, 4),
      file.fileName,
      file.sha256,
      file.acquirer,
      file.bankAccountId,
      file.rowCount,
      file.grossMinor,
      file.feeMinor,
      file.netMinor,
      file.statedNetMinor,
      file.goodCount,
      file.differenceCount,
      file.goodGrossMinor,
      file.goodFeeMinor,
      file.goodNetMinor,
      file.handedBy,
      file.handedByName,
      file.at,
    ],
  })
  return rowCount === 1
}

/** Serializes bookings of an acquirer's files, so that a deduction named in two files is booked once. */
export async function lockAcquirer(tx: Tx, acquirer: string): Promise<void> {
  await tx.query({
    name: 'cardSettlements.lockAcquirer',
    text: `select pg_advisory_xact_lock(hashtextextended('card_settlement ' || $1, 0))`,
    values: [acquirer],
  })
}

/** Stores the rows' new totals. */
export async function setJudged(tx: Tx, id: string, sums: SettlementSums, at: Date): Promise<void> {
  await tx.query({
    name: 'cardSettlements.judged',
    text: `update card_settlement set good_count = $2, difference_count = $3, good_gross_minor = $4,
      good_fee_minor = $5, good_net_minor = $6, judged_at = $7,
             updated_at = $7, version = version + 1 where id = $1`,
    values: [id, sums.goodCount, sums.differenceCount, sums.goodGrossMinor, sums.goodFeeMinor, sums.goodNetMinor, at],
  })
}

/** Marks the file as booked against a bank line, or as discarded with a reason. */
export async function endSettlement(
  tx: Tx,
  id: string,
  end: { status: 'BOOKED' | 'DISCARDED'; bankTxId: string | null; reason: string | null; byName: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'cardSettlements.end',
    text: `update card_settlement set status = $2, bank_tx_id = $3, reason = $4, ended_by_name = $5, ended_at = $6,
      updated_at = $6, version = version + 1
           where id = $1`,
    values: [id, end.status, end.bankTxId, end.reason, end.byName, end.at],
  })
}

/** A credit on the account that may be the acquirer's payment. */
export type BankLine = {
  id: string
  bankAccountId: string
  direction: 'CREDIT' | 'DEBIT'
  status: string
  amountMinor: bigint
  freeMinor: bigint
  senderName: string
  description: string
  bookedAt: Date
  bankRef: string | null
  namedBy: string[] | null
  /** It may be a duplicate of another line, and that one is not set aside. */
  hasTwin: boolean
}

const lineColumns = `id, bank_account_id as "bankAccountId", direction, status, amount_minor as "amountMinor",
  amount_minor - linked_minor as "freeMinor",
  sender_name as "senderName", description, booked_at as "bookedAt", bank_ref as "bankRef", named_by as "namedBy",
  exists (select from bank_tx twin where twin.id = bank_tx.maybe_same_as and twin.status <> 'IGNORED') as "hasTwin"`
/** Excludes money from other accounts of ours. */
const isWaiting = `direction = 'CREDIT' and status in ('NEW', 'PARTIAL', 'SUSPENSE') and not ${isNoPayers('bank_tx')}`

/** Unlinked credits, those nearest to the amount first. */
export async function selectBankLines(
  db: Db,
  bankAccountId: string,
  wanted: { netMinor: bigint; since: Date },
): Promise<BankLine[]> {
  const { rows } = await db.query<BankLine>({
    name: 'cardSettlements.lines',
    text: `select ${lineColumns} from bank_tx where bank_account_id = $1 and ${isWaiting} and booked_at >= $3
           order by abs(amount_minor - linked_minor - $2), booked_at desc, id limit 10`,
    values: [bankAccountId, wanted.netMinor, wanted.since],
  })
  return rows
}

export async function selectBankLine(db: Db, id: string): Promise<BankLine | undefined> {
  const { rows } = await db.query<BankLine>({
    name: 'cardSettlements.line',
    text: `select ${lineColumns} from bank_tx where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** An unlinked credit, locked until the transaction ends. */
export async function lockBankLine(tx: Tx, id: string): Promise<BankLine | undefined> {
  const { rows } = await tx.query<BankLine>({
    name: 'cardSettlements.lockLine',
    text: `select ${lineColumns} from bank_tx where id = $1 and ${isWaiting} for no key update`,
    values: [id],
  })
  return rows[0]
}

/** Accounts that an acquirer may pay to. */
export async function selectPaidAccounts(db: Db): Promise<{ id: string; label: string; bankName: string }[]> {
  const { rows } = await db.query<{ id: string; label: string; bankName: string }>({
    name: 'cardSettlements.accounts',
    text: `select account.id, account.label, bank.short_name as "bankName" from bank_account account join bank_name bank
      on bank.id = account.bank_name_id
           where account.status in ('ACTIVE', 'PAUSED') order by account.label`,
    values: [],
  })
  return rows
}
