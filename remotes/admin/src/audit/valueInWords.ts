import { formatRate } from '@kasa/console/feeRate'
import { formatDate, formatDateTime } from '@kasa/console/format'
import { feeLabelOf, feeMethods } from '@kasa/domain/commission'
import { documentKindNames, documentStates, kybStatuses } from '@kasa/domain/kyb'
import { formatMoney, type Language } from '@kasa/domain/money'

import { adminText } from '../adminWords'
import { commissionText } from '../locales/commissionWords'
import { kybText } from '../locales/kybWords'
import { settlementText } from '../locales/settlementWords'

const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

type KeptRate = { upToMinor: number | null; basisPoints: number; fixedMinor: number }
const isRate = (value: unknown): value is KeptRate =>
  typeof value === 'object' && value !== null && 'basisPoints' in value && 'fixedMinor' in value

/** A commission's rates: `1.5% + ₺2.00`, by tiers `≤ ₺1,000.00: 2% · 1%`. */
const ratesInWords = (rates: readonly KeptRate[], language: Language) =>
  rates
    .map(({ upToMinor, basisPoints, fixedMinor }) => {
      const rate = { basisPoints: BigInt(basisPoints), fixedMinor: BigInt(fixedMinor) }
      const label = formatRate(
        feeLabelOf({ ...rate, minMinor: 0n, maxMinor: null, taxBasisPoints: 0n }) || '0%',
        language,
      )
      return typeof upToMinor === 'number' ? `≤ ${formatMoney(BigInt(upToMinor), language)}: ${label}` : label
    })
    .join(' · ')

/** A document's kind or state, or a KYB status, as text; undefined for other fields. */
function kybInWords(field: string, value: unknown, language: Language): string | undefined {
  const t = kybText(language)
  const kind = field === 'document' ? documentKindNames.find((each) => each === value) : undefined
  if (kind !== undefined) return t(`kind.${kind}`)
  const state = field === 'documentState' ? documentStates.find((each) => each === value) : undefined
  if (state !== undefined) return t(`state.${state}`)
  const status = field === 'kybStatus' ? kybStatuses.find((each) => each === value) : undefined
  return status && t(`status.${status}`)
}

/**
 * A field's value as text: amounts (fields that end in `Minor`) as money, basis points (`BasisPoints`) as percent,
 * commission rates and their bases, dates and times in Istanbul's time, the rest unchanged.
 */
export function valueInWords(field: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return adminText(language)(`value.${value}`)
  if (field.endsWith('Minor') && typeof value === 'number' && Number.isSafeInteger(value))
    return formatMoney(BigInt(value), language)
  if (field.endsWith('BasisPoints') && typeof value === 'number') return formatRate(`${value / 100}%`, language)
  if (Array.isArray(value) && value.length > 0 && value.every(isRate)) return ratesInWords(value, language)
  if (Array.isArray(value) && value.length > 0 && value.every((each) => instant.test(String(each))))
    return value.map((each) => formatDateTime(String(each), language)).join(' · ')
  const method = field === 'method' ? feeMethods.find((each) => each === value) : undefined
  if (method !== undefined) return commissionText(language)(`method.${method}`)
  const kyb = kybInWords(field, value, language)
  if (kyb !== undefined) return kyb
  if (field === 'ibanIs' && (value === 'FIRST' || value === 'NEW')) return settlementText(language)(`ibanIs.${value}`)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (day.test(value)) return formatDate(value, language)
  return instant.test(value) ? formatDateTime(value, language) : value
}
