/**
 * Who must approve a payout, as data: amount bands of one merchant or of all. Used by the API, the screens and the
 * tests. Source: domain section 4 (PENDING_APPROVAL), issue "Money out", Deciding.
 */

/** Who approves: our people, or the merchant's own. */
export const payoutRuleSides = ['OURS', 'MERCHANT'] as const
export type PayoutRuleSide = (typeof payoutRuleSides)[number]

/** One band. Amounts in kuruş: `fromMinor` inclusive, `untilMinor` exclusive; null has no end. */
export type PayoutRule = {
  /** Null: every merchant without its own band for the amount. */
  readonly merchantId: string | null
  readonly fromMinor: bigint
  readonly untilMinor: bigint | null
  readonly side: PayoutRuleSide
  /** How many people must approve, besides the requester. */
  readonly checkers: number
  /** How long they have. After that the payout is rejected and its money released. */
  readonly hours: number
}

/**
 * When our people request a payout in a merchant's name, and no band applies, one more of our people must approve.
 */
export const askedByOurs: PayoutRule = {
  merchantId: null,
  fromMinor: 0n,
  untilMinor: null,
  side: 'OURS',
  checkers: 1,
  hours: 24,
}

/** The rule for large payouts without a band, from `four_eyes.withdraw_kurus` on: one of our people approves. */
export const largePayout = (fromMinor: bigint): PayoutRule => ({ ...askedByOurs, fromMinor })

export const mostPayoutRules = 50
export const mostCheckers = 3
export const mostRuleHours = 168
/** The most days of payouts that a trial covers. */
export const mostTrialDays = 366

export type PayoutRuleFault = 'EMPTY' | 'OVERLAP' | 'CHECKERS' | 'HOURS'

const isWithin = ({ fromMinor, untilMinor }: PayoutRule, amountMinor: bigint): boolean =>
  amountMinor >= fromMinor && (untilMinor === null || amountMinor < untilMinor)

const overlap = (one: PayoutRule, other: PayoutRule): boolean =>
  one.merchantId === other.merchantId &&
  (one.untilMinor === null || other.fromMinor < one.untilMinor) &&
  (other.untilMinor === null || one.fromMinor < other.untilMinor)

/** The first fault of a set of rules, with its index; undefined if valid. */
export function whyNotPayoutRules(
  rules: readonly PayoutRule[],
): { fault: PayoutRuleFault; at: number; with: number | null } | undefined {
  for (const [at, rule] of rules.entries()) {
    if (rule.fromMinor < 0n || (rule.untilMinor !== null && rule.untilMinor <= rule.fromMinor))
      return { fault: 'EMPTY', at, with: null }
    if (rule.checkers < 1 || rule.checkers > mostCheckers) return { fault: 'CHECKERS', at, with: null }
    if (rule.hours < 1 || rule.hours > mostRuleHours) return { fault: 'HOURS', at, with: null }
    const other = rules.findIndex((each, index) => index < at && overlap(each, rule))
    if (other >= 0) return { fault: 'OVERLAP', at, with: other }
  }
  return undefined
}

/** The index of the rule for a payout; a merchant's own band takes precedence. Undefined: no approval needed. */
export function payoutRuleFor(
  rules: readonly PayoutRule[],
  payout: { merchantId: string; amountMinor: bigint },
): number | undefined {
  const fitting = (merchantId: string | null) =>
    rules.findIndex((rule) => rule.merchantId === merchantId && isWithin(rule, payout.amountMinor))
  const own = fitting(payout.merchantId)
  const at = own >= 0 ? own : fitting(null)
  return at >= 0 ? at : undefined
}

/**
 * The index of the strictest rule for a payout together with others that no one approved (`untilMinor`: their sum in
 * kuruş, at least its own amount), so that splitting a sum does not avoid approval. The highest band reached decides
 * the side; a lower band of the same side applies if it requires more people.
 */
export function strictestPayoutRule(
  rules: readonly PayoutRule[],
  payout: { merchantId: string; amountMinor: bigint; untilMinor: bigint },
): number | undefined {
  // Amounts at which the applicable band changes.
  const steps = rules
    .flatMap(({ fromMinor, untilMinor }) => (untilMinor === null ? [fromMinor] : [fromMinor, untilMinor]))
    .filter((stepMinor) => stepMinor > payout.amountMinor && stepMinor <= payout.untilMinor)
  const places = [payout.amountMinor, ...steps.toSorted((one, other) => (one < other ? -1 : 1))]
    .map((amountMinor) => payoutRuleFor(rules, { merchantId: payout.merchantId, amountMinor }))
    .filter((at) => at !== undefined)
  return places.reduceRight<number | undefined>((strictest, at) => {
    const [one, other] = [rules[strictest ?? at], rules[at]]
    return strictest === undefined || (one && other && other.side === one.side && other.checkers > one.checkers)
      ? at
      : strictest
  }, undefined)
}

/**
 * True if approval by one rule also satisfies another: enough people of the same side, or our people, who may decide
 * more than a merchant's own.
 */
export const coversRule = (agreed: PayoutRule, needed: PayoutRule): boolean =>
  agreed.side === needed.side ? agreed.checkers >= needed.checkers : agreed.side === 'OURS'

/** The amounts that need no approval for merchants without their own bands, ascending. */
export function bandsWithoutRule(rules: readonly PayoutRule[]): Pick<PayoutRule, 'fromMinor' | 'untilMinor'>[] {
  const everybodys = rules
    .filter(({ merchantId }) => merchantId === null)
    .toSorted((one, other) => (one.fromMinor < other.fromMinor ? -1 : 1))
  const bands: Pick<PayoutRule, 'fromMinor' | 'untilMinor'>[] = []
  let reached: bigint | null = 0n
  for (const { fromMinor, untilMinor } of everybodys) {
    if (reached !== null && fromMinor > reached) bands.push({ fromMinor: reached, untilMinor: fromMinor })
    reached = untilMinor
  }
  return reached === null ? bands : [...bands, { fromMinor: reached, untilMinor: null }]
}
