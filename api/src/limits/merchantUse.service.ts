import { isCounting, limitPeriodKey } from '@kasa/domain/limits'

import type { Pool } from '../db/client'
import { selectMerchantRules, selectUse, type MerchantLimits } from './limits.sql'

/** The smallest daily amount limit of a merchant and what is used of it, in kuruş; undefined if there is none. */
export async function merchantDayLimit(
  pool: Pool,
  merchantId: string,
  group: MerchantLimits,
  at: Date,
): Promise<{ capMinor: bigint; takenMinor: bigint } | undefined> {
  const rules = (await selectMerchantRules(pool, merchantId, group)).flatMap(({ rule }) =>
    rule?.subject === 'MERCHANT' &&
    rule.metric === 'AMOUNT' &&
    rule.period === 'DAY' &&
    rule.cap !== null &&
    isCounting(rule)
      ? [{ cap: rule.cap, ruleId: rule.id, subjectKey: merchantId, periodKey: limitPeriodKey(rule, at) }]
      : [],
  )
  const uses = rules.length === 0 ? [] : await selectUse(pool, rules)
  return rules
    .map(({ cap, ruleId }) => ({ capMinor: cap, takenMinor: uses.find((use) => use.ruleId === ruleId)?.taken ?? 0n }))
    .sort((a, b) => Number(a.capMinor - a.takenMinor - (b.capMinor - b.takenMinor)))[0]
}
