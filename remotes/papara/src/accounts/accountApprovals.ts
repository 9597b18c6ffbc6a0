import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'
import { formatMoney, type Language } from '@kasa/domain/money'

import { accountText, type AccountWordKey } from './accountWords'

/** Labels of the fields in an approval request about a wallet account; bookkeeping fields are left out. */
const labels: Readonly<Record<string, AccountWordKey>> = {
  name: 'field.name',
  provider: 'field.provider',
  accountNo: 'field.accountNo',
  phoneMasked: 'field.phone',
  holderTitle: 'field.holder',
  group: 'field.group',
  owner: 'field.owner',
  limitGroup: 'field.limitGroup',
  minTxMinor: 'field.min',
  maxTxMinor: 'field.max',
  priority: 'field.priority',
  weight: 'field.weight',
}

const fields =
  (language: Language): ApprovalField =>
  (name, value) => {
    const t = accountText(language)
    const label = labels[name]
    if (label === undefined || value === null || value === undefined) return undefined
    const text = name.endsWith('Minor') ? formatMoney(BigInt(Number(value)), language) : String(value)
    return { label: t(label), value: text }
  }

/** Approval requests about wallet accounts. */
export const accountApprovals: ApprovalPart = { fields, list: '/papara-account/list' }
export const AccountApproval = approvalFill(accountApprovals)
