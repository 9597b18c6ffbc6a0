import { getJson, postJson } from '@kasa/console/http'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient } from '@kasa/console/query'
import {
  payoutRulesAnswer,
  payoutRuleTrial,
  savePayoutRulesAnswer,
  type PayoutRuleTrial,
} from '@kasa/contracts/payoutRules'
import type { PayoutRule } from '@kasa/domain/payoutRules'
import { useEffect } from 'react'

const path = '/api/payout-rule'
export const allRules = ['payoutRule'] as const

/** The rules' versions, the possible merchants, and a change that waits for approval. */
export const rulesNow = () =>
  queryOptions({
    queryKey: [...allRules, 'list'],
    queryFn: ({ signal }) => getJson(`${path}/list`, payoutRulesAnswer, {}, { signal }),
    refetchInterval: 30_000,
  })

export const tryRules = (rules: readonly PayoutRule[], days: number): Promise<PayoutRuleTrial> =>
  postJson(`${path}/try`, payoutRuleTrial, { rules: rules.map(onTheWire), days })

export const saveRules = (request: { trialId: string; baseVersion: number; note: string }) =>
  postJson(`${path}/save`, savePayoutRulesAnswer, request)

const onTheWire = ({ fromMinor, untilMinor, ...rule }: PayoutRule) => ({
  ...rule,
  fromMinor: Number(fromMinor),
  untilMinor: untilMinor === null ? null : Number(untilMinor),
})

/** Refetches when an approval is requested or decided, since it may concern these rules. */
export function useRulesLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: allRules })
    const stops = [subscribeLive('change', ({ topic }) => topic === 'approval' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
