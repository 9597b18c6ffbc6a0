import { getJson, postJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import {
  reportScheduleFilters,
  reportSchedulePage,
  reportScheduleRow,
  reportScheduleStopped,
  type ReportScheduleEdit,
  type ReportScheduleForm,
} from '@kasa/contracts/reportSchedules'
import { savedViews } from '@kasa/contracts/savedViews'

const path = '/api/report-schedule'
export const scheduleAddress = listAddress(reportScheduleFilters, [])
/** There are few per person, next run first. */
export const scheduleOrders: ListOrders = { list: path, sorts: [], usual: null }

const all = ['reportSchedule'] as const

export const reportSchedules = () =>
  listPages({ key: [...all, 'list'], path: `${path}/list`, page: reportSchedulePage, query: {} })

/** The report's views that the user may schedule; never cached, because one may have been saved just now. */
export const viewsToSchedule = (list: string) =>
  queryOptions({
    queryKey: [...all, 'views', list],
    queryFn: ({ signal }) => getJson('/api/users/views', savedViews, { list }, { signal }),
    gcTime: 0,
  })

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: all })

export async function createSchedule(client: QueryClient, form: ReportScheduleForm): Promise<void> {
  await postJson(`${path}/create`, reportScheduleRow, form)
  await readAgain(client)
}

export async function editSchedule(client: QueryClient, id: string, form: ReportScheduleEdit): Promise<void> {
  await postJson(`${path}/edit/${encodeURIComponent(id)}`, reportScheduleRow, form)
  await readAgain(client)
}

export async function stopSchedule(client: QueryClient, id: string): Promise<void> {
  await postJson(`${path}/stop/${encodeURIComponent(id)}`, reportScheduleStopped, {})
  await readAgain(client)
}
