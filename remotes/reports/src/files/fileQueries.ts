import { postJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { fileAnswer } from '@kasa/contracts/files'
import { reportFileFilters, reportFilePage } from '@kasa/contracts/reportFiles'

const path = '/api/report-file'
export const fileAddress = listAddress(reportFileFilters, [])
/** There are few per person, newest first. */
export const fileOrders: ListOrders = { list: path, sorts: [], usual: null }

export const reportFiles = () =>
  listPages({ key: ['reportFile', 'list'], path: `${path}/list`, page: reportFilePage, query: {} })

/** The file's bytes; a file that names people needs a fresh code. */
export const fetchFile = (id: string): Promise<Blob> =>
  postJson(`${path}/fetch/${encodeURIComponent(id)}`, fileAnswer, {}, { as: 'blob' })
