/** What rows are sorted by; null where one has no value. */
export type Value = string | number | bigint | null

const words = new Intl.Collator('tr')

/** Figures as figures, words as a Turkish reader looks them up. */
export const compareValues = (x: NonNullable<Value>, y: NonNullable<Value>): number =>
  typeof x === 'string' && typeof y === 'string' ? words.compare(x, y) : x < y ? -1 : x > y ? 1 : 0

/**
 * Compares rows as the server's keyset does: what has no value last in either direction, rows of one value by their id.
 */
export function byValue<Row extends { id: string }>({
  valueOf,
  desc,
}: {
  valueOf: (row: Row) => Value
  desc: boolean
}): (a: Row, b: Row) => number {
  return (a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)]
    if ((x === null) !== (y === null)) return x === null ? 1 : -1
    // An id sorts by its bytes, as the database has it.
    const order = (x === null || y === null ? 0 : compareValues(x, y)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
    return desc ? -order : order
  }
}
