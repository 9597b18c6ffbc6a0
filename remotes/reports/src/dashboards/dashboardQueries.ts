import { getJson } from '@kasa/console/http'
import { useLiveRead } from '@kasa/console/liveRead'
import { queryOptions } from '@kasa/console/query'
import { adminDashboard, merchantDashboard } from '@kasa/contracts/dashboards'

/** What nobody tells moves by the clock: ages, callbacks, limits. */
const refetchMs = 15_000
const dashKey = ['dash'] as const

export const adminNow = () =>
  queryOptions({
    queryKey: [...dashKey, 'admin'],
    queryFn: ({ signal }) => getJson('/api/dash/admin', adminDashboard, {}, { signal }),
    refetchInterval: refetchMs,
  })

export const merchantNow = () =>
  queryOptions({
    queryKey: [...dashKey, 'merchant'],
    queryFn: ({ signal }) => getJson('/api/dash/merchant', merchantDashboard, {}, { signal }),
    refetchInterval: refetchMs,
  })

/** Reads again once something of it changed. */
export const useDashLive = (): void => useLiveRead(dashKey)
