import { storable } from '@kasa/contracts/primitives'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import { BadInput } from '../errors/refusals'
import { cursorOf, cursorRefusal, pageOf } from './page'

type Reading = {
  /** What the list is ordered by, and its index is made of. */
  by: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
  type: string
  /** As a cursor carries it: exact, so that no row is read twice or lost between two pages. */
  text: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
  given: z.ZodMiniType<string>
}

const asIs = (expression: RawBuilder<unknown>) => expression
const asText = (expression: RawBuilder<unknown>) => sql`(${expression})::text`
const typed = z.string().check(z.maxLength(400), storable)

/** How values are ordered and carried: words as a Turkish reader looks them up, codes by their bytes. */
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
 * One thing a list is sorted by: SQL of its statement, never what anybody sent. Rows without a value come last,
 * whichever the direction.
 */
export type SortKey = { sql: string | RawBuilder<unknown>; as: keyof typeof readings; nullable?: true }

/** Codes in an order that means something, such as that of a life: as a number, from one. */
export const rankOf = (column: string, codes: readonly string[]): SortKey => ({
  sql: `array_position(array['${codes.join("','")}'], ${column})`,
  as: 'number',
})

/** What a list may be sorted by; rows of one value stand in the order of their ids. */
export type ListOrder<Key extends string> = {
  keys: Readonly<Record<Key, SortKey>>
  /** What no two rows share. */
  id: SortKey
}

export type Sort<Key extends string> = { sort: Key; desc: boolean }

/** What a page's statement takes: a column more, conditions more, and its end. */
export type Keyset = {
  /** `… as place`, for the select list. */
  place: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  /** `order by … limit …`. */
  tail: RawBuilder<unknown>
}
/** What a page's row says beside itself: where it stands. */
export type Placed = { place: [value: string | null, id: string] }

const places = cursorOf(
  z.strictObject({ sort: z.string(), desc: z.boolean(), place: z.tuple([z.nullable(z.string()), z.string()]) }),
)

const expressionOf = (key: SortKey): RawBuilder<unknown> => (typeof key.sql === 'string' ? sql.raw(key.sql) : key.sql)
const isGiven = (key: SortKey, text: string): boolean => readings[key.as].given.safeParse(text).success

/** Where the page before ended. A cursor belongs to its order: in another one it is the place of nothing. */
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

/** One run of rows of an order: those with a value, or those without, after a place. */
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

/** The rows of an order from the `skip`th on, those without a value behind the others as in the runs above. */
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
 * One page of a list in an order of its own, by keyset: the cost of page one thousand is that of page one where the
 * order has an index `(expression, id)`. Rows without a value are a run of their own behind the others, so that one
 * index serves both directions. `skip`: so many rows are left out before the first, for who counts pages; only of a
 * short list, and not after a cursor.
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

/** The order that was asked for, or the usual one; a key without a direction goes upwards. */
export const sortOf = <Key extends string>(
  { sort, desc }: { sort?: Key | undefined; desc?: boolean | undefined },
  usual: Sort<Key>,
): Sort<Key> => ({
  sort: sort ?? usual.sort,
  desc: desc ?? ((sort ?? usual.sort) === usual.sort ? usual.desc : false),
})
