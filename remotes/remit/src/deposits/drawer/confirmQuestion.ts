import type { DepositBankLine, DepositDetail, DepositRow } from '@kasa/contracts/deposits'
import { depositConfirmReasons, type DepositConfirmReason } from '@kasa/domain/deposit'
import type { Language } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'

import type { DrawerSay } from './drawerWords'
import { sentence } from './matchInWords'

type Part = 'amount' | 'name' | 'reference' | 'account'

/** Which difference a reason can explain. */
const explains: Record<DepositConfirmReason, readonly Part[]> = {
  SAME_PERSON: ['name'],
  AMOUNT_ACCEPTED: ['amount'],
  REFERENCE_MISTYPED: ['reference'],
  RECEIPT_AGREES: ['amount', 'name', 'reference', 'account'],
  CUSTOMER_PROVED: ['name', 'reference', 'account'],
}

/**
 * The reasons that fit what differs, each under the number it has everywhere; all of them where it is not known. A reason for
 * what agrees would stand in the records as if it had been looked at.
 */
export const confirmReasons = (differing: readonly Part[], say: DrawerSay) =>
  depositConfirmReasons.flatMap((code, index) =>
    differing.length === 0 || explains[code].some((part) => differing.includes(part))
      ? [{ code, text: say(`confirm.${code}`), digit: index + 1 }]
      : [],
  )

/** What of one line is not the request's, its amount aside. */
export const lineDifferences = ({ agrees, judged }: DepositBankLine): Part[] =>
  (['name', 'reference', 'account'] as const).filter((part) =>
    part === 'account' ? (judged?.parts.account ?? 1) < 1 : !agrees[part],
  )

/** What of the transfer is not the request's, as far as it is known. */
export function differences(deposit: DepositRow | DepositDetail): Part[] {
  const lines = 'bankLines' in deposit ? deposit.bankLines : []
  return (['amount', 'name', 'reference', 'account'] as const).filter((part) => {
    if (part === 'amount') return creditedMinor(deposit) !== deposit.amountMinor
    return lines.some((line) => lineDifferences(line).includes(part))
  })
}

/** Asks why a request is confirmed whose transfer is no exact match, and names what differs. */
export function confirmQuestion(deposit: DepositRow | DepositDetail, say: DrawerSay, language: Language): string {
  const names = differences(deposit).map((part) => say(`match.${part}`))
  if (names.length === 0) return say('confirm.notExact')
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return sentence(say(names.length === 1 ? 'confirm.differsOne' : 'confirm.differs', { parts }), language)
}
