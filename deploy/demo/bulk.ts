import type { Tx } from '@kasa/api/db/client'

export type Row = Record<string, unknown>

/** Rows per statement; a bigger JSON text only costs memory. */
const rowsAtOnce = 4_000

/**
 * A value as JSON text for PostgreSQL: bytes in hex, amounts as integers of minor units (2^53 is enough), times in
 * ISO.
 */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return Array.isArray(value)
    ? value.map(plain)
    : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]))
}

const name = (text: string) => {
  if (!/^[a-z_0-9]+$/.test(text)) throw new Error(`Not a name of ours: ${text}`)
  return text
}

/** Inserts rows with the same columns, thousands per statement, through PostgreSQL's own record types. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map(name).join(', ')
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = JSON.stringify(rows.slice(start, start + rowsAtOnce).map(plain))
    await tx.query(
      `insert into ${name(table)} (${columns}) select ${columns}
        from json_populate_recordset(null::${name(table)}, $1::json)`,
      [batch],
    )
  }
}
