import { scopesOf } from '@kasa/domain/access'
import { sql, type RawBuilder } from 'kysely'

import type { UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'

/** Which records of a kind a person reads now, as a condition on its table. */
type SeenBy = (actor: UserActor) => RawBuilder<unknown>
type Naming = {
  /** With the alias that the condition goes by. */
  table: string
  column: string
  seenBy: SeenBy
}
const named = new Map<string, Naming>()

const byAdmin: SeenBy = ({ scope }) => (scopesOf(scope).has('ADMIN') ? sql`true` : sql`false`)
/** Of what is called one thing for ever, such as a request by its number: who acted on it then has read it then. */
export const asItWasThen: SeenBy = () => sql`true`

/**
 * A noun tells, once, what the audit log calls its records: a request's number, an account's label. Names of ours,
 * never anybody's input. What is called otherwise one day is named to those who read it by then (`seenBy`), left out to
 * an ADMIN alone: one's own acts are read for ever, the records that they were on are not.
 */
export function nameRecords(objectType: string, table: string, column: string, seenBy: SeenBy = byAdmin): void {
  if (named.has(objectType)) throw new Error(`The records called ${objectType} are named twice`)
  named.set(objectType, { table, column, seenBy })
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

type Of = { objectType: string; objectId: string }

/**
 * Answers what a record of some rows is called, to somebody of the console or, for `null`, to anybody; null for one
 * that is gone, not the reader's, or told from others by its id alone. One statement for each kind among them.
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

/** Which of these records are about a person whose data was erased. */
type FindErased = (db: Pick<Tx, 'query'>, record: Of) => Promise<boolean>
let findErased: FindErased | undefined
/** Erasure stands above this folder and is told to it here. */
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
/** A value of the log as it is shown of an erased person. The log itself keeps it, as evidence under its chain. */
const withoutPerson = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([name, held]) => [name, personal.has(name) && held !== null ? '•••' : held]),
      )

/** What is shown of a record's values: without the person, where they were erased. */
export async function shownValues(
  db: Pick<Tx, 'query'>,
  record: Of,
  values: { before: unknown; after: unknown },
): Promise<{ before: unknown; after: unknown }> {
  if (!isUuid(record.objectId) || !(await findErased?.(db, record))) return values
  return { before: withoutPerson(values.before), after: withoutPerson(values.after) }
}
