import { moduleWords } from '@kasa/console/i18n'
import type { RecordTexts } from '@kasa/console/recordWords'
import type { AuditCode } from '@kasa/domain/auditCodes'
import type { Language } from '@kasa/domain/money'

import { codeEn } from '../locales/codeEn'
import { codeTr } from '../locales/codeTr'

const en: Record<AuditCode, string> = codeEn
const tr: Record<AuditCode, string> = codeTr

/** Words of the codes in the audit log, loaded with its page only. */
const words = moduleWords('admin-audit-codes', { en, tr })

/**
 * A code as text: reasons and kinds of approvals with their module's words, the other codes with those of the audit
 * log. Undefined for a value that is no known code.
 */
export function codeInWords(
  records: Pick<RecordTexts, 'find'>,
  field: string,
  value: string,
  language: Language,
): string | undefined {
  if (field === 'kind') {
    const approval = records.find('approval', value)
    if (approval !== undefined) return approval
  }
  if (field === 'reason' || field === 'reasonCode') {
    const reason = records.find('reason', value)
    if (reason !== undefined) return reason
  }
  return words.has(value) ? words.text(language)(value) : records.find('reason', value)
}
