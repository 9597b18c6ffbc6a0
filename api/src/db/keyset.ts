import { storable } from '@kasa/contracts/primitives'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import { BadInput } from '../errors/refusals'
import { cursorOf, cursorRefusal, pageOf } from './page'

type Reading = {
  /** The expression to order by, as in the index. */
  by: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
  type: string
  /** The exact text for a cursor, so that no row is read twice or lost between two pages. */
  text: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
  given: z.ZodMiniType<string>
}

const asIs = (expression: RawBuilder<unknown>) => expression
const asText = (expression: RawBuilder<unknown>) => sql`(${expression})::text`
const typed = z.string().check(z.maxLength(400), storable)

/** How values are ordered and written in cursors: words in Turkish order, codes by their bytes. */
const readings = {
  time: {
    by: asIs,
    type: 'timestamptz',
    text: (expression) => sql`to_char((${expression}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    given: z.iso.datetime(),
  },
  number: { by: asIs, type: 'bigint', text: asText, given: z.string().check(z.regex(/^-?\d{1,18}$/)) },
  words: { by: (expression) => sql`(${expression}) collate "tr-x-icu"`, type: 'text', text: asText, given: typed },
  code: { by: (expression) => sql`(${expression}) collate "C"`, type: 'text', text: asText, given: typed },
  id: { by: asIs, type: 'uuid', text: asText, given: z.uuid() },
} as const satisfies Record<string, Reading>

/**
 * A sort key. `sql` is part of the statement, so it must never contain user input. Rows without a value come last in
 * both directions.
 */
export type SortKey = { sql: string | RawBuilder<unknown>; as: keyof typeof readings; nullable?: true }

/** Sorts codes in the given order, such as that of a request's states: their position, from 1. */
export const rankOf = (column: string, codes: readonly string[]): SortKey => ({
  sql: `array_position(array['${codes.join("','")}'], ${column})`,
  as: 'number',
})

/** The sort keys of a list; rows with equal values are ordered by id. */
export type ListOrder<Key extends string> = {
  keys: Readonly<Record<Key, SortKey>>
  /** Unique per row. */
  id: SortKey
}

export type Sort<Key extends string> = { sort: Key; desc: boolean }

/** The parts of a page's statement: a column, conditions, and the end. */
export type Keyset = {
  /** `… as place`, for the select list. */
  place: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  /** `order by … limit …`. */
  tail: RawBuilder<unknown>
}
/** The position of a row, for the cursor. */
export type Placed = { place: [value: string | null, id: string] }

const places = cursorOf(
  z.strictObject({ sort: z.string(), desc: z.boolean(), place: z.tuple([z.nullable(z.string()), z.string()]) }),
)

const expressionOf = (key: SortKey): RawBuilder<unknown> => (typeof key.sql === 'string' ? sql.raw(key.sql) : key.sql)
const isGiven = (key: SortKey, text: string): boolean => readings[key.as].given.safeParse(text).success

/**
 * Where the previous page ended. A cursor is valid only for its own order: throws BadInput (`CURSOR_OF_OTHER_ORDER`,
 * `CURSOR_INVALID`).
 */
function placeIn<Key extends string>(
  { keys, id }: ListOrder<Key>,
  { sort, desc }: Sort<Key>,
  cursor: string | undefined,
): Placed['place'] | undefined {
  const found = places.read(cursor)
  if (!found) return undefined
  if (found.sort !== sort || found.desc !== desc) throw new BadInput({ code: 'CURSOR_OF_OTHER_ORDER', field: 'cursor' })
  const [value, tie] = found.place
  if (!isGiven(id, tie) || !(value === null ? keys[sort].nullable : isGiven(keys[sort], value))) throw cursorRefusal()
  return found.place
}

/** The statement parts for one part of an order, after a position: the rows with a value, or those without. */
function stretch<Key extends string>(
  { keys, id }: ListOrder<Key>,
  { sort, desc }: Sort<Key>,
  { isNull, after, limit }: { isNull: boolean; after: Placed['place'] | undefined; limit: number },
): Keyset {
  const key = keys[sort]
  const [reading, tie] = [readings[key.as], readings[id.as]]
  const [value, by, unique] = [expressionOf(key), reading.by(expressionOf(key)), tie.by(expressionOf(id))]
  const [beyond, direction] = [sql.raw(desc ? '<' : '>'), sql.raw(desc ? 'desc' : 'asc')]
  const lastId = sql`${after?.[1]}::${sql.raw(tie.type)}`
  return {
    place: sql`array[${isNull ? sql`null` : reading.text(value)}, ${tie.text(expressionOf(id))}] as place`,
    where: [
      ...(key.nullable ? [isNull ? sql`(${value}) is null` : sql`(${value}) is not null`] : []),
      ...(!after
        ? []
        : isNull
          ? [sql`${unique} ${beyond} ${lastId}`]
          : [sql`(${by}, ${unique}) ${beyond} (${after[0]}::${sql.raw(reading.type)}, ${lastId})`]),
    ],
    tail: isNull
      ? sql`order by ${unique} ${direction} limit ${limit}`
      : sql`order by ${by} ${direction}, ${unique} ${direction} limit ${limit}`,
  }
}

/** The statement parts for the rows after the first `skip`; rows without a value come last. */
function counted<Key extends string>(
  { keys, id }: ListOrder<Key>,
  { sort, desc }: Sort<Key>,
  { skip, limit }: { skip: number; limit: number },
): Keyset {
  const key = keys[sort]
  const [reading, tie] = [readings[key.as], readings[id.as]]
  const [value, unique] = [expressionOf(key), tie.by(expressionOf(id))]
  const direction = sql.raw(desc ? 'desc' : 'asc')
  const last = sql.raw(key.nullable ? 'nulls last' : '')
  return {
    place: sql`array[${reading.text(value)}, ${tie.text(expressionOf(id))}] as place`,
    where: [],
    tail: sql`order by ${reading.by(value)} ${direction} ${last}, ${unique} ${direction} limit ${limit} offset ${skip}`,
  }
}

/**
 * One page of a list by keyset: page 1,000 costs the same as page 1 if the order has an index `(expression, id)`. Rows
 * without a value are read by a second statement after the others, so that one index serves both directions. `skip`
 * leaves out rows for paging by number: only for short lists, and not with a cursor.
 */
export async function keysetPage<Key extends string, Row extends object>(
  order: ListOrder<Key>,
  { sort, desc, cursor, skip = 0, limit }: Sort<Key> & { cursor?: string | undefined; skip?: number; limit: number },
  select: (keyset: Keyset) => Promise<(Row & Placed)[]>,
): Promise<{ shown: Row[]; nextCursor: string | null }> {
  const after = placeIn(order, { sort, desc }, cursor)
  const wanted = limit + 1
  const shown = (rows: readonly (Row & Placed)[]) =>
    pageOf<Row & Placed>(rows, limit, ({ place }) => places.write({ sort, desc, place }))
  if (skip > 0 && !after) return shown(await select(counted(order, { sort, desc }, { skip, limit: wanted })))
  const run = (isNull: boolean, from: Placed['place'] | undefined, rows: number) =>
    select(stretch(order, { sort, desc }, { isNull, after: from, limit: rows }))
  const isAmongNulls = after !== undefined && after[0] === null
  const found = isAmongNulls ? [] : await run(false, after, wanted)
  if (order.keys[sort].nullable && found.length < wanted)
    found.push(...(await run(true, isAmongNulls ? after : undefined, wanted - found.length)))
  return shown(found)
}

/** The requested order, or the default; ascending if no direction is given. */
export const sortOf = <Key extends string>(
  { sort, desc }: { sort?: Key | undefined; desc?: boolean | undefined },
  usual: Sort<Key>,
): Sort<Key> => ({
  sort: sort ?? usual.sort,
  desc: desc ?? ((sort ?? usual.sort) === usual.sort ? usual.desc : false),
})
