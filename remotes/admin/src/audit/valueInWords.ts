import { formatDateTime } from '@kasa/console/format'
import { formatMoney, type Language } from '@kasa/domain/money'

import { adminText } from '../adminWords'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A field's value for reading: kuruş as money (fields that end in `Minor`), moments in Istanbul's time, the rest as it is. */
export function valueInWords(field: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return adminText(language)(`value.${value}`)
  if (field.endsWith('Minor') && typeof value === 'number' && Number.isSafeInteger(value))
    return formatMoney(BigInt(value), language)
  if (typeof value === 'string') return instant.test(value) ? formatDateTime(value, language) : value
  return JSON.stringify(value)
}
