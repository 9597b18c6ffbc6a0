import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

/** The value of a key at a moment; undefined if it was never set by then. */
export async function selectValue(db: Reader, key: string, at: Date): Promise<bigint | undefined> {
  const { rows } = await db.query<{ value: bigint }>({
    name: 'parameters.value',
    text: `select value from sysparameter_version where key = $1 and effective_from <= $2 order by version desc
      limit 1`,
    values: [key, at],
  })
  return rows[0]?.value
}

/** The values of several keys at a moment. Keys that were not set by then are missing. */
export async function selectValues(db: Reader, keys: readonly string[], at: Date): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ key: string; value: bigint }>({
    name: 'parameters.values',
    text: `select distinct on (key) key, value from sysparameter_version
           where key = any($1::text[]) and effective_from <= $2 order by key, version desc`,
    values: [keys, at],
  })
  return new Map(rows.map(({ key, value }) => [key, value]))
}
