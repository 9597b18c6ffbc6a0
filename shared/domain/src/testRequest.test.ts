import { depositTransitions, type DepositStatus } from './deposit'
import { isTurkishIban } from './iban'
import {
  afterTestDeposit,
  afterTestPayout,
  possibleTestEvents,
  testAccount,
  testDepositEvents,
  testPayoutEvents,
  type TestDepositEvent,
  type TestPayoutEvent,
} from './testRequest'
import { withdrawalTransitions, type WithdrawalStatus } from './withdrawal'

type Ways = Readonly<Record<string, { readonly from: readonly string[]; readonly to: string }>>
const oneStep = (ways: Ways, from: string) =>
  Object.values(ways).flatMap((way) => (way.from.includes(from) ? [way.to] : []))
/** What a live request reaches in one step, or in two if an operator begins it first. */
const reached = (ways: Ways, from: string) => {
  const first = oneStep(ways, from)
  return new Set([...first, ...first.flatMap((between) => oneStep(ways, between))])
}

const deposit = (status: DepositStatus, amountReceivedMinor: bigint | null = null) => ({
  status,
  amountMinor: 1000n,
  amountReceivedMinor,
})
const payout = (status: WithdrawalStatus) => ({
  status,
  amountMinor: 1001n,
  paidMinor: null,
  returnedMinor: null,
  bankRef: null,
})

test('the example account has a valid IBAN of a bank that does not exist', () => {
  expect(isTurkishIban(testAccount.iban)).toBe(true)
  // EFT codes have four digits, so the five digits of a real bank begin with zero.
  expect(testAccount.iban.slice(4, 9)).toBe('99999')
})

test.each(Object.keys(testDepositEvents) as TestDepositEvent[])(
  '%s of a deposit is a step of the live table',
  (event) => {
    for (const status of testDepositEvents[event]) {
      const after = afterTestDeposit(deposit(status), { event, amountMinor: 900n }, 'REVIEW')
      // The money is already there, so a person only confirms it.
      const isStaying = status === 'IN_REVIEW' && after?.status === 'IN_REVIEW'
      expect([event, status, isStaying || reached(depositTransitions, status).has(after?.status ?? '')]).toEqual([
        event,
        status,
        true,
      ])
    }
  },
)

test.each(Object.keys(testPayoutEvents) as TestPayoutEvent[])('%s of a payout is a step of the live table', (event) => {
  for (const status of testPayoutEvents[event]) {
    const after = afterTestPayout(payout(status), { event }, 'TEST1')
    expect([event, status, reached(withdrawalTransitions, status).has(after?.status ?? '')]).toEqual([
      event,
      status,
      true,
    ])
  }
})

test('every reported status of a deposit and a payout can be reached', () => {
  const deposits = new Set(
    (Object.keys(testDepositEvents) as TestDepositEvent[]).flatMap((event) =>
      testDepositEvents[event].map((status) => afterTestDeposit(deposit(status), { event }, 'REVIEW')?.status),
    ),
  )
  expect([...deposits].sort()).toEqual(['APPROVED', 'EXPIRED', 'IN_REVIEW', 'REJECTED', 'REVERSED'])
  expect(Object.keys(testPayoutEvents).sort()).toEqual([
    'PAID',
    'PARTIALLY_PAID',
    'QUEUED',
    'REJECTED',
    'RETURNED',
    'SENDING',
    'SENT',
    'SUSPECT',
  ])
})

test('another amount follows the merchant’s policy, and a late payment is marked late', () => {
  const other = { event: 'PAID', amountMinor: 900n } as const
  expect(afterTestDeposit(deposit('ASSIGNED'), other, 'APPROVE_RECEIVED')).toMatchObject({
    status: 'APPROVED',
    amountReceivedMinor: 900n,
  })
  for (const policy of ['REVIEW', 'REJECT_AND_RETURN'] as const)
    expect(afterTestDeposit(deposit('ASSIGNED'), other, policy)).toMatchObject({ status: 'IN_REVIEW' })
  const seen = deposit('IN_REVIEW', 900n)
  expect(afterTestDeposit(seen, { event: 'PAID' }, 'REVIEW')).toBeUndefined()
  expect(afterTestDeposit(seen, { event: 'APPROVED' }, 'REVIEW')).toMatchObject({
    status: 'APPROVED',
    amountReceivedMinor: 900n,
  })
  expect(afterTestDeposit(seen, { event: 'REJECTED' }, 'REVIEW')).toMatchObject({ reasonCode: 'AMOUNT_DIFFERS' })
  expect(afterTestDeposit(deposit('EXPIRED'), { event: 'PAID' }, 'REVIEW')).toMatchObject({
    status: 'APPROVED',
    late: true,
  })
})

test('parts of a payout add up, and what was paid comes back', () => {
  const half = afterTestPayout(payout('QUEUED'), { event: 'PARTIALLY_PAID' }, 'TEST1')
  expect(half).toMatchObject({ status: 'PARTIALLY_PAID', paidMinor: 501n })
  const parts = { ...payout('PARTIALLY_PAID'), paidMinor: 501n }
  expect(afterTestPayout(parts, { event: 'PAID' }, 'TEST1')).toMatchObject({ paidMinor: 1001n })
  expect(afterTestPayout(parts, { event: 'RETURNED' }, 'TEST1')).toMatchObject({ paidMinor: 0n, returnedMinor: 501n })
  expect(afterTestPayout(payout('QUEUED'), { event: 'SENT' }, 'TEST1')).toMatchObject({ bankRef: 'TEST1' })
  expect(afterTestPayout(payout('PAID'), { event: 'RETURNED' }, 'TEST1')).toMatchObject({ returnedMinor: 1001n })
})

test('the possible events are those of the status', () => {
  expect(possibleTestEvents({ kind: 'deposit', status: 'ASSIGNED' })).toEqual(['PAID', 'REJECTED', 'EXPIRED'])
  expect(possibleTestEvents({ kind: 'withdrawal', status: 'HOLD' })).toEqual(['QUEUED', 'REJECTED'])
  expect(possibleTestEvents({ kind: 'deposit', status: 'CANCELLED' })).toEqual([])
})
