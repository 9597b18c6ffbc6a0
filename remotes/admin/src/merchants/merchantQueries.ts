import { getJson, postJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import { limitGroupPage } from '@kasa/contracts/limitGroups'
import {
  checkSignatureAnswer,
  merchantDetail,
  merchantFilters,
  merchantPage,
  resetKeysAnswer,
  revokeKeyAnswer,
  saveUrlAnswer,
  showKeysAnswer,
  showSecretAnswer,
  testCallbackAnswer,
  type MerchantCreateRequest,
  type MerchantDetail,
  type MerchantFilters,
  type MerchantUpdateRequest,
  type ResetKeysRequest,
  type SaveUrlRequest,
} from '@kasa/contracts/merchants'
import { remitGroupPage } from '@kasa/contracts/remitGroups'

const path = '/api/merchant'
const all = ['merchant'] as const

export const merchantAddress = listAddress(merchantFilters, ['status', 'kyb', 'documents', 'q'])

export const merchantList = (filters: MerchantFilters) =>
  listPages({
    key: [...all, 'list', filters],
    path: `${path}/list`,
    page: merchantPage,
    query: merchantAddress.query(filters),
  })

export const merchantById = (id: string) =>
  queryOptions({
    queryKey: [...all, 'detail', id],
    queryFn: ({ signal }) => getJson(`${path}/get/${encodeURIComponent(id)}`, merchantDetail, {}, { signal }),
  })

const most = { limit: 200 }
/** Remit groups by name, for the form. */
export const remitGroupChoices = () =>
  queryOptions({
    queryKey: ['remitGroup', 'choices'],
    queryFn: async ({ signal }) => (await getJson('/api/remit-group/list', remitGroupPage, most, { signal })).rows,
  })
/** Limit groups by name, for the form. */
export const limitGroupChoices = () =>
  queryOptions({
    queryKey: ['limitGroup', 'choices'],
    queryFn: async ({ signal }) => (await getJson('/api/limit-group/list', limitGroupPage, most, { signal })).rows,
  })

export const createMerchant = (request: MerchantCreateRequest) => postJson(`${path}/create`, merchantDetail, request)
export const updateMerchant = (id: string, request: MerchantUpdateRequest) =>
  postJson(`${path}/update/${encodeURIComponent(id)}`, merchantDetail, request)
export const newKey = (request: ResetKeysRequest) => postJson(`${path}/resetKeys`, resetKeysAnswer, request)
export const showKey = (keyId: string) => postJson(`${path}/showKeys`, showKeysAnswer, { keyId })
export const revokeKey = (keyId: string, reason: string) =>
  postJson(`${path}/revokeKey`, revokeKeyAnswer, { keyId, reason })
export const saveAddress = (request: SaveUrlRequest) => postJson(`${path}/saveUrl`, saveUrlAnswer, request)
export const showSecret = (merchantId: string) => postJson(`${path}/showSecret`, showSecretAnswer, { merchantId })
export const testCall = (merchantId: string) => postJson(`${path}/testCallback`, testCallbackAnswer, { merchantId })
export const checkReceived = (merchantId: string, headers: string, body: string) =>
  postJson(`${path}/checkSignature`, checkSignatureAnswer, { merchantId, headers, body })

/** Shows the response of a write, and refetches the list. */
export function takeMerchant(client: QueryClient, merchant: MerchantDetail): void {
  client.setQueryData(merchantById(merchant.id).queryKey, merchant)
  void client.invalidateQueries({ queryKey: [...all, 'list'] })
}

/** Refetches a merchant after a change of its keys or address. */
export const refetchMerchant = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: merchantById(id).queryKey })
