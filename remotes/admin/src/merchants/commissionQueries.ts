import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { commissionTrial, merchantCommission } from '@kasa/contracts/commissions'

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
