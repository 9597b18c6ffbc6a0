import { formatMoney, type Language } from '@kasa/domain/money'

import { accountText, type AccountWordKey, type SayAccount } from './accountWords'

/**
 * The names that requests have for an account's fields (`auditedAccount` in the API), in words; what is not here is not
 * compared.
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

/** A field of a request in words; empty ones are left out. */
export const accountField =
  (say: SayAccount, language: Language) =>
  (name: string, value: unknown): { label: string; value: string } | undefined => {
    const label = labels[name]
    if (label === undefined || value === null || value === undefined) return undefined
    const group = coded[name]
    if (group && typeof value === 'string')
      return { label: say(label), value: say(`${group}.${value}` as AccountWordKey) }
    return {
      label: say(label),
      value: name.endsWith('Minor') && typeof value === 'number' ? formatMoney(BigInt(value), language) : String(value),
    }
  }

/** The same where no account is on the screen. */
export const fieldsOfAccount = (language: Language) => accountField(accountText(language), language)
