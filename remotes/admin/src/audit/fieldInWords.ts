import type { RecordTexts } from '@kasa/console/recordWords'
import type { Language } from '@kasa/domain/money'

import { fieldText, knownField } from './fieldWords'

/**
 * A field's label; the labels of a nested field are joined: `filters.tab` as `Filters · Tab`. A label that a module has
 * for the whole name wins. A name without any label is unchanged; the empty name is a value without fields.
 */
export function fieldInWords(records: Pick<RecordTexts, 'find' | 't'>, name: string, language: Language): string {
  const labelOf = (field: string): string | undefined => {
    const known = knownField(field)
    return records.find('field', field) ?? (known && fieldText(language)(known))
  }
  const whole = labelOf(name || 'value')
  if (whole !== undefined) return whole
  const segments = name.split('.')
  return segments.some((segment) => labelOf(segment) !== undefined)
    ? segments.map((segment) => labelOf(segment) ?? segment).join(' · ')
    : records.t('field', name)
}
