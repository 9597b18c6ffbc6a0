import { cardRuleKinds } from '@kasa/domain/cardRules'
import * as z from 'zod/mini'

import { id, minor, typedText } from './primitives'

/**
 * What makes a person look closely at a card payment. `most`: kuruş or tries, beyond which it fires; `withinMin`: of
 * tries, in minutes.
 */
export const cardRule = z.strictObject({
  kind: z.enum(cardRuleKinds),
  most: minor,
  withinMin: z.int().check(z.nonnegative()),
  active: z.boolean(),
})
export type CardRuleView = z.infer<typeof cardRule>
export const cardRuleSet = z.array(cardRule).check(z.maxLength(cardRuleKinds.length))

/** One rule of what a second administrator is asked about, before and after; `most` as a plain number. */
export const askedCardRule = z.object({ most: z.int(), withinMin: z.int(), active: z.boolean() })

/**
 * GET /api/card-rule/list: the rules in force; `waiting`: those that wait for a second administrator. `id` is what that
 * approval is about.
 */
export const cardRulesAnswer = z.object({
  id,
  rules: z.array(cardRule),
  waiting: z.nullable(z.object({ approvalId: id, rules: z.array(cardRule) })),
})
export type CardRulesAnswer = z.infer<typeof cardRulesAnswer>

/**
 * POST /api/card-rule/save: in force once a second administrator agrees. `before`: the rules as they were looked at.
 */
export const saveCardRulesRequest = z.strictObject({
  rules: cardRuleSet,
  before: cardRuleSet,
  reason: typedText(500),
})
export type SaveCardRulesRequest = z.infer<typeof saveCardRulesRequest>
