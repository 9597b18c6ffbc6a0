import { formatDateTime } from '@kasa/console/format'
import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'
import { formatMoney, type Language } from '@kasa/domain/money'

import { isTextKey, withdrawalText } from '../list/withdrawalWords'
import { drawerText } from './drawerWords'

/** The status as text; an unknown code is unchanged. */
function statusInWords(language: Language, code: string): string {
  const key = `status.${code}`
  return isTextKey(key) ? withdrawalText(language)(key) : code
}

/** The fields of an approval request about a payout (`shown` of suspectPayout, `shownPayout` in the API), as text. */
const fields =
  (language: Language): ApprovalField =>
  (name, value) => {
    const t = drawerText(language)
    switch (name) {
      case 'number':
        return { label: t('asked.number'), value: String(value) }
      case 'status':
        return { label: withdrawalText(language)('column.status'), value: statusInWords(language, String(value)) }
      case 'amount':
        return { label: t('asked.amount'), value: formatMoney(BigInt(Number(value)), language) }
      case 'fee':
      case 'total':
        return {
          label: t(name === 'fee' ? 'field.commission' : 'field.total'),
          value: formatMoney(BigInt(Number(value)), language),
        }
      case 'customer':
      case 'beneficiary':
      case 'iban':
      case 'description':
        return value === '' || value === null ? undefined : { label: t(`field.${name}`), value: String(value) }
      case 'account':
        return value === null ? undefined : { label: t('field.account'), value: String(value) }
      case 'since':
        return value === null ? undefined : { label: t('asked.since'), value: formatDateTime(String(value), language) }
      default:
        return undefined
    }
  }

/** The approval requests about payouts. */
export const payoutApprovals: ApprovalPart = { fields, list: '/withdraw-request/list' }
export const PayoutApproval = approvalFill(payoutApprovals)
