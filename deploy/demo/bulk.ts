import type { Tx } from '@kasa/api/db/client'

export type Row = Record<string, unknown>

/** Enough for one statement; a bigger JSON text only costs memory. */
const rowsAtOnce = 4_000

const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
const withBytes = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return Array.isArray(value) ? value.map(withBytes) : value
}
const rowOf = (row: Row): Row => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, withBytes(value)]))

const name = (text: string) => {
  if (!/^[a-z_0-9]+$/.test(text)) throw new Error(`Not a name of ours: ${text}`)
  return text
}

/** Inserts rows that all have the same columns, thousands a statement; PostgreSQL's own record types read every value. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map(name).join(', ')
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = JSON.stringify(rows.slice(start, start + rowsAtOnce).map(rowOf), plain)
    await tx.query(`insert into ${name(table)} (${columns}) select ${columns} from json_populate_recordset(null::${name(table)}, $1::json)`, [batch])
  }
}
