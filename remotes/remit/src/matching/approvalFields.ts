import { formatMoney, type Language } from '@kasa/domain/money'

import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { isMatchTextKey, matchText, type MatchTextKey } from './matchingWords'

const labels: Record<string, MatchTextKey> = {
  status: 'col.state',
  amount: 'col.amount',
  account: 'field.account',
  sender: 'col.sender',
  senderIban: 'field.iban',
  beneficiary: 'col.beneficiary',
  payouts: 'field.payouts',
  merchant: 'field.merchant',
  merchantRef: 'open.merchantRef',
  customer: 'open.customerName',
  own: 'field.own',
}

/** Label and value of a field in a return, a manual deposit or a debit set aside (`shownLine` in the API). */
export const fieldsOfLine =
  (language: Language): ApprovalField =>
  (name, value) => {
    const label = labels[name]
    if (!label || value === null || value === undefined) return undefined
    const t = matchText(language)
    const status = `status.${String(value)}`
    const inWords: Record<string, () => string> = {
      amount: () => formatMoney(BigInt(Number(value)), language),
      senderIban: () => `•• ${String(value)}`,
      own: () => t('own.like'),
      status: () => (isMatchTextKey(status) ? t(status) : String(value)),
    }
    return { label: t(label), value: inWords[name]?.() ?? String(value) }
  }
