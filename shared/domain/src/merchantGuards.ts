import type { AgreedHold } from './agreedHold'
import type { AmountPolicy } from './deposit'
import { isWithinRange } from './ipRange'
import type { KybStatus } from './kyb'
import { mayAllowMore } from './limitGuards'

/** What protects a merchant's money, and the company that was approved. Source: ADR 23 and 46. */
export type MerchantGuards = {
  readonly legalTitle: string
  readonly testMode: boolean
  readonly limitGroupId: string | null
  readonly payoutLimitGroupId: string | null
  readonly amountPolicy: AmountPolicy
  readonly payoutHolds: readonly AgreedHold[]
  readonly modules: readonly string[]
  /** Addresses from which its keys may be used; empty: any. */
  readonly ipAllow: readonly string[]
}
export type MerchantGuard = keyof MerchantGuards

/** The wanted values that are allowed already; all present ones if none is, because an empty list would not do. */
const allowedOf = (
  before: readonly string[],
  wanted: readonly string[],
  isAllowed: (value: string) => boolean,
): readonly string[] => {
  const allowed = wanted.filter(isAllowed)
  return allowed.length > 0 ? allowed : before
}

/**
 * Splits a change of a merchant's guards into what one person may set now and what needs a second person: a hold
 * switched off, approval of the received amount, a limit group removed or replaced (the other may allow more), and for
 * an approved merchant another legal title, test mode switched off, a further module, and further addresses for its
 * keys. In any other KYB status two people still decide on the file. All else, and every tightening, applies at once.
 */
export function guardsNow(
  kybStatus: KybStatus,
  before: MerchantGuards,
  wanted: MerchantGuards,
): { now: MerchantGuards; waiting: MerchantGuard[] } {
  const isApproved = kybStatus === 'APPROVED'
  const dropped = before.payoutHolds.filter((hold) => !wanted.payoutHolds.includes(hold))
  const isKnown = (module: string) => before.modules.includes(module)
  const isInside = (range: string) =>
    before.ipAllow.length === 0 || before.ipAllow.some((known) => isWithinRange(range, known))
  const isOpened = before.ipAllow.length > 0 && wanted.ipAllow.length === 0
  const waits: Record<MerchantGuard, boolean> = {
    legalTitle: isApproved && wanted.legalTitle !== before.legalTitle,
    testMode: isApproved && before.testMode && !wanted.testMode,
    limitGroupId: mayAllowMore(before.limitGroupId, wanted.limitGroupId),
    payoutLimitGroupId: mayAllowMore(before.payoutLimitGroupId, wanted.payoutLimitGroupId),
    amountPolicy: wanted.amountPolicy === 'APPROVE_RECEIVED' && before.amountPolicy !== 'APPROVE_RECEIVED',
    payoutHolds: dropped.length > 0,
    modules: isApproved && !wanted.modules.every(isKnown),
    ipAllow: isApproved && (isOpened || !wanted.ipAllow.every(isInside)),
  }
  const setNow = <Name extends MerchantGuard>(name: Name): MerchantGuards[Name] => (waits[name] ? before : wanted)[name]
  return {
    now: {
      legalTitle: setNow('legalTitle'),
      testMode: setNow('testMode'),
      limitGroupId: setNow('limitGroupId'),
      payoutLimitGroupId: setNow('payoutLimitGroupId'),
      amountPolicy: setNow('amountPolicy'),
      payoutHolds: [...wanted.payoutHolds, ...dropped],
      modules: waits.modules ? allowedOf(before.modules, wanted.modules, isKnown) : wanted.modules,
      ipAllow: waits.ipAllow ? allowedOf(before.ipAllow, wanted.ipAllow, isInside) : wanted.ipAllow,
    },
    waiting: (Object.keys(waits) as MerchantGuard[]).filter((name) => waits[name]),
  }
}
