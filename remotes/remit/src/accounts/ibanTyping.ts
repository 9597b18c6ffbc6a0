import { bankCodeOf, compactIban, formatIban, ibanFault } from '@kasa/domain/iban'
import type { BankAccountOptions } from '@kasa/contracts/bankAccounts'

import type { SayAccount } from './accountWords'

/**
 * Groups of four as they are typed, while the caret is at the end; a change in the middle is left alone until the field
 * is left.
 */
export function tidyIban(input: HTMLInputElement): void {
  if (input.selectionStart === input.value.length) input.value = formatIban(input.value)
}

/** What is wrong with what was typed, in words; undefined where nothing is. */
export function ibanComplaint(text: string, say: SayAccount): string | undefined {
  const fault = ibanFault(text)
  return fault && say(`iban.${fault}`, { count: compactIban(text).length })
}

/** The bank that the IBAN names, as soon as its code is there. */
export function bankInWords(text: string, banks: BankAccountOptions['banks'] | undefined, say: SayAccount): string {
  const code = bankCodeOf(text)
  if (banks === undefined || !/^\d{4}$/.test(code)) return say('iban.hint')
  const bank = banks.find((one) => one.code === code)
  if (!bank) return say('iban.unknown', { code })
  return bank.active ? say('iban.bank', { bank: bank.shortName, code }) : say('iban.paused', { bank: bank.shortName })
}

type Schema<Request> = {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Request }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } }
}

/** A contract that also takes no IBAN that cannot be one: the server would say so only later. */
export const withIban = <Request extends { iban: string }>(schema: Schema<Request>): Schema<Request> => ({
  safeParse(value) {
    const checked = schema.safeParse(value)
    const fault =
      typeof value === 'object' && value !== null && 'iban' in value ? ibanFault(String(value.iban)) : undefined
    if (fault === undefined) return checked
    return { success: false, error: { issues: [{ path: ['iban'] }, ...(checked.success ? [] : checked.error.issues)] } }
  },
})
