import { postJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import type { QueryClient } from '@kasa/console/query'
import {
  reportScheduleFilters,
  reportSchedulePage,
  reportScheduleRow,
  reportScheduleStopped,
  type ReportScheduleEdit,
  type ReportScheduleForm,
} from '@kasa/contracts/reportSchedules'

const path = '/api/report-schedule'
export const scheduleAddress = listAddress(reportScheduleFilters, [])
/** A person has few; the next run is first. */
export const scheduleOrders: ListOrders = { list: path, sorts: [], usual: null }

const all = ['reportSchedule'] as const

export const reportSchedules = () =>
  listPages({ key: [...all, 'list'], path: `${path}/list`, page: reportSchedulePage, query: {} })

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
