import { byValue } from '@kasa/domain/byValue'
import * as z from 'zod/mini'

import { BadInput } from '../errors/refusals'
import { cursorOf, pageOf } from './page'

type Value = string | number | null
type Placed = { id: string; value: Value }

const places = cursorOf(
  z.strictObject({ order: z.string(), value: z.nullable(z.union([z.string(), z.number()])), id: z.uuid() }),
)

/**
 * One page of rows that are all in memory, because the sort value is computed now; only for short lists. The cursor is
 * a position, not a row, because the row may be gone or filtered out by the next page. Throws BadInput
 * (`CURSOR_OF_OTHER_ORDER`) for a cursor of another `order`.
 */
export function sortedPage<Row extends { id: string }>(
  rows: readonly Row[],
  options: {
    order: string
    valueOf: (row: Row) => Value
    desc: boolean
    cursor?: string | undefined
    limit: number
  },
): { shown: Row[]; nextCursor: string | null } {
  const { order, valueOf, desc, cursor, limit } = options
  const after = places.read(cursor)
  if (after && after.order !== order) throw new BadInput({ code: 'CURSOR_OF_OTHER_ORDER', field: 'cursor' })
  const compare = byValue<Placed>({ valueOf: ({ value }) => value, desc })
  const found = rows
    .map((row) => ({ id: row.id, value: valueOf(row), row }))
    .filter((one) => !after || compare(one, after) > 0)
    .sort(compare)
  const { shown, nextCursor } = pageOf(found, limit, ({ value, id }) => places.write({ order, value, id }))
  return { shown: shown.map(({ row }) => row), nextCursor }
}
