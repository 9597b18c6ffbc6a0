import type { paymentFileSorts } from '@kasa/contracts/paymentFiles'
import type { ListTotal } from '@kasa/contracts/lists'
import { paymentFileStatuses, type PaymentFileStatus } from '@kasa/domain/paymentFile'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { sql, type RawBuilder } from 'kysely'

import { asItWasThen, nameRecords } from '../audit/recordNames'
import type { Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { dayEnd, dayStart } from '../db/istanbulDays'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { found } from '../db/searchText'

nameRecords('paymentFile', 'payment_file', 'number', asItWasThen)

type Db = Pick<Tx, 'query'>

/** A payment file without its bytes, with the account fields that lists and rules need. */
export type FileRecord = {
  id: string
  number: string
  accountId: string
  accountLabel: string
  accountOwner: string | null
  accountGroup: string
  bankName: string
  profile: string
  status: PaymentFileStatus
  rowsCount: number
  amountMinor: bigint
  feeMinor: bigint
  rowsAccepted: number
  rowsRejected: number
  rowsToLookAt: number
  reason: string
  madeBy: string
  madeByName: string
  checkedBy: string | null
  checkedByName: string | null
  madeAt: Date | null
  fileName: string | null
  sha256: Buffer | null
  sizeBytes: number | null
  droppedBecause: string | null
  createdAt: Date
  version: number
}

const columns = `file.id, file.number, file.bank_account_id as "accountId", account.label as "accountLabel",
  account.owner_user_id as "accountOwner",
  account.remit_group_id as "accountGroup", bank.short_name as "bankName", file.profile, file.status,
    file.rows_count as "rowsCount",
  file.amount_minor as "amountMinor", file.fee_minor as "feeMinor", file.rows_accepted as "rowsAccepted",
    file.rows_rejected as "rowsRejected",
  file.rows_to_look_at as "rowsToLookAt", file.reason, file.made_by as "madeBy", file.made_by_name as "madeByName",
    file.checked_by as "checkedBy",
  file.checked_by_name as "checkedByName", file.made_at as "madeAt", file.file_name as "fileName", file.sha256,
    file.size_bytes as "sizeBytes",
  file.dropped_because as "droppedBecause", file.created_at as "createdAt", file.version`
const tables = `payment_file file join bank_account account on account.id = file.bank_account_id join bank_name bank on bank.id = account.bank_name_id`

export async function selectFile(db: Db, id: string): Promise<FileRecord | undefined> {
  const { rows } = await db.query<FileRecord>({
    name: 'paymentfiles.get',
    text: `select ${columns} from ${tables} where file.id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function lockFile(tx: Tx, id: string): Promise<FileRecord | undefined> {
  const { rows } = await tx.query<FileRecord>({
    name: 'paymentfiles.lock',
    text: `select ${columns} from ${tables} where file.id = $1 for no key update of file`,
    values: [id],
  })
  return rows[0]
}

/** `visible`: a condition on `bank_account account`. */
export type FileQuery = {
  visible: RawBuilder<boolean>
  q: string | undefined
  status: readonly PaymentFileStatus[] | undefined
  account: readonly string[] | undefined
  from: string | undefined
  to: string | undefined
}

export const fileOrder: ListOrder<(typeof paymentFileSorts)[number]> = {
  id: { sql: 'file.id', as: 'id' },
  keys: {
    number: { sql: 'file.number', as: 'code' },
    account: { sql: 'account.label', as: 'words' },
    status: rankOf('file.status', paymentFileStatuses),
    count: { sql: 'file.rows_count', as: 'number' },
    amount: { sql: 'file.amount_minor', as: 'number' },
    createdAt: { sql: 'file.created_at', as: 'time' },
  },
}

const conditionsOf = ({ visible, q, status, account, from, to }: FileQuery): RawBuilder<unknown>[] => [
  visible,
  ...when(q, (text) => found('file.number', text)),
  ...when(status, (wanted) => sql`file.status = any(${[...wanted]}::text[])`),
  ...when(account, (ids) => sql`file.bank_account_id = any(${[...ids]}::uuid[])`),
  ...when(from, (day) => sql`file.created_at >= ${dayStart(day)}`),
  ...when(to, (day) => sql`file.created_at < ${dayEnd(day)}`),
]

export const selectFiles = (
  db: Db,
  query: FileQuery,
  { place, where, tail }: Keyset,
): Promise<(FileRecord & Placed)[]> =>
  runSql(
    db,
    sql`select ${sql.raw(columns)}, ${place} from ${sql.raw(tables)}
      where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

/** Number and amount of the files that match. */
export const totalFilesOf = (db: Db, query: FileQuery): Promise<ListTotal> =>
  totalOf(db, sql`${sql.raw(tables)} where ${allOf(conditionsOf(query))}`, sql`file.amount_minor`)

export type NewFile = Pick<
  FileRecord,
  'id' | 'accountId' | 'profile' | 'rowsCount' | 'amountMinor' | 'feeMinor' | 'reason' | 'madeBy' | 'madeByName'
> & { at: Date }

/** Inserts a requested file. Returns its number. */
export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const { rows } = await tx.query<{ number: string }>({
    name: 'paymentfiles.insert',
    text: `insert into payment_file (id, number, bank_account_id, profile, rows_count, amount_minor, fee_minor, reason,
      made_by, made_by_name, created_at, updated_at)
           values ($1, 'F-' || $2 || '-' || lpad(nextval('payment_file_number_seq')::text, 7, '0'), $3, $4, $5, $6, $7,
             $8, $9, $10, $11, $11) returning number`,
    values: [
      file.id,
      istanbulDay(file.at).slice(2, 4),
      file.accountId,
      file.profile,
      file.rowsCount,
      file.amountMinor,
      file.feeMinor,
      file.reason,
      file.madeBy,
      file.madeByName,
      file.at,
    ],
  })
  return rows[0]?.number ?? ''
}

export type MadeFile = {
  checkedBy: string
  checkedByName: string
  fileName: string
  sha256: Buffer
  sizeBytes: number
  contentEnc: Buffer
  at: Date
}

/** Stores the bytes of a locked file. Done once. */
export async function setMade(tx: Tx, id: string, made: MadeFile): Promise<void> {
  await tx.query({
    name: 'paymentfiles.made',
    text: `update payment_file set status = 'MADE', checked_by = $2, checked_by_name = $3, file_name = $4, sha256 = $5,
      size_bytes = $6, content_enc = $7,
             made_at = $8, updated_at = $8, version = version + 1 where id = $1`,
    values: [
      id,
      made.checkedBy,
      made.checkedByName,
      made.fileName,
      made.sha256,
      made.sizeBytes,
      made.contentEnc,
      made.at,
    ],
  })
}

/** Drops the locked file, with its bytes if it was made. Its payouts may then be put into another one. */
export async function setDropped(tx: Tx, id: string, because: string, at: Date): Promise<void> {
  await tx.query({
    name: 'paymentfiles.drop-rows',
    text: `update payment_file_row set status = 'DROPPED' where file_id = $1 and status = 'OPEN'`,
    values: [id],
  })
  await tx.query({
    name: 'paymentfiles.dropped',
    text: `update payment_file set status = 'DROPPED', dropped_because = $2, updated_at = $3, version = version + 1,
             checked_by = null, checked_by_name = null, made_at = null, file_name = null, sha256 = null,
             size_bytes = null, content_enc = null
           where id = $1`,
    values: [id, because, at],
  })
}

/** Updates the locked file's counts from its rows. The file is DONE when no row is open. */
export async function setCounted(tx: Tx, id: string, toLookAt: number, at: Date): Promise<void> {
  await tx.query({
    name: 'paymentfiles.counted',
    text: `update payment_file set rows_accepted = counted.accepted, rows_rejected = counted.rejected,
      rows_to_look_at = $2,
             status = case when counted.open = 0 then 'DONE' else 'MADE' end, updated_at = $3, version = version + 1
           from (select count(*) filter (where status = 'ACCEPTED')::int as accepted, count(*)
             filter (where status = 'REJECTED')::int as rejected,
                   count(*) filter (where status = 'OPEN')::int as open from payment_file_row where file_id = $1)
                     counted
           where id = $1`,
    values: [id, toLookAt, at],
  })
}

export async function selectContent(db: Db, id: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer | null }>({
    name: 'paymentfiles.content',
    text: `select content_enc as content from payment_file where id = $1`,
    values: [id],
  })
  return rows[0]?.content ?? undefined
}

/** The layout of this account's last file; null if it had none. */
export async function selectLastProfile(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await db.query<{ profile: string }>({
    name: 'paymentfiles.last-profile',
    text: `select profile from payment_file where bank_account_id = $1 order by created_at desc limit 1`,
    values: [accountId],
  })
  return rows[0]?.profile ?? null
}
