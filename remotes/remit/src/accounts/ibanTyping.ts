import { bankCodeOf, compactIban, formatIban, ibanFault } from '@kasa/domain/iban'
import type { BankAccountOptions } from '@kasa/contracts/bankAccounts'

import type { TranslateAccount } from './accountWords'

/** Groups the typed IBAN by four while the caret is at the end. An edit in the middle is formatted on blur. */
export function tidyIban(input: HTMLInputElement): void {
  if (input.selectionStart === input.value.length) input.value = formatIban(input.value)
}

/** The message for an invalid IBAN; undefined if it is valid. */
export function ibanMessage(text: string, t: TranslateAccount): string | undefined {
  const fault = ibanFault(text)
  return fault && t(`iban.${fault}`, { count: compactIban(text).length })
}

/** The bank's name, once the IBAN contains its code. */
export function bankInWords(text: string, banks: BankAccountOptions['banks'] | undefined, t: TranslateAccount): string {
  const code = bankCodeOf(text)
  if (banks === undefined || !/^\d{4}$/.test(code)) return t('iban.hint')
  const bank = banks.find((one) => one.code === code)
  if (!bank) return t('iban.unknown', { code })
  return bank.active ? t('iban.bank', { bank: bank.shortName, code }) : t('iban.paused', { bank: bank.shortName })
}

type Schema<Request> = {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Request }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } }
}

/** A schema that also refuses an IBAN with an invalid form, which the server would refuse only after submission. */
export const withIban = <Request extends { iban: string }>(schema: Schema<Request>): Schema<Request> => ({
  safeParse(value) {
    const checked = schema.safeParse(value)
    const fault =
      typeof value === 'object' && value !== null && 'iban' in value ? ibanFault(String(value.iban)) : undefined
    if (fault === undefined) return checked
    return { success: false, error: { issues: [{ path: ['iban'] }, ...(checked.success ? [] : checked.error.issues)] } }
  },
})
