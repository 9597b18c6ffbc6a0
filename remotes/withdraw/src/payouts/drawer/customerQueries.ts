import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { customerFile, type FlagCustomerRequest } from '@kasa/contracts/customers'

import { withdrawals } from '../withdrawals'

/** What is known of a payout's customer. Live events of the payout read it again. */
export const customerOf = (id: string) =>
  queryOptions({
    queryKey: [withdrawals.topic, 'detail', id, 'customer'],
    queryFn: ({ signal }) => getJson(`/api/withdraw-request/customer/${id}`, customerFile, {}, { signal }),
  })

/** Says of a payout's customer what holds from now on, and why. */
export const flagCustomer = (id: string, request: FlagCustomerRequest) =>
  postJson(`/api/withdraw-request/flagCustomer/${id}`, customerFile, request)
