import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'
import { formatMoney, type Language } from '@kasa/domain/money'

import { dayText } from './dayColumns'
import { reconciliationText, wordOf } from './reconciliationWords'

/** The fields of a requested adjustment or write-off (`askPosting` in the API), as text. */
const fields =
  (language: Language): ApprovalField =>
  (name, value) => {
    const t = reconciliationText(language)
    if (value === null || value === undefined) return undefined
    switch (name) {
      case 'merchant':
      case 'number':
        return { label: t(name), value: String(value) }
      case 'day':
        return { label: t('day'), value: dayText(String(value), language) }
      case 'break':
        return { label: t('breakType'), value: wordOf(t, 'break', String(value)) }
      case 'amount':
        return { label: t('adjust.amount'), value: formatMoney(BigInt(Number(value)), language) }
      default:
        return undefined
    }
  }

/** Approval requests about adjustments and write-offs. */
export const postingApprovals: ApprovalPart = { fields }
export const PostingApproval = approvalFill(postingApprovals)
