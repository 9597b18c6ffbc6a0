import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { testRequestList, testRequestRow } from '@kasa/contracts/testRequests'

const path = '/api/test-request'

/** A merchant's newest test requests. */
export const testRequestsOf = (merchantId: string) =>
  queryOptions({
    queryKey: ['testRequest', merchantId],
    queryFn: async ({ signal }) =>
      (await getJson(`${path}/of/${encodeURIComponent(merchantId)}`, testRequestList, {}, { signal })).rows,
  })

export const createTest = (request: unknown) => postJson(`${path}/create`, testRequestRow, request)
export const simulateTest = (id: string, request: unknown) =>
  postJson(`${path}/simulate/${encodeURIComponent(id)}`, testRequestRow, request)
