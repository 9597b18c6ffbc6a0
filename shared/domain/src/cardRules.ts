import type { ThreeDsResult } from './cardEvents'

/**
 * Risk rules for card payments. Each has a limit that can be changed or switched off. Approving a payment for which a
 * rule fired requires a reason.
 */
export const cardRuleKinds = ['THREE_DS', 'COUNTRY', 'CARD_TRIES', 'CUSTOMER_TRIES', 'AMOUNT'] as const
export type CardRuleKind = (typeof cardRuleKinds)[number]

/**
 * The rule fires above `most`: kuruş for AMOUNT, tries for CARD_TRIES and CUSTOMER_TRIES, 0 for the others.
 * `withinMin`: the window of tries, in minutes.
 */
export type CardRule = { readonly kind: CardRuleKind; readonly most: bigint; readonly withinMin: number }

/** The payment data that the rules check. */
export type CardSeen = {
  readonly amountMinor: bigint
  readonly threeDs: ThreeDsResult | null
  readonly country: string | null
  /** Payments and declines within the rule's minutes, this one included. */
  readonly cardTries: bigint
  readonly customerTries: bigint
}

/** `seen` in the unit of `most`, or as a code. */
export type CardFired = { readonly kind: CardRuleKind; readonly seen: string; readonly most: string }

const judged: Record<CardRuleKind, (seen: CardSeen) => { seen: string; isOver: (most: bigint) => boolean }> = {
  THREE_DS: ({ threeDs }) => ({ seen: threeDs ?? 'NONE', isOver: () => threeDs !== 'PASSED' }),
  COUNTRY: ({ country }) => ({ seen: country ?? '', isOver: () => country !== null && country !== 'TR' }),
  CARD_TRIES: ({ cardTries }) => ({ seen: String(cardTries), isOver: (most) => cardTries > most }),
  CUSTOMER_TRIES: ({ customerTries }) => ({ seen: String(customerTries), isOver: (most) => customerTries > most }),
  AMOUNT: ({ amountMinor }) => ({ seen: String(amountMinor), isOver: (most) => amountMinor > most }),
}

/** The rules that fire, ordered by kind. `seenBy`: the payment data within the rule's window. */
export const firedRules = (rules: readonly CardRule[], seenBy: (rule: CardRule) => CardSeen): CardFired[] =>
  cardRuleKinds.flatMap((kind) =>
    rules
      .filter((rule) => rule.kind === kind)
      .flatMap((rule) => {
        const { seen, isOver } = judged[kind](seenBy(rule))
        return isOver(rule.most) ? [{ kind, seen, most: String(rule.most) }] : []
      }),
  )

/** A rule as an administrator sets it. */
export type SetCardRule = CardRule & { readonly active: boolean }

/** Kinds that count tries within minutes; the others have no window. */
export const triesKinds = ['CARD_TRIES', 'CUSTOMER_TRIES'] as const satisfies readonly CardRuleKind[]
const isTries = (kind: CardRuleKind) => (triesKinds as readonly CardRuleKind[]).includes(kind)
/** Kinds without a limit. */
const isBare = (kind: CardRuleKind) => kind === 'THREE_DS' || kind === 'COUNTRY'

export const mostTries = 1_000n
/** 30 days. */
export const mostRuleMinutes = 43_200

/** The index of the first invalid rule, or undefined. Each kind needs exactly one rule with a limit in its unit. */
export function wrongCardRule(rules: readonly SetCardRule[]): number | undefined {
  const at = rules.findIndex(({ kind, most, withinMin }, place) => {
    if (rules.findIndex((other) => other.kind === kind) !== place) return true
    if (isBare(kind)) return most !== 0n || withinMin !== 0
    if (!isTries(kind)) return most < 1n || withinMin !== 0
    return most < 1n || most > mostTries || withinMin < 1 || withinMin > mostRuleMinutes
  })
  if (at >= 0) return at
  return rules.length === cardRuleKinds.length ? undefined : rules.length
}
