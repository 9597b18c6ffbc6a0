import { getJson } from '@kasa/console/http'
import { useLiveRead } from '@kasa/console/liveRead'
import { queryOptions } from '@kasa/console/query'
import { adminDashboard, merchantDashboard } from '@kasa/contracts/dashboards'

/** Polled, because ages, callbacks and limits cause no events. */
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

/** Refetches when its data changes. */
export const useDashLive = (): void => useLiveRead(dashKey)
