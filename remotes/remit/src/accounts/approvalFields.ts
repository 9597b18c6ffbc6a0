import { formatMoney, type Language } from '@kasa/domain/money'

import { accountText, type AccountWordKey, type TranslateAccount } from './accountWords'

/**
 * Labels of the account fields that approval requests carry (`auditedAccount` in the API). Fields without a label are
 * not compared.
 */
const labels: Record<string, AccountWordKey> = {
  label: 'field.label',
  bank: 'field.bank',
  iban: 'field.iban',
  holderTitle: 'field.holderTitle',
  holderType: 'field.holderType',
  holderTaxNo: 'field.holderTaxNo',
  contractRef: 'field.contractRef',
  remitGroup: 'field.remitGroup',
  owner: 'field.owner',
  limitGroup: 'field.limitGroup',
  bot: 'field.bot',
  direction: 'field.direction',
  minTxMinor: 'field.minTx',
  maxTxMinor: 'field.maxTx',
  priority: 'field.priority',
  weight: 'field.weight',
  openingBalanceMinor: 'field.opening',
}
const coded: Record<string, 'holder' | 'direction'> = { holderType: 'holder', direction: 'direction' }

/** Label and value of a field in an approval request; undefined for an empty one. */
export const accountField =
  (t: TranslateAccount, language: Language) =>
  (name: string, value: unknown): { label: string; value: string } | undefined => {
    const label = labels[name]
    if (label === undefined || value === null || value === undefined) return undefined
    const group = coded[name]
    if (group && typeof value === 'string') return { label: t(label), value: t(`${group}.${value}` as AccountWordKey) }
    return {
      label: t(label),
      value: name.endsWith('Minor') && typeof value === 'number' ? formatMoney(BigInt(value), language) : String(value),
    }
  }

/** Label and value of a field in an approval request, for screens that show no account; undefined for an empty one. */
export const fieldsOfAccount = (language: Language) => accountField(accountText(language), language)
