import { settlementTermsRequest, type MerchantSettlement } from '@kasa/contracts/settlements'
import { basisPointsOf, percentInField } from '@kasa/domain/fieldPercent'
import { moneyAsked, moneyInField } from '@kasa/domain/fieldMoney'
import type { Language } from '@kasa/domain/money'

/** The terms' fields in the form. */
export type SettlementFields = {
  cycleDays: string
  cutOff: string
  min: string
  reservePercent: string
  reserveDays: string
  holder: string
  iban: string
  reason: string
}

/** The form's field for each name of the contract. */
export const settlementFieldOf = { minMinor: 'min', reserveBasisPoints: 'reservePercent' } as const

/** The current terms as a draft; by default the next business day at 16:00. */
export function settlementFormOf(current: MerchantSettlement['current'], language: Language): SettlementFields {
  return {
    cycleDays: String(current?.cycleDays ?? 1),
    cutOff: current?.cutOff ?? '16:00',
    min: current ? moneyInField(current.minMinor, language) : '',
    reservePercent:
      current && current.reserveBasisPoints > 0 ? percentInField(BigInt(current.reserveBasisPoints), language) : '',
    reserveDays: current && current.reserveDays > 0 ? String(current.reserveDays) : '',
    holder: current?.holder ?? '',
    iban: '',
    reason: '',
  }
}

/** Parses a typed whole number; undefined if invalid, so that the contract refuses it. */
const wholeNumberOf = (typed: string): number | undefined =>
  /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined

/** The request. An invalid reserve becomes null, which the contract refuses. */
export const settlementRequestOf = (written: SettlementFields, version: number) => ({
  terms: {
    cycleDays: wholeNumberOf(written.cycleDays),
    cutOff: written.cutOff.trim(),
    minMinor: moneyAsked(written.min),
    reserveBasisPoints: written.reservePercent.trim() === '' ? 0 : (basisPointsOf(written.reservePercent) ?? null),
    reserveDays: written.reserveDays.trim() === '' ? 0 : (wholeNumberOf(written.reserveDays) ?? null),
    holder: written.holder,
    ...(written.iban.trim() !== '' && { iban: written.iban }),
  },
  reason: written.reason,
  version,
})

/** The contract's schema with errors mapped to the form's fields; valid input is sent unchanged. */
export const settlementSchema = {
  safeParse: (value: unknown) => {
    const checked = settlementTermsRequest.safeParse(value)
    if (checked.success) return { success: true as const, data: value }
    const issues = checked.error.issues.map((issue) =>
      issue.path[0] === 'terms' ? { ...issue, path: issue.path.slice(1) } : issue,
    )
    return { success: false as const, error: { issues } }
  },
}
