import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import {
  ownSettlementFilters,
  ownSettlementPage,
  ownSettlementSorts,
  type OwnSettlement,
  type OwnSettlementFilters,
} from '@kasa/contracts/ownSettlements'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { mostEventDays } from '@kasa/domain/reconciliation'
import { daysBetween } from '@kasa/domain/report'

export const ownSettlementPath = '/api/settlement/my'
export const ownSettlementAddress = listAddress(ownSettlementFilters, ['from', 'to', 'q'])

/** The list's sort keys. */
export const ownSettlementOrders: ListOrders = {
  list: ownSettlementPath,
  sorts: ownSettlementSorts,
  usual: { id: 'day', desc: true },
}

/** The filtered and sorted list, page by page. */
export const ownSettlements = (filters: OwnSettlementFilters, sort: Sort | null) =>
  listPages({
    key: ['ownSettlement', filters],
    path: `${ownSettlementPath}/list`,
    page: ownSettlementPage,
    query: ownSettlementAddress.query(filters),
    sort,
  })

/**
 * The URL of the money events on the days that a settlement covers. Undefined for the first settlement, whose time has
 * no beginning, and for more days than that list shows.
 */
export function eventsOf({ since, until }: Pick<OwnSettlement, 'since' | 'until'>): string | undefined {
  if (since === null || until === null || since >= until) return undefined
  // The end is not included.
  const [from, to] = [istanbulDay(new Date(since)), istanbulDay(new Date(Date.parse(until) - 1))]
  if (daysBetween(from, to) > mostEventDays) return undefined
  return `/r/mutabakatdetay?${new URLSearchParams({ from, to })}`
}
