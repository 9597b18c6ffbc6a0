import type { BankType, StatementFormat } from '@kasa/domain/bankName'
import { sql } from 'kysely'

import { nameRecords } from '../audit/recordNames'
import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'

nameRecords('bankName', 'bank_name', 'name')

export type BankName = {
  id: string
  eftCode: string
  name: string
  shortName: string
  type: BankType
  fast: boolean
  fastLimitMinor: bigint | null
  eftOpen: string
  eftClose: string
  sameBank247: boolean
  statementFormats: StatementFormat[]
  nameMaxLen: number | null
  sort: number
  active: boolean
  statusReason: string | null
  source: string
  sourceOn: string | null
  updatedAt: Date
  version: number
}

const columns = `bank.id, bank.eft_code as "eftCode", bank.name, bank.short_name as "shortName", bank.type, bank.fast,
  bank.fast_limit_minor as "fastLimitMinor",
  to_char(bank.eft_open, 'HH24:MI') as "eftOpen", to_char(bank.eft_close, 'HH24:MI') as "eftClose",
    bank.same_bank_247 as "sameBank247",
  bank.statement_formats as "statementFormats", bank.name_max_len as "nameMaxLen", bank.sort, bank.active,
    bank.status_reason as "statusReason",
  bank.source, bank.source_on as "sourceOn", bank.updated_at as "updatedAt", bank.version`
const accounts = `(select count(*)::int from bank_account account where account.bank_name_id = bank.id
  and account.status <> 'CLOSED') as accounts`

export type BankQuery = { q: string | undefined; type: readonly BankType[] | undefined; active: boolean | undefined }

/** The banks for their list; `q` is folded. */
export function selectBankNames(pool: Pool, query: BankQuery): Promise<(BankName & { accounts: number })[]> {
  const conditions = [
    ...when(
      query.q,
      (q) =>
        sql`(strpos(${folded('bank.name')}, ${q}) > 0 or strpos(${folded('bank.short_name')}, ${q}) > 0
          or strpos(bank.eft_code, ${q}) > 0)`,
    ),
    ...when(query.type, (types) => sql`bank.type = any(${[...types]}::text[])`),
    ...when(query.active, (active) => sql`bank.active = ${active}`),
  ]
  return runSql(
    pool,
    sql`select ${sql.raw(columns)}, ${sql.raw(accounts)} from bank_name bank where ${allOf(conditions)}
      order by bank.sort, bank.eft_code`,
  )
}

export async function selectBankName(
  db: Pool | Tx,
  id: string,
): Promise<(BankName & { accounts: number }) | undefined> {
  const { rows } = await db.query<BankName & { accounts: number }>({
    name: 'banknames.get',
    text: `select ${columns}, ${accounts} from bank_name bank where bank.id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function lockBankName(tx: Tx, id: string): Promise<BankName | undefined> {
  const { rows } = await tx.query<BankName>({
    name: 'banknames.lock',
    text: `select ${columns} from bank_name bank where bank.id = $1 for no key update`,
    values: [id],
  })
  return rows[0]
}

/** The bank with this code. */
export async function selectBankByCode(db: Pool | Tx, eftCode: string): Promise<BankName | undefined> {
  const { rows } = await db.query<BankName>({
    name: 'banknames.by-code',
    text: `select ${columns} from bank_name bank where bank.eft_code = $1`,
    values: [eftCode],
  })
  return rows[0]
}

export type BankFields = Omit<BankName, 'id' | 'eftCode' | 'active' | 'statusReason' | 'updatedAt' | 'version'>

const valuesOf = (bank: BankFields) => [
  bank.name,
  bank.shortName,
  bank.type,
  bank.fast,
  bank.fastLimitMinor,
  bank.eftOpen,
  bank.eftClose,
  bank.sameBank247,
  bank.statementFormats,
  bank.nameMaxLen,
  bank.sort,
  bank.source,
  bank.sourceOn,
]

/** Returns false if another bank has this code. */
export async function insertBankName(
  tx: Tx,
  id: string,
  eftCode: string,
  bank: BankFields,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'banknames.insert',
    text: `insert into bank_name (id, eft_code, name, short_name, type, fast, fast_limit_minor, eft_open, eft_close,
      same_bank_247, statement_formats, name_max_len, sort, source, source_on,
             created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8::time, $9::time, $10, $11, $12, $13, $14, $15::date, $16, $16)
             on conflict (eft_code) do nothing`,
    values: [id, eftCode, ...valuesOf(bank), at],
  })
  return rowCount === 1
}

export async function updateBankName(tx: Tx, id: string, bank: BankFields, at: Date): Promise<void> {
  await tx.query({
    name: 'banknames.update',
    text: `update bank_name set name = $2, short_name = $3, type = $4, fast = $5, fast_limit_minor = $6,
      eft_open = $7::time, eft_close = $8::time, same_bank_247 = $9,
             statement_formats = $10, name_max_len = $11, sort = $12, source = $13, source_on = $14::date,
               updated_at = $15, version = version + 1 where id = $1`,
    values: [id, ...valuesOf(bank), at],
  })
}

export async function setBankActive(tx: Tx, id: string, active: boolean, reason: string, at: Date): Promise<void> {
  await tx.query({
    name: 'banknames.active',
    text: `update bank_name set active = $2, status_reason = $3, updated_at = $4, version = version + 1 where id = $1`,
    values: [id, active, reason, at],
  })
}
