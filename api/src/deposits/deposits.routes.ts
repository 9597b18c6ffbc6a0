import {
  depositCounts,
  depositDetail,
  depositFilters,
  depositListQuery,
  depositOptions,
  depositPage,
} from '@kasa/contracts/deposits'

import type { App } from '../access/provider'
import { listRoutesOf } from '../requests/listRoutes'
import { deposits } from './deposits'
import { depositSheet } from './depositSheet'
import { depositList, readDeposit } from './readDeposits.service'
import './depositLive'

/** `/api/remit-request`: reads the console's deposit queue. */
export function depositRoutes(app: App): void {
  listRoutesOf(app, deposits, {
    path: '/api/remit-request',
    list: depositList,
    filters: depositFilters,
    query: depositListQuery,
    page: depositPage,
    counts: depositCounts,
    options: depositOptions,
    detail: depositDetail,
    read: readDeposit,
    sheet: depositSheet,
  })
}
