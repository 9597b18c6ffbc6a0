import { depositRefusalReasons, depositRejectReasons, type AmountPolicy, type DepositStatus } from './deposit'
import { withdrawalRejectReasons, type WithdrawalStatus } from './withdrawal'

/**
 * Requests of a merchant in test mode: what its engineer can simulate, and where that leads. Used by the API, the
 * console and the tests. Every step is one that a live request can make (`testRequest.test.ts`).
 */

/** The account that test deposits show. The check digits are right, and no bank has the code 99999. */
export const testAccount = {
  iban: 'TR809999900000000000000001',
  holder: 'TEST – DO NOT PAY · TEST – ÖDEME YAPMAYIN',
  bank: 'TEST',
} as const

/** What can be simulated for a deposit, and in which statuses. */
export const testDepositEvents = {
  PAID: ['ASSIGNED', 'DECLARED', 'IN_REVIEW', 'EXPIRED', 'REJECTED'],
  APPROVED: ['IN_REVIEW'],
  REJECTED: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'],
  EXPIRED: ['ASSIGNED', 'DECLARED'],
  REVERSED: ['APPROVED'],
} as const satisfies Record<string, readonly DepositStatus[]>
export type TestDepositEvent = keyof typeof testDepositEvents

/** What can be simulated for a payout, and in which statuses. `SENT` includes the operator's beginning to send it. */
export const testPayoutEvents = {
  QUEUED: ['HOLD', 'SENDING', 'SUSPECT'],
  SENDING: ['QUEUED'],
  SENT: ['QUEUED', 'SENDING', 'SUSPECT'],
  SUSPECT: ['SENDING', 'SENT'],
  PARTIALLY_PAID: ['QUEUED', 'PARTIALLY_PAID'],
  PAID: ['SENT', 'PARTIALLY_PAID'],
  RETURNED: ['SENT', 'PARTIALLY_PAID', 'PAID'],
  REJECTED: ['HOLD', 'QUEUED'],
} as const satisfies Record<string, readonly WithdrawalStatus[]>
export type TestPayoutEvent = keyof typeof testPayoutEvents

export const testDepositReasons = [...depositRefusalReasons, ...depositRejectReasons] as const
export const testPayoutReasons = withdrawalRejectReasons

export const testKinds = ['deposit', 'withdrawal'] as const
export type TestKind = (typeof testKinds)[number]

/** The events that are possible now. */
export const possibleTestEvents = (request: {
  kind: TestKind
  status: string
}): (TestDepositEvent | TestPayoutEvent)[] => {
  const events: Partial<Record<TestDepositEvent | TestPayoutEvent, readonly string[]>> =
    request.kind === 'deposit' ? testDepositEvents : testPayoutEvents
  return (Object.keys(events) as (TestDepositEvent | TestPayoutEvent)[]).filter((event) =>
    events[event]?.includes(request.status),
  )
}

type DepositFacts = { status: DepositStatus; amountMinor: bigint; amountReceivedMinor: bigint | null }
export type SimulatedDeposit = {
  event: TestDepositEvent
  amountMinor?: bigint | undefined
  reasonCode?: (typeof testDepositReasons)[number] | undefined
}
type DepositOutcome = {
  status: DepositStatus
  amountReceivedMinor: bigint | null
  late: boolean
  reasonCode: string | null
}

/**
 * A deposit after a simulated event; undefined if it is not possible in its status. Another amount is treated by the
 * merchant's policy.
 */
export function afterTestDeposit(
  { status, amountMinor, amountReceivedMinor }: DepositFacts,
  simulated: SimulatedDeposit,
  policy: AmountPolicy,
): DepositOutcome | undefined {
  const { event } = simulated
  const possible: readonly DepositStatus[] = testDepositEvents[event]
  if (!possible.includes(status)) return undefined
  const same = { amountReceivedMinor, late: false, reasonCode: null }
  const isOther = (received: bigint | null) => received !== null && received !== amountMinor
  switch (event) {
    case 'PAID': {
      if (status === 'IN_REVIEW' && amountReceivedMinor !== null) return undefined
      const received = simulated.amountMinor ?? amountMinor
      const late = status === 'EXPIRED' || status === 'REJECTED'
      const isApproved = late || !isOther(received) || policy === 'APPROVE_RECEIVED'
      return { status: isApproved ? 'APPROVED' : 'IN_REVIEW', amountReceivedMinor: received, late, reasonCode: null }
    }
    case 'APPROVED':
      return { ...same, status: 'APPROVED', amountReceivedMinor: amountReceivedMinor ?? amountMinor }
    case 'REJECTED': {
      const usual = isOther(amountReceivedMinor) ? 'AMOUNT_DIFFERS' : 'NOT_RECEIVED'
      return { ...same, status: 'REJECTED', reasonCode: simulated.reasonCode ?? usual }
    }
    case 'EXPIRED':
      // What the payer has declared is never dropped: a person looks at it.
      return { ...same, status: status === 'DECLARED' ? 'IN_REVIEW' : 'EXPIRED' }
    case 'REVERSED':
      return { ...same, status: 'REVERSED' }
  }
}

type PayoutFacts = {
  status: WithdrawalStatus
  amountMinor: bigint
  paidMinor: bigint | null
  returnedMinor: bigint | null
  bankRef: string | null
}
export type SimulatedPayout = {
  event: TestPayoutEvent
  amountMinor?: bigint | undefined
  reasonCode?: (typeof testPayoutReasons)[number] | undefined
}
type PayoutOutcome = Omit<PayoutFacts, 'amountMinor'> & { reasonCode: string | null }

/**
 * A payout after a simulated event; undefined if it is not possible in its status. `PARTIALLY_PAID` pays
 * `amountMinor` in all, by default half; it must be less than the payout's amount. `bankRef`: the reference of a
 * payout that is sent now.
 */
export function afterTestPayout(
  payout: PayoutFacts,
  simulated: SimulatedPayout,
  bankRef: string,
): PayoutOutcome | undefined {
  const { event } = simulated
  const { status, amountMinor, paidMinor, returnedMinor } = payout
  const possible: readonly WithdrawalStatus[] = testPayoutEvents[event]
  if (!possible.includes(status)) return undefined
  const same = { status: event, paidMinor, returnedMinor, bankRef: payout.bankRef, reasonCode: null }
  switch (event) {
    case 'QUEUED':
      // A payout that did not leave has no reference any more.
      return { ...same, bankRef: null }
    case 'SENT':
      return { ...same, bankRef: payout.bankRef ?? bankRef }
    case 'PARTIALLY_PAID':
      return { ...same, paidMinor: simulated.amountMinor ?? (amountMinor + 1n) / 2n }
    case 'PAID':
      return { ...same, paidMinor: paidMinor === null ? null : amountMinor }
    case 'RETURNED':
      return { ...same, paidMinor: paidMinor === null ? null : 0n, returnedMinor: paidMinor ?? amountMinor }
    case 'REJECTED':
      return { ...same, reasonCode: simulated.reasonCode ?? 'OTHER' }
    case 'SENDING':
    case 'SUSPECT':
      return same
  }
}
