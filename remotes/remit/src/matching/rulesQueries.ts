import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { dryRun, dryRunAnswer, matchRulesAnswer, matchRuleVersion, type DryRun } from '@kasa/contracts/matchRules'
import type { MatchRule, Promotion } from '@kasa/domain/matchRules'

export const isUnderWay = (run: Pick<DryRun, 'status'> | undefined | null): boolean =>
  run?.status === 'WAITING' || run?.status === 'RUNNING'

/** The versions of the rules and the latest dry run. */
export const rulesNow = () =>
  queryOptions({
    queryKey: ['matchRule', 'list'],
    queryFn: ({ signal }) => getJson('/api/match-rule/list', matchRulesAnswer, {}, { signal }),
  })
/** A dry run, read again every second while it is running. */
export const runById = (id: string | null) =>
  queryOptions({
    queryKey: ['matchRule', 'run', id],
    queryFn: ({ signal }) =>
      getJson(`/api/match-rule/run/${encodeURIComponent(id ?? '')}`, dryRunAnswer, {}, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run) ? 1000 : false),
  })

export const tryRules = (rules: readonly MatchRule[]) => postJson('/api/match-rule/try', dryRun, { rules })
export const cancelRun = (id: string) => postJson(`/api/match-rule/cancel/${id}`, dryRun, {})
export const saveRules = (request: Promotion & { dryRunId: string; baseVersion: number; note: string }) =>
  postJson('/api/match-rule/save', matchRuleVersion, request)
