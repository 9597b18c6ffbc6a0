import { getJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions } from '@kasa/console/query'
import { reportFilters, reportOptions, reportPage, reportSorts, type ReportFilters } from '@kasa/contracts/reports'
import type { ReportName } from '@kasa/domain/report'

const byName = <T>(of: (name: ReportName) => T): Readonly<Record<ReportName, T>> => ({
  merchant: of('merchant'),
  merchantremit: of('merchantremit'),
  merchantwithdraw: of('merchantwithdraw'),
  general: of('general'),
  remitaccount: of('remitaccount'),
})

export const pathOf = (name: ReportName) => `/api/report/${name}` as const

export const reportAddress = byName((name) =>
  listAddress(reportFilters(name), [
    'group',
    'from',
    'to',
    'merchantId',
    'traderId',
    'remitGroupId',
    'bankAccountId',
    'rail',
  ]),
)
/** A report is sorted by day, name or a figure; its total stays last. */
export const reportOrders = byName((name): ListOrders => ({
  list: pathOf(name),
  sorts: reportSorts(name),
  usual: { id: 'about', desc: false },
}))

const pages = byName((name) => reportPage(name))

export const reportRows = (name: ReportName, filters: ReportFilters, sort: Sort | null) =>
  listPages({
    key: ['report', name, filters],
    path: `${pathOf(name)}/list`,
    page: pages[name],
    query: reportAddress[name].query(filters),
    sort,
  })

export const optionsOf = (name: ReportName) =>
  queryOptions({
    queryKey: ['report', name, 'options'],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/options`, reportOptions, {}, { signal }),
  })
