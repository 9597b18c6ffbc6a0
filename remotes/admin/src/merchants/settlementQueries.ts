import { getJson, postJson } from '@kasa/console/http'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient } from '@kasa/console/query'
import { merchantSettlement } from '@kasa/contracts/settlements'
import { useEffect } from 'react'

const path = '/api/settlement'

export const settlementOf = (merchantId: string) =>
  queryOptions({
    queryKey: ['merchant', 'settlement', merchantId],
    queryFn: ({ signal }) =>
      getJson(`${path}/terms/${encodeURIComponent(merchantId)}`, merchantSettlement, {}, { signal }),
  })

/** Requests another administrator's approval of new terms; needs a fresh code. `request` is the JSON body. */
export const askTerms = (merchantId: string, request: unknown) =>
  postJson(`${path}/ask/${encodeURIComponent(merchantId)}`, merchantSettlement, request)

/** Refetches a merchant's terms when a request is decided. */
export function useTermsDecided(merchantId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: settlementOf(merchantId).queryKey })
    const stops = [subscribeLive('change', ({ topic }) => topic === 'approval' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client, merchantId])
}
