import { agreedHolds, type AgreedHold } from './agreedHold'
import type { BlocklistVerdict } from './blocklist'
import { compareNames } from './nameMatch'

/**
 * Why a payout is held before sending (domain section 4, NEW to HOLD), most serious first. An administrator releases
 * or rejects it. All reasons that apply are stored.
 */
export const holdReasons = ['BLOCKLIST', 'BLOCKLIST_NEAR', 'LIMIT', 'FIRST_IBAN', 'NAME_DIFFERS'] as const
export type HoldReason = (typeof holdReasons)[number]

/** The input of the hold rules. */
export type HoldFacts = {
  /** The matches found in the blocklist. */
  blocked: readonly BlocklistVerdict[]
  /** It exceeds a limit with the action HOLD. */
  isOverLimit: boolean
  /**
   * An earlier payout of this merchant to this customer and IBAN is PAID, proved by the bank's debit, and was not
   * returned.
   */
  isKnownIban: boolean
  customerName: string
  beneficiaryName: string
}

const holds: Record<HoldReason, (facts: HoldFacts) => boolean> = {
  BLOCKLIST: ({ blocked }) => blocked.includes('HIT'),
  BLOCKLIST_NEAR: ({ blocked }) => blocked.includes('NEAR'),
  LIMIT: ({ isOverLimit }) => isOverLimit,
  // A customer's first IBAN too: a thief with a merchant's key can invent a new customer together with the IBAN.
  FIRST_IBAN: ({ isKnownIban }) => !isKnownIban,
  NAME_DIFFERS: ({ customerName, beneficiaryName }) =>
    compareNames(customerName, beneficiaryName).verdict === 'different',
}

/** The reasons that hold a payout, most serious first. `agreed`: the optional holds that apply to this merchant. */
export const holdsOf = (facts: HoldFacts, agreed: readonly AgreedHold[]): HoldReason[] => {
  const spared: readonly HoldReason[] = agreedHolds.filter((reason) => !agreed.includes(reason))
  return holdReasons.filter((reason) => !spared.includes(reason) && holds[reason](facts))
}

/**
 * The reasons shown to the merchant. Both blocklist reasons become REVIEW, so that merchants cannot probe the
 * blocklist.
 */
export const holdsForMerchant = (reasons: readonly string[]): string[] => [
  ...new Set(reasons.map((reason) => (reason.startsWith('BLOCKLIST') ? 'REVIEW' : reason))),
]
