import { mostCheckers, mostPayoutRules, mostRuleHours, mostTrialDays, payoutRuleSides } from '@kasa/domain/payoutRules'
import * as z from 'zod/mini'

import { id, instant, minor, typedText } from './primitives'

/** A band of amounts and who must approve in it; kuruş. */
export const payoutRule = z.strictObject({
  merchantId: z.nullable(id),
  fromMinor: minor,
  untilMinor: z.nullable(minor),
  side: z.enum(payoutRuleSides),
  checkers: z.int().check(z.gte(1), z.lte(mostCheckers)),
  hours: z.int().check(z.gte(1), z.lte(mostRuleHours)),
})
export const payoutRuleList = z.array(payoutRule).check(z.maxLength(mostPayoutRules))

/** A requested change, before and after; a merchant without payouts has no name. */
export const askedPayoutRules = z.object({
  rules: z.array(z.extend(payoutRule, { merchantName: z.nullable(z.string()) })),
})
export type AskedPayoutRule = z.output<typeof askedPayoutRules>['rules'][number]

/** One version: who requested it, who approved, and why; names are null for the built-in version. */
export const payoutRuleVersion = z.object({
  version: z.int(),
  rules: z.array(payoutRule),
  note: z.string(),
  createdByName: z.nullable(z.string()),
  approvedByName: z.nullable(z.string()),
  createdAt: instant,
})

export type PayoutRuleVersion = z.infer<typeof payoutRuleVersion>

const counted = { count: z.int(), sumMinor: minor }
/** The rules applied to the payouts of `days`. `bands` in rule order; `missing`: merchants with too few approvers. */
export const payoutRuleTrial = z.object({
  id,
  againstVersion: z.int(),
  days: z.int(),
  all: z.object(counted),
  asked: z.object(counted),
  inForce: z.object(counted),
  bands: z.array(z.object({ ...counted, people: z.int(), missing: z.array(z.string()) })),
  createdAt: instant,
})
export type PayoutRuleTrial = z.infer<typeof payoutRuleTrial>

/**
 * GET /api/payout-rule/list: versions, the one in force first; `waiting`: the set that waits for a second
 * administrator. `largeFromMinor`: from this amount one administrator must approve if no rule applies
 * (`four_eyes.withdraw_kurus`).
 */
export const payoutRulesAnswer = z.object({
  id,
  largeFromMinor: minor,
  versions: z.array(payoutRuleVersion),
  merchants: z.array(z.object({ id, name: z.string() })),
  waiting: z.nullable(z.object({ approvalId: id, rules: z.array(payoutRule) })),
})

/** POST /api/payout-rule/try */
export const tryPayoutRulesRequest = z.strictObject({
  rules: payoutRuleList,
  days: z.int().check(z.gte(1), z.lte(mostTrialDays)),
})
/** POST /api/payout-rule/save; needs a fresh code and a second administrator. */
export const savePayoutRulesRequest = z.strictObject({ trialId: id, baseVersion: z.int(), note: typedText(500) })
export const savePayoutRulesAnswer = z.object({ approvalId: id })
