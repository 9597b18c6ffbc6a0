import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'
import { formatMoney, type Language } from '@kasa/domain/money'

import { isTextKey, walletText } from '../walletDisplay'
import { drawerText } from './drawerWords'

/** The fields of an approval request about a wallet transfer (`shown` of askUnseen in the API), as text. */
const fields =
  (language: Language): ApprovalField =>
  (name, value) => {
    if (value === undefined || value === null) return undefined
    const t = drawerText(language)
    const text = String(value)
    switch (name) {
      case 'status':
        return {
          label: walletText(language)('column.status'),
          value: isTextKey(`status.${text}`) ? walletText(language)(`status.${text}` as 'status.APPROVED') : text,
        }
      case 'amount':
      case 'total':
        return { label: t(`asked.${name}`), value: formatMoney(BigInt(Number(value)), language) }
      case 'customer':
        return { label: t('field.payer'), value: text }
      case 'number':
      case 'merchant':
      case 'account':
      case 'walletRef':
      case 'beneficiary':
      case 'walletNo':
        return { label: t(`asked.${name}`), value: text }
      default:
        return undefined
    }
  }

/** Approval requests about wallet transfers. */
export const walletApprovals: ApprovalPart = { fields, list: '/papara-request/list' }
export const WalletApproval = approvalFill(walletApprovals)
