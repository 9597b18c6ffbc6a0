import { formatMoney, type Language } from '@kasa/domain/money'

import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { depositText, isWord } from '../list/depositWords'
import { attachmentText, type AttachmentWordKey } from './attachmentWords'

const labels: Record<string, AttachmentWordKey> = {
  number: 'field.number',
  status: 'field.status',
  amount: 'field.amount',
  customer: 'field.customer',
  merchant: 'field.merchant',
}

/** The state in words; its code where a newer server says one that this build does not know. */
function statusInWords(language: Language, code: string): string {
  const key = `status.${code}`
  return isWord(key) ? depositText(language)(key) : code
}

/** The fields that a reversal or an approval on a receipt names (`shown` of reverseDeposit in the API), in words. */
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
