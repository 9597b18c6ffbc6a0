import type { statementSorts } from '@kasa/contracts/statements'
import { statementStatuses, type StatementStatus } from '@kasa/domain/statementImport'
import { sql, type RawBuilder } from 'kysely'

import { asItWasThen, nameRecords } from '../audit/recordNames'
import type { Tx } from '../db/client'
import { dayEnd, dayEndSql, dayStart } from '../db/istanbulDays'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { runSql } from '../db/runSql'
import { found } from '../db/searchText'

nameRecords('statement_import', 'statement_import', 'file_name', asItWasThen)

type Db = Pick<Tx, 'query'>

export type ImportRecord = {
  id: string
  accountId: string
  accountLabel: string
  bankName: string
  ibanLast4: string
  ownerId: string | null
  groupId: string
  bankNameId: string
  ibanEnc: Buffer
  fileName: string
  sha256: Buffer
  bytes: number
  status: StatementStatus
  profile: string | null
  format: string | null
  source: string | null
  refusal: string | null
  refusalDetail: string | null
  parts: unknown
  warnings: unknown
  warningCount: number
  periodFrom: string | null
  periodTo: string | null
  openingMinor: bigint | null
  closingMinor: bigint | null
  creditMinor: bigint
  debitMinor: bigint
  rowsTotal: number
  rowsDone: number
  rowsNew: number
  rowsDuplicate: number
  rowsError: number
  rowsSkipped: number
  rowsHeld: number
  stopAsked: boolean
  uploadedByName: string
  /** The people who determined what the file reports. */
  makers: string[]
  createdAt: Date
  finishedAt: Date | null
  version: number
}

/** The columns of the list: no text from the file, no sealed column. */
const rowColumns = `
  import.id, account.id as "accountId", account.label as "accountLabel", bank.short_name as "bankName",
    account.iban_last4 as "ibanLast4",
  account.owner_user_id as "ownerId", account.remit_group_id as "groupId", import.file_name as "fileName",
    import.status, import.format, jsonb_array_length(import.warnings) as "warningCount",
    import.period_from as "periodFrom", import.period_to as "periodTo",
  import.opening_minor as "openingMinor", import.closing_minor as "closingMinor", import.credit_minor as "creditMinor",
    import.debit_minor as "debitMinor",
  import.rows_total as "rowsTotal", import.rows_done as "rowsDone", import.rows_new as "rowsNew",
    import.rows_duplicate as "rowsDuplicate",
  import.rows_error as "rowsError", import.rows_skipped as "rowsSkipped", import.rows_held as "rowsHeld",
    import.stop_asked as "stopAsked", import.uploaded_by_name as "uploadedByName",
  import.created_at as "createdAt", import.finished_at as "finishedAt", import.version`
const columns = `${rowColumns}, account.bank_name_id as "bankNameId", account.iban_enc as "ibanEnc", import.sha256,
  import.bytes, import.profile, import.source,
  import.refusal, import.refusal_detail as "refusalDetail", import.parts, import.warnings, import.makers`
const tables = `statement_import import join bank_account account on account.id = import.bank_account_id join bank_name bank on bank.id = account.bank_name_id`

/** `parts` and `warnings` are raw JSON; `importView.ts` decodes them. */
export async function selectImport(db: Db, id: string, lock = ''): Promise<ImportRecord | undefined> {
  const { rows } = await db.query<ImportRecord>(`select ${columns} from ${tables} where import.id = $1 ${lock}`, [id])
  return rows[0]
}
export const lockImport = (tx: Tx, id: string): Promise<ImportRecord | undefined> =>
  selectImport(tx, id, 'for no key update of import')

export type AccountRecord = {
  id: string
  label: string
  bankName: string
  ibanLast4: string
  ownerId: string | null
  groupId: string
  bankNameId: string
  ibanEnc: Buffer
}

export async function selectImportAccount(db: Db, id: string): Promise<AccountRecord | undefined> {
  const { rows } = await db.query<AccountRecord>({
    name: 'imports.account',
    text: `select account.id, account.label, bank.short_name as "bankName", account.iban_last4 as "ibanLast4",
      account.owner_user_id as "ownerId",
             account.remit_group_id as "groupId", account.bank_name_id as "bankNameId", account.iban_enc as "ibanEnc"
           from bank_account account join bank_name bank on bank.id = account.bank_name_id where account.id = $1`,
    values: [id],
  })
  return rows[0]
}

export const selectImportAccounts = (
  db: Db,
  visible: RawBuilder<boolean>,
): Promise<{ id: string; label: string; bankName: string; ibanLast4: string }[]> =>
  runSql(
    db,
    sql`
    select account.id, account.label, bank.short_name as "bankName", account.iban_last4 as "ibanLast4"
    from bank_account account join bank_name bank on bank.id = account.bank_name_id
    where ${visible} and account.status not in ('DRAFT', 'PENDING_APPROVAL') order by account.label, account.id
      limit 1000`,
  )

export type NewImport = {
  id: string
  accountId: string
  fileName: string
  sha256: Buffer
  bytes: number
  by: { id: string | null; name: string }
  at: Date
}

/** Inserts an import. Returns false if this account already has the same file. */
export async function insertImport(
  tx: Tx,
  { id, accountId, fileName, sha256, bytes, by, at }: NewImport,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'imports.insert',
    text: `insert into statement_import (id, bank_account_id, file_name, sha256, bytes, status, uploaded_by,
      uploaded_by_name, makers, created_at, updated_at)
           values ($1, $2, $3, $4, $5, 'READING', $6::uuid, $7, array_remove(array[$6::uuid], null), $8, $8) on conflict
             on constraint statement_import_once do nothing`,
    values: [id, accountId, fileName, sha256, bytes, by.id, by.name, at],
  })
  return rowCount === 1
}

export async function insertFilePart(
  tx: Tx,
  { importId, partNo, sealed }: { importId: string; partNo: number; sealed: Buffer },
): Promise<void> {
  await tx.query({
    name: 'imports.filePart',
    text: `insert into statement_file (import_id, part_no, sealed) values ($1, $2, $3)`,
    values: [importId, partNo, sealed],
  })
}

export async function selectImportByHash(db: Db, accountId: string, sha256: Buffer): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from statement_import where bank_account_id = $1 and sha256 = $2`,
    [accountId, sha256],
  )
  return rows[0]?.id
}

/** The last digits of other accounts whose import of the same file is ready, running or done, or has processed rows. */
export async function selectOtherAccounts(
  db: Db,
  { accountId, sha256 }: Pick<ImportRecord, 'accountId' | 'sha256'>,
): Promise<string[]> {
  const { rows } = await db.query<{ last4: string }>(
    `select distinct account.iban_last4 as last4 from statement_import import join bank_account account
      on account.id = import.bank_account_id
     where import.sha256 = $2 and import.bank_account_id <> $1
       and (import.status in ('READY', 'IMPORTING', 'DONE') or import.rows_done > 0) order by last4 limit 5`,
    [accountId, sha256],
  )
  return rows.map(({ last4 }) => last4)
}

export async function selectFilePart(db: Db, importId: string, partNo: number): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ sealed: Buffer }>({
    name: 'imports.readPart',
    text: `select sealed from statement_file where import_id = $1 and part_no = $2`,
    values: [importId, partNo],
  })
  return rows[0]?.sealed
}

export type ImportsFilter = {
  visible: RawBuilder<boolean>
  q: string | undefined
  status: readonly string[] | undefined
  account: readonly string[] | undefined
  from: string | undefined
  to: string | undefined
}

/** The list's sort columns. */
export const importOrder: ListOrder<(typeof statementSorts)[number]> = {
  id: { sql: 'import.id', as: 'id' },
  keys: {
    file: { sql: 'import.file_name', as: 'words' },
    status: rankOf('import.status', statementStatuses),
    account: { sql: 'account.label', as: 'words' },
    // ISO dates sort correctly as text.
    period: { sql: 'import.period_from::text', as: 'code', nullable: true },
    new: { sql: 'import.rows_new', as: 'number' },
    duplicate: { sql: 'import.rows_duplicate', as: 'number' },
    error: { sql: 'import.rows_error', as: 'number' },
    closing: { sql: 'import.closing_minor', as: 'number', nullable: true },
    created: { sql: 'import.created_at', as: 'time' },
  },
}

export type ListedImport = Omit<
  ImportRecord,
  | 'bankNameId'
  | 'ibanEnc'
  | 'sha256'
  | 'bytes'
  | 'profile'
  | 'source'
  | 'refusal'
  | 'refusalDetail'
  | 'parts'
  | 'warnings'
  | 'makers'
>

export function selectImports(
  db: Db,
  { visible, q, status, account, from, to }: ImportsFilter,
  { place, where, tail }: Keyset,
): Promise<(ListedImport & Placed)[]> {
  const conditions = [
    visible,
    q === undefined ? undefined : found('import.file_name', q),
    status?.length ? sql`import.status = any(${[...status]}::text[])` : undefined,
    account?.length ? sql`account.id = any(${[...account]}::uuid[])` : undefined,
    from === undefined ? undefined : sql`import.created_at >= ${dayStart(from)}`,
    to === undefined ? undefined : sql`import.created_at < ${dayEnd(to)}`,
    ...where,
  ].filter((condition) => condition !== undefined)
  return runSql(
    db,
    sql`select ${sql.raw(rowColumns)}, ${place} from ${sql.raw(tables)}
      where ${sql.join(
        conditions,
        sql`
      and `,
      )} ${tail}`,
  )
}

export type Neighbour = {
  id: string
  periodFrom: string
  periodTo: string
  openingMinor: bigint | null
  closingMinor: bigint | null
}

/** The imported statements of an account directly before and after a period. */
export async function selectNeighbours(
  db: Db,
  accountId: string,
  importId: string,
  from: string,
  to: string,
): Promise<{ before: Neighbour | undefined; after: Neighbour | undefined }> {
  const of = (condition: string, order: string) => `
    (select id, period_from as "periodFrom", period_to as "periodTo", opening_minor as "openingMinor",
      closing_minor as "closingMinor"
     from statement_import where bank_account_id = $1 and id <> $2 and status = 'DONE' and ${condition}
       order by ${order}, created_at desc limit 1)`
  const { rows: before } = await db.query<Neighbour>(
    of('period_to < $3 and closing_minor is not null', 'period_to desc'),
    [accountId, importId, from],
  )
  const { rows: after } = await db.query<Neighbour>(
    of('period_from > $3 and opening_minor is not null', 'period_from'),
    [accountId, importId, to],
  )
  return { before: before[0], after: after[0] }
}

/** When a statement's closing balance was valid: the end of its last day, or the upload if that day was not over. */
export async function selectClosingAt(db: Db, id: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>(
    `select least(${dayEndSql('period_to')}, created_at) as at from statement_import where id = $1
      and period_to is not null`,
    [id],
  )
  return rows[0]?.at
}
