import { getJson, postJson } from '@kasa/console/http'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient } from '@kasa/console/query'
import { commissionTrial, merchantCommission } from '@kasa/contracts/commissions'
import { useEffect } from 'react'

const path = '/api/commission'

export const commissionOf = (merchantId: string) =>
  queryOptions({
    queryKey: ['merchant', 'commission', merchantId],
    queryFn: ({ signal }) =>
      getJson(`${path}/get/${encodeURIComponent(merchantId)}`, merchantCommission, {}, { signal }),
  })

/** Asks another administrator for a version; the server asks for a fresh code. `request`: as it goes over the wire. */
export const askCommission = (merchantId: string, request: unknown) =>
  postJson(`${path}/ask/${encodeURIComponent(merchantId)}`, merchantCommission, request)

/** What past days cost, and would cost by other terms. */
export const tryCommission = (merchantId: string, request: unknown) =>
  postJson(`${path}/simulate/${encodeURIComponent(merchantId)}`, commissionTrial, request)

/** Reads a merchant's commission again when somebody decided on a request. */
export function useCommissionDecided(merchantId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: commissionOf(merchantId).queryKey })
    const stops = [subscribeLive('change', ({ topic }) => topic === 'approval' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client, merchantId])
}
