import fc from 'fast-check'

import type { FeeRule } from '../money'

const rate = { basisPoints: fc.bigInt(0n, 10_000n), fixedMinor: fc.bigInt(0n, 100_000n) }

/** Up to six tiers, at ends that amounts of the tests meet and pass. */
const anyTiers = fc
  .tuple(
    fc.uniqueArray(fc.bigInt(1n, 1_000_000n), { maxLength: 5 }),
    fc.array(fc.record(rate), { minLength: 6, maxLength: 6 }),
  )
  .map(([ends, rates]) => {
    const ascending = [...ends.sort((a, b) => (a < b ? -1 : 1)), null]
    return ascending.flatMap((upToMinor, at) => {
      const given = rates[at]
      return given === undefined ? [] : [{ upToMinor, ...given }]
    })
  })

const bounds = {
  minMinor: fc.bigInt(0n, 100_000n),
  maxMinor: fc.option(fc.bigInt(0n, 100_000n)),
  taxBasisPoints: fc.bigInt(0n, 5_000n),
}

/** Commission rules of every kind. */
export const anyFeeRule: fc.Arbitrary<FeeRule> = fc.oneof(
  fc.record({ ...rate, ...bounds }),
  fc.record({ ...bounds, basisPoints: fc.constant(0n), fixedMinor: fc.constant(0n), tiers: anyTiers }),
)
