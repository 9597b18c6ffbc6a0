import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { commissionTrial, merchantCommission, operatorCommission } from '@kasa/contracts/commissions'
import { operatorPayouts } from '@kasa/contracts/operatorPayouts'

const path = '/api/commission'

export const commissionOf = (merchantId: string) =>
  queryOptions({
    queryKey: ['merchant', 'commission', merchantId],
    queryFn: ({ signal }) =>
      getJson(`${path}/get/${encodeURIComponent(merchantId)}`, merchantCommission, {}, { signal }),
  })

/** Requests another administrator's approval of a version; needs a fresh code. `request` is the JSON body. */
export const askCommission = (merchantId: string, request: unknown) =>
  postJson(`${path}/ask/${encodeURIComponent(merchantId)}`, merchantCommission, request)

/** The actual cost of past days, and their cost under the edited terms. */
export const tryCommission = (merchantId: string, request: unknown) =>
  postJson(`${path}/simulate/${encodeURIComponent(merchantId)}`, commissionTrial, request)

const operatorPath = '/api/operator-commission'

/** An operator's terms and earnings. */
export const operatorCommissionOf = (userId: string) =>
  queryOptions({
    queryKey: ['user', 'commission', userId],
    queryFn: ({ signal }) =>
      getJson(`${operatorPath}/get/${encodeURIComponent(userId)}`, operatorCommission, {}, { signal }),
  })

/** Requests another administrator's approval of a version; needs a fresh code. `request` is the JSON body. */
export const askOperatorCommission = (userId: string, request: unknown) =>
  postJson(`${operatorPath}/ask/${encodeURIComponent(userId)}`, operatorCommission, request)

const payoutPath = '/api/operator-payout'

/** An operator's payments, and the balance owed. */
export const operatorPayoutsOf = (userId: string) =>
  queryOptions({
    queryKey: ['user', 'operatorPayouts', userId],
    queryFn: ({ signal }) =>
      getJson(`${payoutPath}/get/${encodeURIComponent(userId)}`, operatorPayouts, {}, { signal }),
  })

/**
 * Requests another administrator's approval of a payment; the server asks for a fresh code. `request` is the JSON
 * body.
 */
export const askOperatorPayout = (userId: string, request: unknown) =>
  postJson(`${payoutPath}/ask/${encodeURIComponent(userId)}`, operatorPayouts, request)

/** The same for a payment that the bank sent back. */
export const askOperatorReturn = (userId: string, request: unknown) =>
  postJson(`${payoutPath}/returned/${encodeURIComponent(userId)}`, operatorPayouts, request)
