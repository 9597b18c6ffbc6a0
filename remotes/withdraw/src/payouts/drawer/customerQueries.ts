import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { customerFile, type FlagCustomerRequest } from '@kasa/contracts/customers'

import { withdrawals } from '../withdrawals'

/** A payout's customer. Live events of the payout refetch it. */
export const customerOf = (id: string) =>
  queryOptions({
    queryKey: [withdrawals.topic, 'detail', id, 'customer'],
    queryFn: ({ signal }) => getJson(`/api/withdraw-request/customer/${id}`, customerFile, {}, { signal }),
  })

/** Sets the flags of a payout's customer, with a reason. */
export const flagCustomer = (id: string, request: FlagCustomerRequest) =>
  postJson(`/api/withdraw-request/flagCustomer/${id}`, customerFile, request)
