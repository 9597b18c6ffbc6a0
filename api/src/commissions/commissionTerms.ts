import type { CommissionAsked } from '@kasa/contracts/commissions'
import { wrongTerms, type CommissionTerms, type FeeMethod } from '@kasa/domain/commission'

import { BadInput } from '../errors/refusals'

/**
 * The requested terms, with zero for parts that their kind does not have. Throws `COMMISSION_MAX` and
 * `COMMISSION_TIERS`.
 */
export function termsOf(requested: CommissionAsked): CommissionTerms {
  const terms = { basisPoints: 0n, fixedMinor: 0n, tiers: null, ...requested }
  const wrong = wrongTerms(terms)
  if (wrong !== undefined)
    throw wrong === 'max'
      ? new BadInput({ code: 'COMMISSION_MAX', field: 'max' })
      : new BadInput({ code: 'COMMISSION_TIERS', field: 'tiers' })
  return terms
}

const orNull = (minor: bigint | null) => (minor === null ? null : Number(minor))

/** Terms for the audit log and approvals: kuruş and hundredths of a percent as numbers. */
export const termsInLog = (method: FeeMethod, terms: CommissionTerms) => ({
  method,
  rates: (terms.tiers ?? [{ upToMinor: null, ...terms }]).map(({ upToMinor, basisPoints, fixedMinor }) => ({
    upToMinor: orNull(upToMinor),
    basisPoints: Number(basisPoints),
    fixedMinor: Number(fixedMinor),
  })),
  minMinor: Number(terms.minMinor),
  maxMinor: orNull(terms.maxMinor),
  taxBasisPoints: Number(terms.taxBasisPoints),
  backOnReturn: terms.backOnReturn,
})
