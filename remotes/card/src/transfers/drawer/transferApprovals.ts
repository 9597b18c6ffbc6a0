import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'
import { formatMoney, type Language } from '@kasa/domain/money'

import { isTextKey, transferText } from '../list/transferWords'
import { drawerText } from './drawerWords'

/** The fields of an approval request about a card transfer (`shown` of refundCard in the API), as text. */
const fields =
  (language: Language): ApprovalField =>
  (name, value) => {
    // Leaves out empty values, such as the earlier value of an amount that is only requested now.
    if (value === undefined || value === null) return undefined
    const t = drawerText(language)
    switch (name) {
      case 'number':
        return { label: t('asked.number'), value: String(value) }
      case 'status': {
        const key = `status.${String(value)}`
        return {
          label: transferText(language)('column.status'),
          value: isTextKey(key) ? transferText(language)(key) : String(value),
        }
      }
      case 'paid':
      case 'amount':
      case 'refunded':
        return { label: t(`asked.${name}`), value: formatMoney(BigInt(Number(value)), language) }
      case 'customer':
        return { label: t('field.payer'), value: String(value) }
      case 'merchant':
        return { label: t('asked.merchant'), value: String(value) }
      default:
        return undefined
    }
  }

/** Approval requests about card transfers. */
export const transferApprovals: ApprovalPart = { fields, list: '/trn' }
export const TransferApproval = approvalFill(transferApprovals)
