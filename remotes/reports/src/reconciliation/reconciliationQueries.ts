import { getJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions } from '@kasa/console/query'
import {
  eventFilters,
  eventPage,
  reconciliationFilters,
  reconciliationMatrix,
  reconciliationOptions,
  reconciliationPage,
  type EventFilters,
  type ReconciliationFilters,
} from '@kasa/contracts/reconciliation'

export const daysPath = '/api/report/mutabakat'
export const eventsPath = '/api/report/mutabakatdetay'

export const daysAddress = listAddress(reconciliationFilters, ['from', 'to', 'merchantId', 'status'])
export const eventsAddress = listAddress(eventFilters, [
  'from',
  'to',
  'merchantId',
  'bankAccountId',
  'movement',
  'breakType',
  'breaks',
])

/** Neither list can be sorted; both are newest first. */
export const daysOrders: ListOrders = { list: daysPath, sorts: [], usual: null }
export const eventsOrders: ListOrders = { list: eventsPath, sorts: [], usual: null }

export const dayRows = (filters: ReconciliationFilters) =>
  listPages({
    key: ['report', 'mutabakat', filters],
    path: `${daysPath}/list`,
    page: reconciliationPage,
    query: daysAddress.query(filters),
  })

/** The last days of the range by merchant. */
export const dayMatrix = (filters: ReconciliationFilters) =>
  queryOptions({
    queryKey: ['report', 'mutabakat', 'matrix', filters],
    queryFn: ({ signal }) =>
      getJson(`${daysPath}/matrix`, reconciliationMatrix, daysAddress.query(filters), { signal }),
  })

export const eventRows = (filters: EventFilters) =>
  listPages({
    key: ['report', 'mutabakatdetay', filters],
    path: `${eventsPath}/list`,
    page: eventPage,
    query: eventsAddress.query(filters),
  })

export const optionsOf = (path: typeof daysPath | typeof eventsPath) =>
  queryOptions({
    queryKey: ['report', path, 'options'],
    queryFn: ({ signal }) => getJson(`${path}/options`, reconciliationOptions, {}, { signal }),
  })
