import type { FeeRule, FeeTier } from '../money'

/** How many numbers `feeRuleFrom` consumes. */
export const drawsOfRule = 24

/** A commission rule of any kind, generated from `drawsOfRule` random numbers; up to six tiers. */
export function feeRuleFrom(draws: readonly bigint[]): FeeRule {
  const given = draws.values()
  const upTo = (most: bigint): bigint => {
    const drawn = given.next().value
    if (drawn === undefined) throw new RangeError(`A rule takes ${drawsOfRule} numbers`)
    return drawn % (most + 1n)
  }
  const rate = () => ({ basisPoints: upTo(10_000n), fixedMinor: upTo(100_000n) })
  const bounds = {
    minMinor: upTo(100_000n),
    maxMinor: upTo(1n) === 0n ? null : upTo(100_000n),
    taxBasisPoints: upTo(5_000n),
  }
  if (upTo(1n) === 0n) return { ...bounds, ...rate() }
  const ends = new Set(Array.from({ length: Number(upTo(5n)) }, () => 1n + upTo(999_999n)))
  const ascending: (bigint | null)[] = [...ends].sort((a, b) => (a < b ? -1 : 1))
  const tiers = [...ascending, null].map((upToMinor): FeeTier => ({ upToMinor, ...rate() }))
  return { ...bounds, basisPoints: 0n, fixedMinor: 0n, tiers }
}
