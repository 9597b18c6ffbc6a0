/** Money is `bigint` kuruş everywhere. This file formats it; `fieldMoney.ts` parses it. */

export type Language = 'tr' | 'en'

const grouped = (lira: bigint, separator: string) => lira.toString().replace(/\B(?=(\d{3})+$)/g, separator)

/** Kuruş as text: `₺24,500.00` in English, `24.500,00 ₺` in Turkish (domain section 9). */
export function formatMoney(minor: bigint, language: Language): string {
  const sign = minor < 0n ? '−' : ''
  const size = minor < 0n ? -minor : minor
  const kurus = (size % 100n).toString().padStart(2, '0')
  return language === 'tr'
    ? `${sign}${grouped(size / 100n, '.')},${kurus} ₺`
    : `${sign}₺${grouped(size / 100n, ',')}.${kurus}`
}

/** Applies to amounts up to and including `upToMinor`; null in the last tier. */
export type FeeTier = { upToMinor: bigint | null; basisPoints: bigint; fixedMinor: bigint }

/**
 * A commission of `basisPoints` (1.5 % = 150) plus `fixedMinor`, rounded half up to the kuruş, within min and max.
 * With `tiers` (ascending), the first tier that includes the amount gives the rate for the whole amount.
 */
export type FeeRule = {
  tiers?: readonly FeeTier[] | null
  basisPoints: bigint
  fixedMinor: bigint
  minMinor: bigint
  maxMinor: bigint | null
  taxBasisPoints: bigint
}

const partOf = (minor: bigint, basisPoints: bigint) => (minor * basisPoints + 5_000n) / 10_000n

/** The fee of an amount within minimum and maximum, without tax. */
function agreedFee(amountMinor: bigint, rule: FeeRule): bigint {
  const { basisPoints, fixedMinor } =
    rule.tiers?.find(({ upToMinor }) => upToMinor === null || amountMinor <= upToMinor) ?? rule
  const raw = partOf(amountMinor, basisPoints) + fixedMinor
  const floor = raw < rule.minMinor ? rule.minMinor : raw
  return rule.maxMinor !== null && floor > rule.maxMinor ? rule.maxMinor : floor
}

/**
 * Fee and tax added on top of an amount, in kuruş, as for payouts. They may exceed the amount, since they are not
 * deducted from it.
 */
export function feeOnTopOf(amountMinor: bigint, rule: FeeRule): { feeMinor: bigint; taxMinor: bigint } {
  const feeMinor = agreedFee(amountMinor, rule)
  return { feeMinor, taxMinor: partOf(feeMinor, rule.taxBasisPoints) }
}

/** Fee and tax on a gross amount, in kuruş; tax is computed on the fee. `net = gross − fee − tax` is never negative. */
export function feeOf(grossMinor: bigint, rule: FeeRule): { feeMinor: bigint; taxMinor: bigint; netMinor: bigint } {
  const capped = agreedFee(grossMinor, rule)
  const taxed = (fee: bigint) => fee + partOf(fee, rule.taxBasisPoints)
  // The fee and tax cannot exceed the amount; small deposits pay a lower fee.
  const feeMinor = taxed(capped) > grossMinor ? (grossMinor * 10_000n) / (10_000n + rule.taxBasisPoints) : capped
  const taxMinor = partOf(feeMinor, rule.taxBasisPoints)
  const netMinor = grossMinor - feeMinor - taxMinor
  return netMinor >= 0n ? { feeMinor, taxMinor, netMinor } : { feeMinor, taxMinor: grossMinor - feeMinor, netMinor: 0n }
}
