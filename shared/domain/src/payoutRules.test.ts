import * as fc from 'fast-check'

import {
  bandsWithoutRule,
  coversRule,
  payoutRuleFor,
  strictestPayoutRule,
  whyNotPayoutRules,
  type PayoutRule,
} from './payoutRules'

const rule = (more: Partial<PayoutRule> = {}): PayoutRule => ({
  merchantId: null,
  fromMinor: 50_000_00n,
  untilMinor: null,
  side: 'OURS',
  checkers: 1,
  hours: 24,
  ...more,
})
const all = [
  rule({ fromMinor: 50_000_00n, untilMinor: 250_000_00n }),
  rule({ fromMinor: 250_000_00n, checkers: 2 }),
  rule({ merchantId: 'm', fromMinor: 10_000_00n, untilMinor: 60_000_00n, side: 'MERCHANT' }),
]

test.each([
  ['below every band', 'x', 49_999_99n, undefined],
  ['the first kuruş of a band', 'x', 50_000_00n, 0],
  ['the last kuruş of a band', 'x', 249_999_99n, 0],
  ['the first kuruş of the next', 'x', 250_000_00n, 1],
  ['far beyond the last', 'x', 900_000_000_00n, 1],
  ['a merchant’s own, below everybody’s', 'm', 10_000_00n, 2],
  ['a merchant’s own goes before everybody’s', 'm', 55_000_00n, 2],
  ['everybody’s where its own ends', 'm', 60_000_00n, 0],
  ['below a merchant’s own', 'm', 9_999_99n, undefined],
])('%s', (_, merchantId, amountMinor, at) => {
  expect(payoutRuleFor(all, { merchantId, amountMinor })).toBe(at)
})

test.each([
  ['is valid', all, undefined],
  ['has no rules', [], undefined],
  ['ends where it begins', [rule({ untilMinor: 50_000_00n })], { fault: 'EMPTY', at: 0, with: null }],
  ['begins below nothing', [rule({ fromMinor: -1n })], { fault: 'EMPTY', at: 0, with: null }],
  ['asks nobody', [rule({ checkers: 0 })], { fault: 'CHECKERS', at: 0, with: null }],
  ['asks four', [rule({ checkers: 4 })], { fault: 'CHECKERS', at: 0, with: null }],
  ['has no time', [rule({ hours: 0 })], { fault: 'HOURS', at: 0, with: null }],
  [
    'overlaps by one kuruş',
    [rule({ fromMinor: 100n, untilMinor: 201n }), rule({ fromMinor: 200n })],
    { fault: 'OVERLAP', at: 1, with: 0 },
  ],
  ['touches without overlapping', [rule({ fromMinor: 100n, untilMinor: 200n }), rule({ fromMinor: 200n })], undefined],
  ['overlaps with two open ends', [rule(), rule({ fromMinor: 900_000_00n })], { fault: 'OVERLAP', at: 1, with: 0 }],
  ['of two merchants never overlaps', [rule({ merchantId: 'a' }), rule({ merchantId: 'b' }), rule()], undefined],
])('a set that %s', (_, rules, fault) => {
  expect(whyNotPayoutRules(rules)).toEqual(fault)
})

test('in any order of a valid set the same rule fits a payout', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(all, { minLength: 3 }),
      fc.constantFrom('m', 'x'),
      fc.bigInt(0n, 400_000_00n),
      (shuffled, merchantId, amountMinor) => {
        const [one, other] = [all, shuffled].map((rules) => {
          const at = payoutRuleFor(rules, { merchantId, amountMinor })
          return at === undefined ? undefined : rules[at]
        })
        expect(one).toBe(other)
      },
    ),
  )
})

test.each([
  ['no rule', [], [[0n, null]]],
  ['every amount', [rule({ fromMinor: 0n })], []],
  ['from an amount up', [rule()], [[0n, 50_000_00n]]],
  [
    'a hole and an end, in whatever order',
    [rule({ fromMinor: 300n, untilMinor: 400n }), rule({ fromMinor: 0n, untilMinor: 200n })],
    [
      [200n, 300n],
      [400n, null],
    ],
  ],
  ['bands that touch', [rule({ fromMinor: 0n, untilMinor: 200n }), rule({ fromMinor: 200n })], []],
  ['a merchant’s own alone', [rule({ merchantId: 'm', fromMinor: 0n })], [[0n, null]]],
])('amounts without a rule, with %s', (_, rules, bands) => {
  expect(bandsWithoutRule(rules).map(({ fromMinor, untilMinor }) => [fromMinor, untilMinor])).toEqual(bands)
})

test.each([
  ['below every band, alone', 'x', 49_999_99n, 49_999_99n, undefined],
  ['below every band, but not with the others', 'x', 20_000_00n, 50_000_00n, 0],
  ['one kuruş short with the others', 'x', 20_000_00n, 49_999_99n, undefined],
  ['two steps up with the others', 'x', 20_000_00n, 250_000_00n, 1],
  ['its own band is the stricter', 'x', 300_000_00n, 300_000_00n, 1],
  ['of as many people, the higher band', 'm', 20_000_00n, 70_000_00n, 0],
  ['a merchant’s own where it reaches', 'm', 5_000_00n, 59_999_99n, 2],
])('with unapproved amounts: %s', (_, merchantId, amountMinor, untilMinor, at) => {
  expect(strictestPayoutRule(all, { merchantId, amountMinor, untilMinor })).toBe(at)
})

test('a sum that passes over a band counts in it', () => {
  const rules = [rule({ fromMinor: 50_000_00n, untilMinor: 100_000_00n, checkers: 2 })]
  expect(strictestPayoutRule(rules, { merchantId: 'x', amountMinor: 1_00n, untilMinor: 900_000_00n })).toBe(0)
})

test('a sum in small amounts goes to the side that decides on sums, however many people the lower band needs', () => {
  const rules = [
    rule({ fromMinor: 10_000_00n, untilMinor: 100_000_00n, side: 'MERCHANT', checkers: 2 }),
    rule({ fromMinor: 100_000_00n }),
  ]
  const at = (amountMinor: bigint, untilMinor: bigint) =>
    strictestPayoutRule(rules, { merchantId: 'x', amountMinor, untilMinor })
  expect([at(50_000_00n, 50_000_00n), at(50_000_00n, 1_000_000_00n), at(1_00n, 99_999_99n)]).toEqual([0, 1, 0])
})

test('one agreement covers its own side and no more people; ours covers what a merchant’s own decide', () => {
  expect(coversRule(rule({ checkers: 2 }), rule())).toBe(true)
  expect(coversRule(rule(), rule({ checkers: 2 }))).toBe(false)
  expect(coversRule(rule(), rule({ side: 'MERCHANT', checkers: 2 }))).toBe(true)
  expect(coversRule(rule({ side: 'MERCHANT', checkers: 3 }), rule())).toBe(false)
})
