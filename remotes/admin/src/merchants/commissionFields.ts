import {
  commissionAskRequest,
  operatorAskRequest,
  type CommissionVersionView,
  type MethodCommission,
} from '@kasa/contracts/commissions'
import type { CommissionKind, FeeMethod } from '@kasa/domain/commission'
import { moneyAsked, moneyInField } from '@kasa/domain/fieldMoney'
import { basisPointsOf, percentInField } from '@kasa/domain/fieldPercent'
import type { Language } from '@kasa/domain/money'

/** A tier as typed. */
export type WrittenTier = { upTo: string; percent: string; fixed: string }

/** A version's fields in the form. */
export type CommissionFields = {
  kind: string
  percent: string
  fixed: string
  tiers: WrittenTier[]
  min: string
  max: string
  tax: string
  backOnReturn: boolean
  effectiveOn: string
  reason: string
}

/** The form's field for each name of the contract. */
export const fieldOf = {
  basisPoints: 'percent',
  fixedMinor: 'fixed',
  minMinor: 'min',
  maxMinor: 'max',
  taxBasisPoints: 'tax',
} as const

const noTier: WrittenTier = { upTo: '', percent: '', fixed: '' }

/**
 * The kind of a version by its figures: a version created with its merchant may be PCT_PLUS_FIXED without a fixed
 * amount.
 */
function kindOf(last: CommissionVersionView): CommissionKind {
  if (last.tiers) return 'TIERED'
  if (last.fixedMinor === 0n) return 'PCT'
  return last.basisPoints === 0n ? 'FIXED' : 'PCT_PLUS_FIXED'
}

/** The last approved version as a draft; a percentage by default. */
export function formOf(last: CommissionVersionView | undefined, language: Language): CommissionFields {
  const percent = (basisPoints: bigint) => percentInField(basisPoints, language)
  const money = (minor: bigint | null) => moneyInField(minor, language)
  return {
    kind: last ? kindOf(last) : 'PCT',
    percent: last ? percent(last.basisPoints) : '',
    fixed: last && last.fixedMinor !== 0n ? money(last.fixedMinor) : '',
    tiers: last?.tiers?.map((tier) => ({
      upTo: money(tier.upToMinor),
      percent: percent(tier.basisPoints),
      fixed: tier.fixedMinor === 0n ? '' : money(tier.fixedMinor),
    })) ?? [noTier, noTier],
    min: last && last.minMinor !== 0n ? money(last.minMinor) : '',
    max: last ? money(last.maxMinor) : '',
    tax: last ? percent(last.taxBasisPoints) : '',
    backOnReturn: last?.backOnReturn ?? false,
    effectiveOn: '',
    reason: '',
  }
}

const orZero = (typed: string) => (typed.trim() === '' ? 0 : moneyAsked(typed))
const shareOrZero = (typed: string) => (typed.trim() === '' ? 0 : basisPointsOf(typed))

/** The terms for the request, in kuruş and basis points. */
export function termsOf({ kind, percent, fixed, tiers, min, max, tax, backOnReturn }: CommissionFields) {
  return {
    kind,
    ...((kind === 'PCT' || kind === 'PCT_PLUS_FIXED') && { basisPoints: basisPointsOf(percent) }),
    ...((kind === 'FIXED' || kind === 'PCT_PLUS_FIXED') && { fixedMinor: moneyAsked(fixed) }),
    ...(kind === 'TIERED' && {
      tiers: tiers.map((tier, at) => ({
        upToMinor: at === tiers.length - 1 ? null : moneyAsked(tier.upTo),
        basisPoints: shareOrZero(tier.percent),
        fixedMinor: orZero(tier.fixed),
      })),
    }),
    minMinor: orZero(min),
    maxMinor: max.trim() === '' ? null : moneyAsked(max),
    taxBasisPoints: shareOrZero(tax),
    backOnReturn,
  }
}

/** An operator's terms: without the fields that operators do not have. */
function operatorTermsOf(written: CommissionFields) {
  const { taxBasisPoints: _tax, backOnReturn: _back, ...terms } = termsOf(written)
  return terms
}

/** The request from the form's values. */
export const requestOf = (
  written: CommissionFields,
  method: FeeMethod,
  { history }: MethodCommission,
  isOperator = false,
) => ({
  method,
  terms: isOperator ? operatorTermsOf(written) : termsOf(written),
  ...(written.effectiveOn !== '' && { effectiveOn: written.effectiveOn }),
  reason: written.reason,
  version: history[0]?.version ?? 0,
})

/** The contract's schema with errors mapped to the form's fields; valid input is sent unchanged. */
const schemaOf = (contract: typeof commissionAskRequest | typeof operatorAskRequest) => ({
  safeParse: (value: unknown) => {
    const checked = contract.safeParse(value)
    if (checked.success) return { success: true as const, data: value }
    const issues = checked.error.issues.map((issue) =>
      issue.path[0] === 'terms' ? { ...issue, path: issue.path.slice(1) } : issue,
    )
    return { success: false as const, error: { issues } }
  },
})
export const commissionSchema = schemaOf(commissionAskRequest)
export const operatorSchema = schemaOf(operatorAskRequest)
