import type { Pool } from '../db/client'

/** Table and column of what people call a kind of record by. */
const named = new Map<string, { table: string; column: string }>()

/** A noun tells, once, what the audit log calls its records: a request's number, an account's label. Names of ours, never anybody's input. */
export function nameRecords(objectType: string, table: string, column: string): void {
  if (named.has(objectType)) throw new Error(`The records called ${objectType} are named twice`)
  named.set(objectType, { table, column })
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Answers what a record of some rows is called; null for one that is gone, or that only its id tells from others. One statement for each kind among them. */
export async function recordNames(
  db: Pick<Pool, 'query'>,
  rows: readonly { objectType: string; objectId: string }[],
): Promise<(row: { objectType: string; objectId: string }) => string | null> {
  const found = new Map<string, Map<string, string>>()
  for (const [type, { table, column }] of named) {
    const ids = rows.flatMap(({ objectType, objectId }) => (objectType === type && isUuid(objectId) ? [objectId] : []))
    if (ids.length === 0) continue
    const { rows: names } = await db.query<{ id: string; name: string }>({
      name: `audit.names.${table}`,
      text: `select id, ${column} as name from ${table} where id = any($1::uuid[])`,
      values: [[...new Set(ids)]],
    })
    found.set(type, new Map(names.map(({ id, name }) => [id, name])))
  }
  return ({ objectType, objectId }) => found.get(objectType)?.get(objectId) ?? null
}
