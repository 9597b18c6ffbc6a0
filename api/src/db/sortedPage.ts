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
 * One page of rows that are read whole because what they are sorted by is worked out now; few, that is. As with a
 * keyset, a cursor is the place where the page before ended, not its row: that one may be gone, or be kept out by the
 * filter meanwhile. `order` names the order, and a cursor of another one is refused.
 */
export function sortedPage<Row extends { id: string }>(
  rows: readonly Row[],
  asked: {
    order: string
    valueOf: (row: Row) => Value
    desc: boolean
    cursor?: string | undefined
    limit: number
  },
): { shown: Row[]; nextCursor: string | null } {
  const { order, valueOf, desc, cursor, limit } = asked
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
