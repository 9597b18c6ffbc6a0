import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'

import type { Noun, QueueFilters, QueueRow } from '../noun'

/** True for tabs of waiting requests, sorted oldest first. */
export const isOfWaiting = (tab: string): boolean => tab === 'waiting' || tab === 'mine'

/** A tab's default order: oldest first for waiting requests, otherwise newest first. */
export const defaultSort = (tab: string): Sort => ({ id: 'createdAt', desc: !isOfWaiting(tab) })

/** The sort keys of a tab with its filters. Each tab stores its own order. */
export const queueOrders = <Row extends QueueRow, Filters extends QueueFilters>(
  { path, sorts, sortsOf }: Pick<Noun<Row, Row, Filters>, 'path' | 'sorts' | 'sortsOf'>,
  filters: Filters,
): ListOrders => ({
  list: `${path}/${filters.tab}`,
  viewsOf: path,
  sorts: sortsOf?.(filters) ?? ['createdAt', ...Object.keys(sorts)],
  usual: defaultSort(filters.tab),
})
