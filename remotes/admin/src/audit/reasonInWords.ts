import type { RecordTexts } from '@kasa/console/recordWords'

/** A reason code as text, with an optional note: `DUPLICATE: seen twice`. */
export function reasonInWords(records: RecordTexts, reason: string): string {
  const [, code = reason, note] = /^([A-Z_]+)(?:: (.*))?$/s.exec(reason) ?? []
  return [records.t('reason', code), note].filter(Boolean).join(': ')
}
