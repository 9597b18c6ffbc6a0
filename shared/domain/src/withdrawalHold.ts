import { agreedHolds, type AgreedHold } from './agreedHold'
import type { BlocklistVerdict } from './blocklist'
import { compareNames } from './nameMatch'

/**
 * What holds a payout back before anybody sends it (domain section 4, NEW to HOLD), the gravest first; an administrator
 * frees it or ends it. More than one may hold, and all are kept.
 */
export const holdReasons = ['BLOCKLIST', 'BLOCKLIST_NEAR', 'LIMIT', 'FIRST_IBAN', 'NAME_DIFFERS'] as const
export type HoldReason = (typeof holdReasons)[number]

/** What is known of a payout when it is asked for. */
export type HoldFacts = {
  /** How near it is to each entry of the blocklist that it met. */
  blocked: readonly BlocklistVerdict[]
  /** A limit that holds was exceeded by it. */
  isOverLimit: boolean
  /** A payout of this merchant to this customer and this IBAN is PAID: the bank's debit proves it, and it stayed. */
  isKnownIban: boolean
  customerName: string
  beneficiaryName: string
}

const holds: Record<HoldReason, (facts: HoldFacts) => boolean> = {
  BLOCKLIST: ({ blocked }) => blocked.includes('HIT'),
  BLOCKLIST_NEAR: ({ blocked }) => blocked.includes('NEAR'),
  LIMIT: ({ isOverLimit }) => isOverLimit,
  // A customer's first IBAN too: a thief with a merchant's key invents the customer along with the IBAN.
  FIRST_IBAN: ({ isKnownIban }) => !isKnownIban,
  NAME_DIFFERS: ({ customerName, beneficiaryName }) =>
    compareNames(customerName, beneficiaryName).verdict === 'different',
}

/** Why a payout is held, the gravest first; `agreed`: which of those that may be spared this merchant is not. */
export const holdsOf = (facts: HoldFacts, agreed: readonly AgreedHold[]): HoldReason[] => {
  const spared: readonly HoldReason[] = agreedHolds.filter((reason) => !agreed.includes(reason))
  return holdReasons.filter((reason) => !spared.includes(reason) && holds[reason](facts))
}

/**
 * What of it its merchant is told: who is on our blocklist is nobody's to try out, so that either hit is a look that we
 * take.
 */
export const holdsForMerchant = (reasons: readonly string[]): string[] => [
  ...new Set(reasons.map((reason) => (reason.startsWith('BLOCKLIST') ? 'REVIEW' : reason))),
]
