import * as fc from 'fast-check'

import { mostParts, splitPayout, typedParts, wholeAction, wholeOf } from './payoutParts'
import { withdrawalTransitions } from './withdrawal'

test('the parts come to the amount, the fee and the tax to the kuruş, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10_000_000_00n }), { minLength: 2, maxLength: mostParts }),
      fc.bigInt({ min: 0n, max: 100_000n }),
      fc.bigInt({ min: 0n, max: 20_000n }),
      (amounts, feeMinor, taxMinor) => {
        const amountMinor = amounts.reduce((sum, amount) => sum + amount, 0n)
        const parts = splitPayout({ amountMinor, feeMinor, taxMinor }, amounts)
        const sum = (of: (part: (typeof parts)[number]) => bigint) =>
          parts.reduce((total, part) => total + of(part), 0n)
        expect([sum((part) => part.amountMinor), sum((part) => part.feeMinor), sum((part) => part.taxMinor)]).toEqual([
          amountMinor,
          feeMinor,
          taxMinor,
        ])
        expect(parts.every((part) => part.feeMinor >= 0n && part.taxMinor >= 0n)).toBe(true)
        expect(
          parts.every(
            (part, index) => part.fromMinor === (parts[index - 1]?.fromMinor ?? 0n) + (amounts[index - 1] ?? 0n),
          ),
        ).toBe(true)
      },
    ),
  )
})

test.each([[[1000n]], [[600n, 401n]], [[600n, 399n]], [[1000n, 0n]], [[1100n, -100n]], [Array<bigint>(21).fill(1n)]])(
  'no parts of 10.00: %p',
  (amounts) =>
    expect(() => splitPayout({ amountMinor: 1000n, feeMinor: 0n, taxMinor: 0n }, amounts)).toThrow(RangeError),
)

test.each([
  ['600', [60_000n, 40_000n]],
  ['600 400', [60_000n, 40_000n]],
  ['600+300', [60_000n, 30_000n, 10_000n]],
  ['600,50; 399,50', [60_050n, 39_950n]],
  ['  250   250 ', [25_000n, 25_000n, 50_000n]],
  ['1000', undefined],
  ['1.000', undefined],
  ['600 400 1', undefined],
  ['600 0', undefined],
  ['-600', undefined],
  ['six', undefined],
  ['', undefined],
  ['+', undefined],
  [Array<string>(20).fill('1').join(' '), undefined],
])('typed for 1,000.00: %p', (text, parts) => expect(typedParts(text, 100_000n)).toEqual(parts))

test('thousands may be written with blanks if a plus separates the amounts', () =>
  expect(typedParts('60 000 + 25 000', 10_000_000n)).toEqual([6_000_000n, 2_500_000n, 1_500_000n]))

const part = (status: Parameters<typeof wholeOf>[0][number]['status'], amountMinor = 100n) => ({
  status,
  amountMinor,
  returnedMinor: status === 'RETURNED' ? amountMinor + 1n : null,
})
test.each([
  [['QUEUED', 'QUEUED'], 'PARTIALLY_PAID', 0n, null, false],
  [['SENT', 'SUSPECT'], 'PARTIALLY_PAID', 0n, null, false],
  [['PAID', 'SENDING'], 'PARTIALLY_PAID', 100n, null, false],
  [['PAID', 'PAID'], 'PAID', 200n, null, true],
  [['PAID', 'REJECTED'], 'PARTIALLY_PAID', 100n, null, true],
  [['PAID', 'RETURNED'], 'PARTIALLY_PAID', 100n, 101n, true],
  [['RETURNED', 'QUEUED'], 'PARTIALLY_PAID', 0n, 101n, false],
  [['RETURNED', 'RETURNED'], 'RETURNED', 0n, 202n, true],
  [['RETURNED', 'REJECTED'], 'RETURNED', 0n, 101n, true],
  [['REJECTED', 'REJECTED'], 'REJECTED', 0n, null, true],
  [['REJECTED', 'SENT'], 'PARTIALLY_PAID', 0n, null, false],
] as const)('parts that are %p come to %s', (statuses, status, paidMinor, returnedMinor, isOver) =>
  expect(wholeOf(statuses.map((one) => part(one)))).toEqual({ status, paidMinor, returnedMinor, isOver }),
)

test('each change of state of a split payout is a row of the table', () => {
  for (const from of ['PARTIALLY_PAID', 'PAID'] as const)
    for (const to of ['PARTIALLY_PAID', 'PAID', 'RETURNED', 'REJECTED'] as const) {
      // A paid payout stays paid or is returned; its parts cannot be rejected.
      if (from === 'PAID' && (to === 'PAID' || to === 'REJECTED')) continue
      const rule = withdrawalTransitions[wholeAction(from, to)]
      expect([rule.from.includes(from as never), rule.to, rule.who]).toEqual([true, to, ['SYSTEM']])
    }
})
