/**
 * Who has to agree before a payout is sent, as data: bands of amount, of one merchant or of all. Read by the API, the
 * screens and the tests. Source: domain section 4 (PENDING_APPROVAL), issue "Money out", Deciding.
 */

/** Whose people agree: ours, or the merchant's own. */
export const payoutRuleSides = ['OURS', 'MERCHANT'] as const
export type PayoutRuleSide = (typeof payoutRuleSides)[number]

/** One band. Amounts in kuruş: `fromMinor` is in it, `untilMinor` is the first that is not; null has no end. */
export type PayoutRule = {
  /** Null: every merchant that has no band of its own for the amount. */
  readonly merchantId: string | null
  readonly fromMinor: bigint
  readonly untilMinor: bigint | null
  readonly side: PayoutRuleSide
  /** How many people, beside whoever asked. */
  readonly checkers: number
  /** How long they have; then the payout is rejected and its money free. */
  readonly hours: number
}

/**
 * One of us who asks in a merchant's name spends another's money: where no band says who agrees, one more of us does.
 */
export const askedByOurs: PayoutRule = {
  merchantId: null,
  fromMinor: 0n,
  untilMinor: null,
  side: 'OURS',
  checkers: 1,
  hours: 24,
}

/** What a large payout asks for where no band says who agrees: one of us more, from `four_eyes.withdraw_kurus` on. */
export const largePayout = (fromMinor: bigint): PayoutRule => ({ ...askedByOurs, fromMinor })

export const mostPayoutRules = 50
export const mostCheckers = 3
export const mostRuleHours = 168
/** On how many days' payouts a set is tried at most. */
export const mostTrialDays = 366

export type PayoutRuleFault = 'EMPTY' | 'OVERLAP' | 'CHECKERS' | 'HOURS'

const isWithin = ({ fromMinor, untilMinor }: PayoutRule, amountMinor: bigint): boolean =>
  amountMinor >= fromMinor && (untilMinor === null || amountMinor < untilMinor)

const overlap = (one: PayoutRule, other: PayoutRule): boolean =>
  one.merchantId === other.merchantId &&
  (one.untilMinor === null || other.fromMinor < one.untilMinor) &&
  (other.untilMinor === null || one.fromMinor < other.untilMinor)

/** What is wrong with a set of rules, and with which of them (counted from 0); undefined where it may stand. */
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

/**
 * The rule for a payout, by its place in the set: its merchant's own band goes before everybody's. Undefined: nobody
 * has to agree.
 */
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
 * The rule for a payout with what it comes to beside others that nobody agreed to (`untilMinor`, kuruş, at least its
 * amount), by its place in the set: a sum in small pieces is the sum. It is the highest band that is reached, whose
 * side decides; where a band passed on the way asks more people of that side, it is that one.
 */
export function strictestPayoutRule(
  rules: readonly PayoutRule[],
  payout: { merchantId: string; amountMinor: bigint; untilMinor: bigint },
): number | undefined {
  // Where a band begins, or ends and leaves its amounts to another.
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
 * True where who agreed by one rule may as well agree for another: as many of its side, or ours, who decide on more
 * than a merchant's own people.
 */
export const coversRule = (agreed: PayoutRule, asked: PayoutRule): boolean =>
  agreed.side === asked.side ? agreed.checkers >= asked.checkers : agreed.side === 'OURS'

/** In which amounts nobody has to agree, of a merchant that has no band of its own, from the lowest up. */
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
