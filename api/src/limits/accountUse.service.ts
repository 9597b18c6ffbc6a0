import { isCounting, limitPeriodKey, type LimitAction, type LimitMetric, type LimitPeriod } from '@kasa/domain/limits'

import type { Tx } from '../db/client'
import { selectAccountRules, selectUse } from './limits.sql'

/** The use of one of an account's counting rules in the current period; kuruş for AMOUNT, else requests. */
export type AccountUse = {
  ruleId: string
  metric: LimitMetric
  period: LimitPeriod
  minutes: number | null
  cap: bigint
  /** Confirmed by money. */
  used: bigint
  /** Reserved by open requests. */
  reserved: bigint
  action: LimitAction
  warnPct: number
}

/** What each account has used and reserved of its limits; an empty list if it has no rule. */
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
