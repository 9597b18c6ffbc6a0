import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { merchantDetail, type MerchantDetail, type MerchantUpdateRequest } from '@kasa/contracts/merchants'

export const merchantById = (id: string) =>
  queryOptions({
    queryKey: ['merchant', 'detail', id],
    queryFn: ({ signal }) => getJson(`/api/merchant/get/${encodeURIComponent(id)}`, merchantDetail, {}, { signal }),
    staleTime: 0,
  })
export const writeMerchant = (id: string, request: MerchantUpdateRequest): Promise<MerchantDetail> =>
  postJson(`/api/merchant/update/${encodeURIComponent(id)}`, merchantDetail, request)
