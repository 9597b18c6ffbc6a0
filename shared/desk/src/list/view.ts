import type { Noun, QueueFilters, QueueRow, QueueView, Sort } from '../noun'

type Listed<Row extends QueueRow, Filters extends QueueFilters> = Pick<Noun<Row, Row, Filters>, 'address' | 'sorts'>

/** True for the tabs of those that wait: there the oldest comes first, as the server has it. */
export const isOfWaiting = (tab: string): boolean => tab === 'waiting' || tab === 'mine'

/** Sorting of a tab when the address names none: those who wait longest first, elsewhere the newest. */
export const defaultSort = (tab: string): Sort => ({ id: 'createdAt', desc: !isOfWaiting(tab) })

/** True for a column the server sorts by. */
export const isSort = <Row extends QueueRow>(
  { sorts }: { sorts: Readonly<Record<string, (row: Row) => bigint | number>> },
  id: string | null,
): id is string => id === 'createdAt' || (id !== null && Object.hasOwn(sorts, id))

/** Reads and writes the address of a list. A parameter that is not valid is left out, so that a mistyped link still opens it. */
export const queueView = <Row extends QueueRow, Filters extends QueueFilters>(noun: Listed<Row, Filters>) => ({
  read: (search: URLSearchParams): QueueView<Filters> => {
    const sort = search.get('sort')
    return {
      ...noun.address.read(search),
      sort: isSort(noun, sort) ? { id: sort, desc: search.get('desc') === 'true' } : null,
    }
  },
  write: ({ filters, sort, open }: QueueView<Filters>): URLSearchParams =>
    new URLSearchParams({
      ...noun.address.query(filters),
      ...(sort ? { sort: sort.id, desc: String(sort.desc) } : {}),
      ...(open ? { open } : {}),
    }),
})

/** A click on a column: its natural direction first, then the other, then the tab's default again. */
export function nextSort(
  { filters, sort }: Pick<QueueView<QueueFilters>, 'filters' | 'sort'>,
  id: string,
): Sort | null {
  const usual = defaultSort(filters.tab)
  const now = sort ?? usual
  if (now.id !== id) return { id, desc: true }
  const flipped = { id, desc: !now.desc }
  return flipped.id === usual.id && flipped.desc === usual.desc ? null : flipped
}
