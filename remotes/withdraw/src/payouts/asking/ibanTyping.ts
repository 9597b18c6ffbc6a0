import type { WithdrawalAsking } from '@kasa/contracts/withdrawalAsk'
import { bankCodeOf, compactIban, formatIban, ibanFault } from '@kasa/domain/iban'

import type { TranslateAsk } from './askWords'

/** Groups the typed IBAN by four while the caret is at the end. An edit in the middle is formatted on blur. */
export function tidyIban(input: HTMLInputElement): void {
  if (input.selectionStart === input.value.length) input.value = formatIban(input.value)
}

/** The error text of a typed IBAN; undefined if valid. */
export function ibanMessage(text: string, t: TranslateAsk): string | undefined {
  const fault = ibanFault(text)
  return fault && t(`iban.${fault}`, { count: compactIban(text).length })
}

/** The IBAN's bank, once its code is typed. */
export function bankInWords(text: string, banks: WithdrawalAsking['banks'] | undefined, t: TranslateAsk): string {
  const code = bankCodeOf(text)
  if (banks === undefined || !/^\d{4}$/.test(code)) return t('iban.hint')
  const bank = banks.find((one) => one.code === code)
  if (!bank) return t('iban.unknown', { code })
  return bank.active ? t('iban.bank', { bank: bank.shortName, code }) : t('iban.paused', { bank: bank.shortName })
}
