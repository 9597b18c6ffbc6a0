import type { AgreedHold } from './agreedHold'
import type { AmountPolicy } from './deposit'
import type { KybStatus } from './kyb'

/** What protects a merchant's money, and the company that was approved. Source: ADR 23 and 46. */
export type MerchantGuards = {
  readonly legalTitle: string
  readonly testMode: boolean
  readonly limitGroupId: string | null
  readonly payoutLimitGroupId: string | null
  readonly amountPolicy: AmountPolicy
  readonly payoutHolds: readonly AgreedHold[]
}
type Guard = keyof MerchantGuards

/**
 * Splits a change of a merchant's guards into what one person may set now and what needs a second person: a hold
 * switched off, approval of the received amount, a limit group removed or replaced (the other may allow more), and for
 * an approved merchant another legal title or test mode switched off. In any other KYB status two people still decide
 * on the file. All else, and every tightening, applies at once.
 */
export function guardsNow(
  kybStatus: KybStatus,
  before: MerchantGuards,
  wanted: MerchantGuards,
): { now: MerchantGuards; waiting: Guard[] } {
  const isApproved = kybStatus === 'APPROVED'
  const isRemoved = (name: 'limitGroupId' | 'payoutLimitGroupId') =>
    before[name] !== null && wanted[name] !== before[name]
  const dropped = before.payoutHolds.filter((hold) => !wanted.payoutHolds.includes(hold))
  const waits: Record<Guard, boolean> = {
    legalTitle: isApproved && wanted.legalTitle !== before.legalTitle,
    testMode: isApproved && before.testMode && !wanted.testMode,
    limitGroupId: isRemoved('limitGroupId'),
    payoutLimitGroupId: isRemoved('payoutLimitGroupId'),
    amountPolicy: wanted.amountPolicy === 'APPROVE_RECEIVED' && before.amountPolicy !== 'APPROVE_RECEIVED',
    payoutHolds: dropped.length > 0,
  }
  const setNow = <Name extends Guard>(name: Name): MerchantGuards[Name] => (waits[name] ? before : wanted)[name]
  return {
    now: {
      legalTitle: setNow('legalTitle'),
      testMode: setNow('testMode'),
      limitGroupId: setNow('limitGroupId'),
      payoutLimitGroupId: setNow('payoutLimitGroupId'),
      amountPolicy: setNow('amountPolicy'),
      payoutHolds: [...wanted.payoutHolds, ...dropped],
    },
    waiting: (Object.keys(waits) as Guard[]).filter((name) => waits[name]),
  }
}
