import { formatCount } from '@kasa/console/format'
import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'
import { formatMoney, type Language } from '@kasa/domain/money'

import { codeText, fileText } from './fileWords'

/** The fields of a requested payment file (`shown` of askFile in the API), as text. */
const fields =
  (language: Language): ApprovalField =>
  (name, value) => {
    const t = fileText(language)
    switch (name) {
      case 'account':
      case 'rails':
        return { label: t(`field.${name}`), value: String(value) }
      case 'profile':
        return { label: t('field.profile'), value: codeText(t, 'profile', String(value)) }
      case 'rows':
        return { label: t('field.count'), value: formatCount(Number(value), language) }
      case 'amount':
      case 'fee':
        return { label: t(`field.${name}`), value: formatMoney(BigInt(Number(value)), language) }
      default:
        return undefined
    }
  }

/** Approval requests about payment files. */
export const fileApprovals: ApprovalPart = { fields, list: '/withdraw-files/list' }
export const FileApproval = approvalFill(fileApprovals)
