import { formatCount } from '@kasa/console/format'
import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import type { Language } from '@kasa/domain/money'

import { approvalText, approvalTextKey } from './approvalWords'

/** A large file as text: list, rows, columns and filters. */
export const fieldsOfExport =
  (language: Language): ApprovalField =>
  (name, value) => {
    const label = approvalTextKey(`export.${name}`)
    if (label === undefined) return undefined
    const t = approvalText(language)
    const textKey = approvalTextKey(`export.${name}.${String(value)}`)
    const shown =
      name === 'rows' && value === null
        ? t('export.rowsUnknown')
        : name === 'filters'
          ? Object.entries((value ?? {}) as Record<string, unknown>)
              .map(([filter, wanted]) => `${filter}: ${String(wanted)}`)
              .join(', ') || t('export.all')
          : typeof value === 'number'
            ? formatCount(value, language)
            : String(value)
    return { label: t(label), value: textKey === undefined ? shown : t(textKey) }
  }
