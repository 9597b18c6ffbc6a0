import fc from 'fast-check'

import { feeLabelOf, isSameTerms, wrongTerms, type CommissionTerms } from './commission'
import { feeOf, feeOnTopOf, type FeeRule } from './money'
import { commissionEarned, earnedOf } from './operatorLedger'
import { caseCount } from './testing/caseCount'
import { drawsOfRule, feeRuleFrom } from './testing/feeRules'

const anyFeeRule = fc
  .array(fc.bigInt(0n, 2n ** 40n), { minLength: drawsOfRule, maxLength: drawsOfRule })
  .map(feeRuleFrom)

const numRuns = caseCount(2_000, 10_000)

/** A share of an amount, rounded half up by its remainder. */
function share(minor: bigint, basisPoints: bigint): bigint {
  const [whole, rest] = [(minor * basisPoints) / 10_000n, (minor * basisPoints) % 10_000n]
  return rest * 2n >= 10_000n ? whole + 1n : whole
}

/** The fee before it is limited to the amount, computed from the lower ends of the tiers. */
function calculated(minor: bigint, rule: FeeRule): bigint {
  const starts = (rule.tiers ?? []).map((tier, at, all) => ({ ...tier, above: all[at - 1]?.upToMinor ?? -1n }))
  const { basisPoints, fixedMinor } = starts.filter(({ above }) => minor > above).at(-1) ?? rule
  const candidates = [share(minor, basisPoints) + fixedMinor, rule.minMinor]
  const most = candidates.reduce((a, b) => (a > b ? a : b))
  return rule.maxMinor === null ? most : [most, rule.maxMinor].reduce((a, b) => (a < b ? a : b))
}

/** The largest fee that fits into the amount together with its exact tax, found by bisection. */
function fitting(minor: bigint, taxBasisPoints: bigint): bigint {
  let [low, high] = [0n, minor]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (middle * (10_000n + taxBasisPoints) <= minor * 10_000n) low = middle
    else high = middle - 1n
  }
  return low
}

it('equals an independent calculation to the kuruş, on top of payouts and out of what comes in', () => {
  fc.assert(
    fc.property(
      anyFeeRule,
      fc.oneof(fc.bigInt(0n, 20_000n), fc.bigInt(0n, 1_000_000n), fc.bigInt(0n, 1_000_000_000n)),
      (rule, minor) => {
        const expected = calculated(minor, rule)
        expect(feeOnTopOf(minor, rule)).toEqual({ feeMinor: expected, taxMinor: share(expected, rule.taxBasisPoints) })
        // An operator's earnings are our cost: without tax, and not limited to the amount.
        expect(earnedOf(minor, rule)).toBe(expected)
        expect(commissionEarned('o', expected).map(({ amountMinor }) => amountMinor)).toEqual(
          expected === 0n ? [] : [expected, -expected],
        )
        const isTooMuch = expected + share(expected, rule.taxBasisPoints) > minor
        const feeMinor = isTooMuch ? fitting(minor, rule.taxBasisPoints) : expected
        const tax = share(feeMinor, rule.taxBasisPoints)
        const taxMinor = feeMinor + tax > minor ? minor - feeMinor : tax
        expect(feeOf(minor, rule)).toEqual({ feeMinor, taxMinor, netMinor: minor - feeMinor - taxMinor })
      },
    ),
    { numRuns },
  )
})

const terms = (over: Partial<CommissionTerms> = {}): CommissionTerms => ({
  kind: 'PCT',
  tiers: null,
  basisPoints: 150n,
  fixedMinor: 0n,
  minMinor: 0n,
  maxMinor: null,
  taxBasisPoints: 500n,
  backOnReturn: false,
  ...over,
})
const tier = (upToMinor: bigint | null) => ({ upToMinor, basisPoints: 100n, fixedMinor: 0n })
const tiered = (...tiers: ReturnType<typeof tier>[]) => terms({ kind: 'TIERED', basisPoints: 0n, tiers })

it.each<[string, CommissionTerms, string | undefined]>([
  ['a percentage', terms(), undefined],
  ['a percentage with a fixed part', terms({ fixedMinor: 1n }), 'fixed'],
  ['a fixed fee', terms({ kind: 'FIXED', basisPoints: 0n, fixedMinor: 200n }), undefined],
  ['a fixed fee with a percentage', terms({ kind: 'FIXED' }), 'basisPoints'],
  ['both', terms({ kind: 'PCT_PLUS_FIXED', fixedMinor: 200n }), undefined],
  ['a most below the least', terms({ minMinor: 2n, maxMinor: 1n }), 'max'],
  ['tiers', tiered(tier(100n), tier(200n), tier(null)), undefined],
  ['no tiers', tiered(), 'tiers'],
  ['tiers out of order', tiered(tier(200n), tier(200n), tier(null)), 'tiers'],
  ['tiers that end', tiered(tier(100n)), 'tiers'],
  ['an open tier that is not the last', tiered(tier(null), tier(null)), 'tiers'],
  ['tiers beside a percentage', { ...tiered(tier(null)), basisPoints: 1n }, 'tiers'],
  ['tiers of another kind', terms({ tiers: [tier(null)] }), 'tiers'],
])('wrongTerms: %s', (_name, given, wrong) => expect(wrongTerms(given)).toBe(wrong))

it('distinguishes other terms from the same ones under another name', () => {
  expect(isSameTerms(terms(), terms({ kind: 'PCT_PLUS_FIXED' }))).toBe(true)
  expect(isSameTerms(tiered(tier(null)), tiered(tier(null)))).toBe(true)
  for (const other of [terms({ maxMinor: 1n }), terms({ backOnReturn: true }), tiered(tier(null))])
    expect(isSameTerms(terms(), other)).toBe(false)
  expect(isSameTerms(tiered(tier(1n), tier(null)), tiered(tier(2n), tier(null)))).toBe(false)
})

it.each<[string, Partial<FeeRule>, string]>([
  ['a percentage', { basisPoints: 150n }, '1.5%'],
  ['both', { basisPoints: 150n, fixedMinor: 200n }, '1.5% + ₺2.00'],
  ['nothing', {}, ''],
  [
    'tiers',
    {
      tiers: [
        { upToMinor: 100n, basisPoints: 200n, fixedMinor: 0n },
        { upToMinor: 200n, basisPoints: 0n, fixedMinor: 0n },
        { upToMinor: null, basisPoints: 100n, fixedMinor: 50n },
      ],
    },
    '2% / 0% / 1% + ₺0.50',
  ],
])('a label of %s', (_name, over, label) =>
  expect(
    feeLabelOf({ basisPoints: 0n, fixedMinor: 0n, minMinor: 0n, maxMinor: null, taxBasisPoints: 0n, ...over }),
  ).toBe(label),
)
