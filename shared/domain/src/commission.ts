import type { FeeRule } from './money'

/** Commission schedules (domain section 2): what a merchant pays per method, as versions that never change. */

/** What a fee is taken for. */
export const feeMethods = ['DEPOSIT', 'WITHDRAW', 'CARD', 'PAPARA'] as const
export type FeeMethod = (typeof feeMethods)[number]

/** The modules that use a method: wallets are paid under the terms of withdrawals. */
export const methodModules: Record<FeeMethod, readonly string[]> = {
  DEPOSIT: ['remit'],
  WITHDRAW: ['withdraw', 'papara'],
  CARD: ['card'],
  PAPARA: ['papara'],
}

/**
 * The scopes that earn, and by which methods: the owner of a group or account of banks, of a wallet, or of a card
 * terminal.
 */
const earningMethods: Readonly<Record<string, readonly FeeMethod[]>> = {
  REMIT: ['DEPOSIT', 'WITHDRAW'],
  PAPARA: ['WITHDRAW', 'PAPARA'],
  TRADER: ['CARD'],
}

export const earningScopes: readonly string[] = Object.keys(earningMethods)

/**
 * By which methods a person of these scopes earns, in the order of `feeMethods`; none where they own nothing that
 * requests go by.
 */
export const earningMethodsOf = (scopes: Iterable<string>): FeeMethod[] => {
  const earned = new Set([...scopes].flatMap((scope) => earningMethods[scope] ?? []))
  return feeMethods.filter((method) => earned.has(method))
}

export const commissionKinds = ['PCT', 'FIXED', 'PCT_PLUS_FIXED', 'TIERED'] as const
export type CommissionKind = (typeof commissionKinds)[number]

/** What a version agrees to. `backOnReturn`: whether the fee of a payout that comes back is given back. */
export type CommissionTerms = FeeRule & { kind: CommissionKind; backOnReturn: boolean }

/** Rates reach 100 %, amounts ten million lira, and no more. */
export const mostBasisPoints = 10_000
export const mostFeeMinor = 1_000_000_000
export const mostTiers = 20
/**
 * A version begins so many ms after it was agreed to, at the earliest: by then every request that was priced without it
 * is written.
 */
export const earliestMs = 60_000
/** Over how many days a version is tried at once. */
export const mostTrialDays = 366

/** Which field of a schedule contradicts another; undefined where none does. */
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

/** True where both agree to the same, whatever they call it. */
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

/** `1.5% + ₺2.00`, `2% / 1%` by tiers: the rule in figures, the same in every language. */
export const feeLabelOf = (rule: FeeRule): string =>
  [...new Set((rule.tiers ?? [rule]).map((rate) => rateLabel(rate) || (rule.tiers ? '0%' : '')))].join(' / ')
