import { formatMoney, type Language } from '@kasa/domain/money'

import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { depositText, isTextKey } from '../list/depositWords'
import { attachmentText, type AttachmentWordKey } from './attachmentWords'

const labels: Record<string, AttachmentWordKey> = {
  number: 'field.number',
  status: 'field.status',
  amount: 'field.amount',
  customer: 'field.customer',
  merchant: 'field.merchant',
}

/** The translated state; the code itself if a newer server sends one that this build does not have. */
function statusInWords(language: Language, code: string): string {
  const key = `status.${code}`
  return isTextKey(key) ? depositText(language)(key) : code
}

/** Label and value of a field in a reversal or an approval by receipt (`shown` of reverseDeposit in the API). */
export const fieldsOfDeposit =
  (language: Language): ApprovalField =>
  (name, value) => {
    const label = labels[name]
    if (!label) return undefined
    const shown =
      name === 'amount'
        ? formatMoney(BigInt(Number(value)), language)
        : name === 'status'
          ? statusInWords(language, String(value))
          : String(value)
    return { label: attachmentText(language)(label), value: shown }
  }
