/** A value to sort by; null sorts last. */
export type Value = string | number | bigint | null

const words = new Intl.Collator('tr')

/** Numbers by size, texts by Turkish collation. */
export const compareValues = (x: NonNullable<Value>, y: NonNullable<Value>): number =>
  typeof x === 'string' && typeof y === 'string' ? words.compare(x, y) : x < y ? -1 : x > y ? 1 : 0

/** Sorts as the server's keyset pagination does: nulls last in either direction, equal values by id. */
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
    // Ids compare by bytes, as in the database.
    const order = (x === null || y === null ? 0 : compareValues(x, y)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
    return desc ? -order : order
  }
}
