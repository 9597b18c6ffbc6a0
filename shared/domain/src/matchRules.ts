import type { MatchParts } from './matchParts'

/**
 * Rules for automatic matching, as data: named and checked in order; the first that holds decides. Conditions are
 * limited to what a form can show (domain section 9).
 */
export const referenceAsks = ['EXACT', 'NEAR', 'ANY'] as const
export const amountAsks = ['EXACT', 'ANY'] as const
export const accountAsks = ['SAME', 'ANY'] as const
/** WITHIN the request's life, SOON also within a day after it, or ANY time. */
export const timeAsks = ['WITHIN', 'SOON', 'ANY'] as const

export type MatchRule = {
  readonly name: string
  readonly decision: 'APPROVE' | 'SUGGEST'
  readonly reference: (typeof referenceAsks)[number]
  readonly amount: (typeof amountAsks)[number]
  /** The least similarity of the names, 0 to 1; 0: any. */
  readonly nameFrom: number
  readonly account: (typeof accountAsks)[number]
  readonly time: (typeof timeAsks)[number]
  /** Requires that no other request with that amount is open on that account at that time. */
  readonly onlyOpen: boolean
}

/** From this score on, names count as the same (`compareNames`). */
export const sameNameFrom = 0.9
/** The name score that the second rule of domain section 9 requires before it may approve. */
export const surelySameNameFrom = 0.95
export const mostRules = 20

export const defaultRules: readonly MatchRule[] = [
  // A payer who is not the customer needs review (section 4), so approving also checks the name.
  {
    name: 'reference-and-amount',
    decision: 'APPROVE',
    reference: 'EXACT',
    amount: 'EXACT',
    nameFrom: sameNameFrom,
    account: 'SAME',
    time: 'WITHIN',
    onlyOpen: false,
  },
  {
    name: 'reference',
    decision: 'SUGGEST',
    reference: 'EXACT',
    amount: 'ANY',
    nameFrom: 0,
    account: 'ANY',
    time: 'ANY',
    onlyOpen: false,
  },
  {
    name: 'misspelt-reference-and-amount',
    decision: 'SUGGEST',
    reference: 'NEAR',
    amount: 'EXACT',
    nameFrom: 0,
    account: 'SAME',
    time: 'ANY',
    onlyOpen: false,
  },
  {
    name: 'amount-and-name-alone',
    decision: 'SUGGEST',
    reference: 'ANY',
    amount: 'EXACT',
    nameFrom: surelySameNameFrom,
    account: 'SAME',
    time: 'WITHIN',
    onlyOpen: true,
  },
  {
    name: 'amount-and-name',
    decision: 'SUGGEST',
    reference: 'ANY',
    amount: 'EXACT',
    nameFrom: sameNameFrom,
    account: 'SAME',
    time: 'SOON',
    onlyOpen: false,
  },
]

/**
 * True if a match fulfils all conditions of a rule; `openAlike` counts the open requests with that amount on that
 * account.
 */
export function ruleHolds(
  rule: MatchRule,
  { reference, amount, name, account, time }: MatchParts,
  openAlike: () => number,
): boolean {
  return (
    (rule.reference === 'ANY' || (rule.reference === 'NEAR' ? reference > 0 : reference === 1)) &&
    (rule.amount === 'ANY' || amount === 1) &&
    (rule.account === 'ANY' || account === 1) &&
    (rule.time === 'ANY' || (rule.time === 'SOON' ? time > 0 : time === 1)) &&
    name >= rule.nameFrom &&
    (!rule.onlyOpen || openAlike() === 1)
  )
}

/** Results of a rule in a dry run: approvals that match operators' decisions, and approvals that contradict them. */
export type RuleMeasure = { readonly approved: number; readonly right: number; readonly wrong: number }
/** The measured results required before the system may apply a rule without a reference. */
export type Promotion = { readonly precisionFrom: number; readonly decidedFrom: number }
export const defaultPromotion: Promotion = { precisionFrom: 0.999, decidedFrom: 500 }
/** The lowest values that settings may choose. */
export const leastPromotion: Promotion = { precisionFrom: 0.99, decidedFrom: 100 }

/** The share of correct approvals among decided ones; 1 if none was decided. */
export const precisionOf = ({ right, wrong }: Pick<RuleMeasure, 'right' | 'wrong'>): number =>
  right + wrong === 0 ? 1 : right / (right + wrong)

export type RuleFault = 'NAMES_TWICE' | 'TOO_WEAK' | 'NOT_MEASURED' | 'WRONG_APPROVALS' | 'PROMOTION_TOO_EASY'

/**
 * Why a set of rules may not be saved, with the rule concerned; undefined when it may. An approving rule must check
 * amount, account, time and name. One that also requires the exact reference needs no proof; one without needs a dry
 * run that measured it. `measured`: results of the dry run of exactly these rules.
 */
export function whyNotRules(
  rules: readonly MatchRule[],
  promotion: Promotion,
  measured: (rule: string) => RuleMeasure | undefined,
): { fault: RuleFault; rule: string | null } | undefined {
  if (promotion.precisionFrom < leastPromotion.precisionFrom || promotion.decidedFrom < leastPromotion.decidedFrom)
    return { fault: 'PROMOTION_TOO_EASY', rule: null }
  const names = new Set<string>()
  for (const rule of rules) {
    if (names.has(rule.name)) return { fault: 'NAMES_TWICE', rule: rule.name }
    names.add(rule.name)
    if (rule.decision !== 'APPROVE') continue
    const hasFloor =
      rule.amount === 'EXACT' && rule.account === 'SAME' && rule.time === 'WITHIN' && rule.nameFrom >= sameNameFrom
    const byName = rule.nameFrom >= surelySameNameFrom && rule.onlyOpen
    if (!hasFloor || (rule.reference !== 'EXACT' && !byName)) return { fault: 'TOO_WEAK', rule: rule.name }
    const measure = measured(rule.name)
    if (rule.reference === 'EXACT') {
      if (measure && measure.wrong > 0 && precisionOf(measure) < promotion.precisionFrom)
        return { fault: 'WRONG_APPROVALS', rule: rule.name }
      continue
    }
    if (!measure || measure.right + measure.wrong < promotion.decidedFrom)
      return { fault: 'NOT_MEASURED', rule: rule.name }
    if (precisionOf(measure) < promotion.precisionFrom) return { fault: 'WRONG_APPROVALS', rule: rule.name }
  }
  return undefined
}
