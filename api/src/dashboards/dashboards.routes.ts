import { adminDashboard, merchantDashboard } from '@kasa/contracts/dashboards'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { readAdminDashboard } from './adminDashboard.service'
import { readMerchantDashboard } from './merchantDashboard.service'

/** `/api/dash`: data of `/dash/admin` and `/dash`; an operator's desk is `/api/desk`. */
export function dashboardRoutes(app: App): void {
  app.get(
    '/api/dash/admin',
    {
      config: { permission: 'dashboard.admin' },
      schema: { summary: 'Open work, money moved today, and failures', response: { 200: adminDashboard } },
    },
    (request) => readAdminDashboard(userCtx(request)),
  )
  app.get(
    '/api/dash/merchant',
    {
      config: { permission: 'dashboard.merchant' },
      schema: { summary: 'Today’s figures of a merchant', response: { 200: merchantDashboard } },
    },
    (request) => readMerchantDashboard(userCtx(request)),
  )
}
