import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'

import type { Noun, QueueFilters, QueueRow } from '../noun'

/** True for the tabs of those that wait: there the oldest comes first, as the server has it. */
export const isOfWaiting = (tab: string): boolean => tab === 'waiting' || tab === 'mine'

/** Sorting of a tab when nobody asks for another: those who wait longest first, elsewhere the newest. */
export const defaultSort = (tab: string): Sort => ({ id: 'createdAt', desc: !isOfWaiting(tab) })

/**
 * What a tab under its filters may be sorted by. Every tab keeps an order of its own: what waits is worked off in
 * another than what is looked up.
 */
export const queueOrders = <Row extends QueueRow, Filters extends QueueFilters>(
  { path, sorts, sortsOf }: Pick<Noun<Row, Row, Filters>, 'path' | 'sorts' | 'sortsOf'>,
  filters: Filters,
): ListOrders => ({
  list: `${path}/${filters.tab}`,
  viewsOf: path,
  sorts: sortsOf?.(filters) ?? ['createdAt', ...Object.keys(sorts)],
  usual: defaultSort(filters.tab),
})
