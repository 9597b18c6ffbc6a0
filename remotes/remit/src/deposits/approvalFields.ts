import { formatMoney, type Language } from '@kasa/domain/money'

import type { ApprovalField } from '../ApprovalChanges'
import { depositText, wordOfCode } from './depositWords'
import { paperText, type PaperWordKey } from './paperWords'

const labels: Record<string, PaperWordKey> = { number: 'field.number', status: 'field.status', amount: 'field.amount', customer: 'field.customer', merchant: 'field.merchant' }

/** The fields that a reversal or an approval on a receipt names (`shown` of reverseDeposit in the API), in words. */
export const fieldsOfDeposit = (language: Language): ApprovalField => (name, value) => {
  const label = labels[name]
  if (!label) return undefined
  const shown = name === 'amount' ? formatMoney(BigInt(Number(value)), language) : name === 'status' ? wordOfCode(depositText(language), 'status', String(value)) : String(value)
  return { label: paperText(language)(label), value: shown }
}
