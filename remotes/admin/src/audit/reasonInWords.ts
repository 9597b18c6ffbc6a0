import type { RecordTexts } from '@kasa/console/recordWords'

/** Reason codes as text, with an optional note: `DUPLICATE: seen twice`, `FIRST_IBAN, NAME_DIFFERS`. */
export function reasonInWords(records: RecordTexts, reason: string): string {
  const [, codes, note] = /^([A-Z_]+(?:, [A-Z_]+)*)(?:: (.*))?$/s.exec(reason) ?? []
  const texts = codes?.split(', ').map((code) => records.t('reason', code)) ?? [reason]
  return [texts.filter(Boolean).join(', '), note].filter(Boolean).join(': ')
}
