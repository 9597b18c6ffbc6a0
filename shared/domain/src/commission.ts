import type { FeeRule } from './money'

/** Commission schedules (domain section 2): what a merchant pays per method, as immutable versions. */

export const feeMethods = ['DEPOSIT', 'WITHDRAW', 'CARD', 'PAPARA'] as const
export type FeeMethod = (typeof feeMethods)[number]

/** The modules that use a method. Wallet payouts use the terms of withdrawals. */
export const methodModules: Record<FeeMethod, readonly string[]> = {
  DEPOSIT: ['remit'],
  WITHDRAW: ['withdraw', 'papara'],
  CARD: ['card'],
  PAPARA: ['papara'],
}

/**
 * Scopes that earn commission, and by which methods: owners of bank groups or accounts, of wallets, or of card
 * terminals.
 */
const earningMethods: Readonly<Record<string, readonly FeeMethod[]>> = {
  REMIT: ['DEPOSIT', 'WITHDRAW'],
  PAPARA: ['WITHDRAW', 'PAPARA'],
  TRADER: ['CARD'],
}

export const earningScopes: readonly string[] = Object.keys(earningMethods)

/** The methods by which these scopes earn, in the order of `feeMethods`. */
export const earningMethodsOf = (scopes: Iterable<string>): FeeMethod[] => {
  const earned = new Set([...scopes].flatMap((scope) => earningMethods[scope] ?? []))
  return feeMethods.filter((method) => earned.has(method))
}

export const commissionKinds = ['PCT', 'FIXED', 'PCT_PLUS_FIXED', 'TIERED'] as const
export type CommissionKind = (typeof commissionKinds)[number]

/** The terms of a version. `backOnReturn`: whether the fee is refunded when a payout is returned. */
export type CommissionTerms = FeeRule & { kind: CommissionKind; backOnReturn: boolean }

/** Limits: 100 %, and ten million lira. */
export const mostBasisPoints = 10_000
export const mostFeeMinor = 1_000_000_000
export const mostTiers = 20
/**
 * A version takes effect at least this many ms after its approval, so that every request priced without it is already
 * stored.
 */
export const earliestMs = 60_000
/** The most days of history a trial of a version covers. */
export const mostTrialDays = 366

/** The field that contradicts another; undefined if none does. */
export function wrongTerms({
  kind,
  tiers,
  basisPoints,
  fixedMinor,
  minMinor,
  maxMinor,
}: CommissionTerms): 'tiers' | 'basisPoints' | 'fixed' | 'max' | undefined {
  if (maxMinor !== null && maxMinor < minMinor) return 'max'
  if (kind === 'TIERED') {
    if (!tiers || tiers.length === 0 || basisPoints !== 0n || fixedMinor !== 0n) return 'tiers'
    const ends = tiers.map(({ upToMinor }) => upToMinor)
    const isAscending = ends.every((end, at) =>
      at === ends.length - 1 ? end === null : end !== null && end > (ends[at - 1] ?? 0n),
    )
    return isAscending ? undefined : 'tiers'
  }
  if (tiers) return 'tiers'
  if (kind === 'FIXED' && basisPoints !== 0n) return 'basisPoints'
  if (kind === 'PCT' && fixedMinor !== 0n) return 'fixed'
  return undefined
}

const sameTiers = (a: CommissionTerms['tiers'], b: CommissionTerms['tiers']) =>
  (a?.length ?? 0) === (b?.length ?? 0) &&
  (a ?? []).every(({ upToMinor, basisPoints, fixedMinor }, at) => {
    const other = b?.[at]
    return other?.upToMinor === upToMinor && other.basisPoints === basisPoints && other.fixedMinor === fixedMinor
  })

/** True if both have the same terms, apart from `kind`. */
export const isSameTerms = (a: CommissionTerms, b: CommissionTerms): boolean =>
  sameTiers(a.tiers, b.tiers) &&
  (['basisPoints', 'fixedMinor', 'minMinor', 'maxMinor', 'taxBasisPoints', 'backOnReturn'] as const).every(
    (name) => a[name] === b[name],
  )

function rateLabel({ basisPoints, fixedMinor }: Pick<FeeRule, 'basisPoints' | 'fixedMinor'>): string {
  const percent = basisPoints === 0n ? [] : [`${Number(basisPoints) / 100}%`]
  const fixed = fixedMinor === 0n ? [] : [`₺${(Number(fixedMinor) / 100).toFixed(2)}`]
  return [...percent, ...fixed].join(' + ')
}

/** The rule as a short text, the same in every language: `1.5% + ₺2.00`, tiers as `2% / 1%`. */
export const feeLabelOf = (rule: FeeRule): string =>
  [...new Set((rule.tiers ?? [rule]).map((rate) => rateLabel(rate) || (rule.tiers ? '0%' : '')))].join(' / ')
