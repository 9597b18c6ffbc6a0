import { cardRuleKinds } from '@kasa/domain/cardRules'
import * as z from 'zod/mini'

import { id, minor, typedText } from './primitives'

/**
 * A risk rule for card payments. It fires above `most` (kuruş or tries); `withinMin`: the window of tries, in
 * minutes.
 */
export const cardRule = z.strictObject({
  kind: z.enum(cardRuleKinds),
  most: minor,
  withinMin: z.int().check(z.nonnegative()),
  active: z.boolean(),
})
export type CardRuleView = z.infer<typeof cardRule>
export const cardRuleSet = z.array(cardRule).check(z.maxLength(cardRuleKinds.length))

/** One rule of a requested change, before and after; `most` as a plain number. */
export const askedCardRule = z.object({ most: z.int(), withinMin: z.int(), active: z.boolean() })

/**
 * GET /api/card-rule/list: the rules in force; `waiting`: those that wait for a second administrator. `id` is the
 * approval's object.
 */
export const cardRulesAnswer = z.object({
  id,
  rules: z.array(cardRule),
  waiting: z.nullable(z.object({ approvalId: id, rules: z.array(cardRule) })),
})
export type CardRulesAnswer = z.infer<typeof cardRulesAnswer>

/**
 * POST /api/card-rule/save: takes effect when a second administrator approves. `before`: the rules that were
 * displayed.
 */
export const saveCardRulesRequest = z.strictObject({
  rules: cardRuleSet,
  before: cardRuleSet,
  reason: typedText(500),
})
export type SaveCardRulesRequest = z.infer<typeof saveCardRulesRequest>
