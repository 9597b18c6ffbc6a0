import { scopesOf } from '@kasa/domain/access'
import { recordNumber } from '@kasa/domain/recordNumber'
import { foldText } from '@kasa/domain/turkishText'
import { sql, type RawBuilder } from 'kysely'

import type { UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'

/** Records of a kind that a user may currently read, as a condition on its table. */
type SeenBy = (actor: UserActor) => RawBuilder<unknown>
type Naming = {
  /** With the alias that the condition uses. */
  table: string
  column: string
  seenBy: SeenBy
}
const named = new Map<string, Naming>()

const byAdmin: SeenBy = ({ scope }) => (scopesOf(scope).has('ADMIN') ? sql`true` : sql`false`)
/** For names that never change, such as request numbers: anyone who acted on a request has seen its number. */
export const asItWasThen: SeenBy = () => sql`true`

/**
 * Registers, once for each kind, which column names its records in the audit log: a request's number, an account's
 * label. Use only names that we assign, never user input. If a name can change, `seenBy` limits it to users who may
 * currently read the record (default: ADMIN only), because users can always read their own actions but not always the
 * records.
 */
export function nameRecords(objectType: string, table: string, column: string, seenBy: SeenBy = byAdmin): void {
  if (named.has(objectType)) throw new Error(`The records called ${objectType} are named twice`)
  named.set(objectType, { table, column, seenBy })
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

type Of = { objectType: string; objectId: string }

/**
 * Returns a function that names the record of a row for a console user, or for anyone if `reader` is null. The name
 * is null if the record is gone, is not visible to the reader, or has no name. Runs one statement for each kind.
 */
export async function recordNames(
  db: Pick<Tx, 'query'>,
  reader: UserActor | null,
  rows: readonly Of[],
): Promise<(row: Of) => string | null> {
  const found = new Map<string, Map<string, string>>()
  for (const [type, { table, column, seenBy }] of named) {
    const ids = rows.flatMap(({ objectType, objectId }) => (objectType === type && isUuid(objectId) ? [objectId] : []))
    if (ids.length === 0) continue
    const isTheirs = reader ? seenBy(reader) : sql`${seenBy === asItWasThen}::boolean`
    const names = await runSql<{ id: string; name: string }>(
      db,
      sql`select id, ${sql.id(column)} as name from ${sql.raw(table)}
          where id = any(${[...new Set(ids)]}::uuid[]) and (${isTheirs})`,
    )
    found.set(type, new Map(names.map(({ id, name }) => [id, name])))
  }
  return ({ objectType, objectId }) => found.get(objectType)?.get(objectId) ?? null
}

/**
 * The ids of the records with this complete number or name, if the reader may see it. Spelling does not matter. Runs
 * one statement for all kinds. Numbers are found by their index; names are compared row by row.
 */
export async function recordsNamed(db: Pick<Tx, 'query'>, reader: UserActor, text: string): Promise<string[]> {
  const number = recordNumber(text)
  const branches = [...named.values()]
    .filter(({ column }) => (column === 'number') === (number !== undefined))
    .map(({ table, column, seenBy }) => {
      const isNamed = number ? sql`number = ${number}` : sql`${folded(column)} = ${foldText(text)}`
      return sql`(select id::text as id from ${sql.raw(table)} where ${isNamed} and (${seenBy(reader)}))`
    })
  if (branches.length === 0) return []
  return (await runSql<{ id: string }>(db, sql.join(branches, sql` union `))).map(({ id }) => id)
}

/** True if the record is about a person whose data was erased. */
type FindErased = (db: Pick<Tx, 'query'>, record: Of) => Promise<boolean>
let findErased: FindErased | undefined
/** Set by the erasure module, because this folder must not import it. */
export const registerErased = (find: FindErased): void => void (findErased = find)

const personal = new Set([
  'customerName',
  'customer',
  'beneficiaryName',
  'beneficiary',
  'toName',
  'description',
  'ibanLast4',
  'ibanHash',
])
/** Hides an erased person's data on display. The log itself keeps it as evidence under its chain. */
const withoutPerson = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([name, held]) => [name, personal.has(name) && held !== null ? '•••' : held]),
      )

/** A record's values as they may be shown: without personal data if the person was erased. */
export async function shownValues(
  db: Pick<Tx, 'query'>,
  record: Of,
  values: { before: unknown; after: unknown },
): Promise<{ before: unknown; after: unknown }> {
  if (!isUuid(record.objectId) || !(await findErased?.(db, record))) return values
  return { before: withoutPerson(values.before), after: withoutPerson(values.after) }
}
