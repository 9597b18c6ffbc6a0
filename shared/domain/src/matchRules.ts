import type { MatchParts } from './matchParts'

/**
 * The rules that decide what a machine may do with a bank line, as data: named, asked from the top, the first that
 * holds decides. What each asks of the parts of a match is said in words that a form can show (domain section 9).
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
  /** The least likeness of the names, 0 to 1; 0 asks nothing. */
  readonly nameFrom: number
  readonly account: (typeof accountAsks)[number]
  readonly time: (typeof timeAsks)[number]
  /** No other request of that amount is open on that account at that moment. */
  readonly onlyOpen: boolean
}

/** From here on two names are one (`compareNames`). */
export const sameNameFrom = 0.9
/** What the second rule of domain section 9 asks of the name before it may ever approve. */
export const surelySameNameFrom = 0.95
export const mostRules = 20

export const defaultRules: readonly MatchRule[] = [
  // A payer who is not the customer goes to review (section 4): approving asks the name as well.
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
 * True where a match's parts are all that a rule asks; `openAlike` counts the open requests of that amount on that
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

/**
 * What a rule's approvals came to in a dry run: those that operators decided alike, and those they decided otherwise.
 */
export type RuleMeasure = { readonly approved: number; readonly right: number; readonly wrong: number }
/** How sure a measure must be before the machine may follow a rule that asks no reference. */
export type Promotion = { readonly precisionFrom: number; readonly decidedFrom: number }
export const defaultPromotion: Promotion = { precisionFrom: 0.999, decidedFrom: 500 }
/** No parameter makes it easier than this. */
export const leastPromotion: Promotion = { precisionFrom: 0.99, decidedFrom: 100 }

/** The share of right among what people decided; 1 where they decided nothing. */
export const precisionOf = ({ right, wrong }: Pick<RuleMeasure, 'right' | 'wrong'>): number =>
  right + wrong === 0 ? 1 : right / (right + wrong)

export type RuleFault = 'NAMES_TWICE' | 'TOO_WEAK' | 'NOT_MEASURED' | 'WRONG_APPROVALS' | 'PROMOTION_TOO_EASY'

/**
 * What of a set of rules may not be, with the rule it is about; undefined where it may be saved. An approving rule asks
 * amount, account, time and name whatever else it asks; one that also asks the exact reference needs no proof, one that
 * does not needs a dry run that measured it. `measured` is that of the dry run of exactly these rules.
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
