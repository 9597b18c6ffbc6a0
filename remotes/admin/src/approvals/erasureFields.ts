import { formatDate } from '@kasa/console/format'
import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import type { Language } from '@kasa/domain/money'

import { approvalText, approvalTextKey } from './approvalWords'

/**
 * Label and value of what an erasure of personal data would erase and keep. The person is not named, because
 * approvals are kept forever.
 */
export const fieldsOfErasure =
  (language: Language): ApprovalField =>
  (name, value) => {
    const label = approvalTextKey(`erasure.${name}`)
    if (label === undefined) return undefined
    const t = approvalText(language)
    const shown =
      name !== 'keptUntil'
        ? String(value)
        : value === null
          ? t('erasure.none')
          : formatDate(`${String(value)}T00:00:00+03:00`, language)
    return { label: t(label), value: shown }
  }
