import { getJson, postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient } from '@kasa/console/query'
import { commissionTrial, merchantCommission, operatorCommission } from '@kasa/contracts/commissions'
import { operatorPayouts, owedPage } from '@kasa/contracts/operatorPayouts'
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

const operatorPath = '/api/operator-commission'

/** What an operator earns, by terms and so far. */
export const operatorCommissionOf = (userId: string) =>
  queryOptions({
    queryKey: ['user', 'commission', userId],
    queryFn: ({ signal }) =>
      getJson(`${operatorPath}/get/${encodeURIComponent(userId)}`, operatorCommission, {}, { signal }),
  })

/** Asks another administrator for a version; the server asks for a fresh code. `request`: as it goes over the wire. */
export const askOperatorCommission = (userId: string, request: unknown) =>
  postJson(`${operatorPath}/ask/${encodeURIComponent(userId)}`, operatorCommission, request)

const payoutPath = '/api/operator-payout'

/** What an operator was paid, and what is owed. */
export const operatorPayoutsOf = (userId: string) =>
  queryOptions({
    queryKey: ['user', 'operatorPayouts', userId],
    queryFn: ({ signal }) =>
      getJson(`${payoutPath}/get/${encodeURIComponent(userId)}`, operatorPayouts, {}, { signal }),
  })

const owedKey = ['user', 'owed']

/** What everybody earned and is owed, page by page. */
export const owedList = (sort: Sort | null) =>
  listPages({ key: owedKey, path: `${payoutPath}/list`, page: owedPage, query: {}, sort })

/** Reads it again when somebody decided on a request. */
export const useOwedDecided = () => useCommissionDecided(owedKey)

/** Asks another administrator to agree to a payment; the server asks for a fresh code. `request`: as it goes over the wire. */
export const askOperatorPayout = (userId: string, request: unknown) =>
  postJson(`${payoutPath}/ask/${encodeURIComponent(userId)}`, operatorPayouts, request)

/** Reads a commission again when somebody decided on a request. */
export function useCommissionDecided(queryKey: readonly unknown[]): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })
    const stops = [subscribeLive('change', ({ topic }) => topic === 'approval' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client, key])
}
