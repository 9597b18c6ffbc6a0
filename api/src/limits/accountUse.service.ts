import { isCounting, limitPeriodKey, type LimitAction, type LimitMetric, type LimitPeriod } from '@kasa/domain/limits'

import type { Tx } from '../db/client'
import { selectAccountRules, selectUse } from './limits.sql'

/**
 * One counting rule of an account in the stretch of time that holds the moment asked for; kuruş for AMOUNT, else
 * requests.
 */
export type AccountUse = {
  ruleId: string
  metric: LimitMetric
  period: LimitPeriod
  minutes: number | null
  cap: bigint
  /** Confirmed by money. */
  used: bigint
  /** Held by requests that are still open. */
  reserved: bigint
  action: LimitAction
  warnPct: number
}

/** What each account has used of its limits and what is held; accounts without a rule have an empty list. */
export async function accountLimitUse(
  db: Pick<Tx, 'query'>,
  accountIds: readonly string[],
  at: Date,
): Promise<Map<string, AccountUse[]>> {
  const counted = (await selectAccountRules(db, accountIds)).flatMap(({ accountId, rule }) =>
    rule && rule.subject === 'ACCOUNT' && rule.cap !== null && isCounting(rule)
      ? [
          {
            ...rule,
            cap: rule.cap,
            ruleId: rule.id,
            accountId,
            subjectKey: accountId,
            periodKey: limitPeriodKey(rule, at),
          },
        ]
      : [],
  )
  const found = counted.length === 0 ? [] : await selectUse(db, counted)
  const uses = new Map(found.map((use) => [`${use.ruleId}/${use.subjectKey}`, use]))
  return new Map(
    accountIds.map((id) => [
      id,
      counted
        .filter(({ accountId }) => accountId === id)
        .map(({ ruleId, metric, period, minutes, cap, action, warnPct }): AccountUse => {
          const { taken = 0n, reserved = 0n } = uses.get(`${ruleId}/${id}`) ?? {}
          return { ruleId, metric, period, minutes, cap, used: taken - reserved, reserved, action, warnPct }
        }),
    ]),
  )
}
