import { formatRate } from '@kasa/console/feeRate'
import { formatDate, formatDateTime } from '@kasa/console/format'
import type { RecordTexts } from '@kasa/console/recordWords'
import { feeLabelOf, feeMethods } from '@kasa/domain/commission'
import { documentKindNames, documentStates, kybStatuses } from '@kasa/domain/kyb'
import { formatMoney, type Language } from '@kasa/domain/money'

import { adminText } from '../adminWords'
import { commissionText } from '../locales/commissionWords'
import { kybText } from '../locales/kybWords'
import { settlementText } from '../locales/settlementWords'
import { codeInWords } from './codeWords'
import { fieldInWords } from './fieldInWords'

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

/** Fields with an amount in kuruş whose name does not end in `Minor`, in approvals. */
const amountFields: ReadonlySet<string> = new Set(['amount', 'fee', 'kept', 'paid', 'refunded', 'released', 'total'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Records = Pick<RecordTexts, 'find' | 't'>

/** `Merchant Lale · Amount ₺1.00`, by the fields' labels. */
const recordInWords = (records: Records, record: Record<string, unknown>, language: Language): string =>
  Object.entries(record)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${fieldInWords(records, name, language)} ${valueInWords(records, name, value, language)}`)
    .join(' · ')

/**
 * A field's value as text: amounts (`Minor`, and `amount`, `fee` and the like of approvals) as money, basis points
 * (`BasisPoints`) as percent, commission rates and their bases, codes, dates and times in Istanbul's time, lists and
 * their records by their parts, the rest unchanged.
 */
export function valueInWords(records: Records, field: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return adminText(language)(`value.${value}`)
  if (typeof value === 'number') return numberInWords(field, value, language)
  if (Array.isArray(value)) {
    if (value.length === 0) return '—'
    if (value.every(isRate)) return ratesInWords(value, language)
    const parts = value.map((each) => valueInWords(records, field, each, language))
    return parts.join(value.every(isRecord) ? '; ' : ' · ')
  }
  if (isRecord(value)) return recordInWords(records, value, language)
  const text = String(value)
  const method = field === 'method' ? feeMethods.find((each) => each === text) : undefined
  if (method !== undefined) return commissionText(language)(`method.${method}`)
  const kyb = kybInWords(field, text, language)
  if (kyb !== undefined) return kyb
  if (field === 'ibanIs' && (text === 'FIRST' || text === 'NEW')) return settlementText(language)(`ibanIs.${text}`)
  if (day.test(text)) return formatDate(text, language)
  if (instant.test(text)) return formatDateTime(text, language)
  return codeInWords(records, field.split('.').at(-1) ?? field, text, language) ?? text
}

function numberInWords(field: string, value: number, language: Language): string {
  const isAmount = field.endsWith('Minor') || amountFields.has(field)
  if (isAmount && Number.isSafeInteger(value)) return formatMoney(BigInt(value), language)
  return field.endsWith('BasisPoints') ? formatRate(`${value / 100}%`, language) : String(value)
}
