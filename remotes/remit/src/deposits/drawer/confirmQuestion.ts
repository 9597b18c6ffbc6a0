import type { DepositBankLine, DepositDetail, DepositRow } from '@kasa/contracts/deposits'
import { depositParts, type DepositPart } from '@kasa/domain/deposit'
import type { Language } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'

import type { TranslateDrawer } from './drawerWords'
import { sentence } from './matchInWords'

/** The parts of a line, except the amount, that differ from the request. */
export const lineDifferences = ({ agrees, judged }: DepositBankLine): DepositPart[] =>
  (['name', 'reference', 'account'] as const).filter((part) =>
    part === 'account' ? (judged?.parts.account ?? 1) < 1 : !agrees[part],
  )

/** The known differences between transfer and request. */
export function differences(deposit: DepositRow | DepositDetail): DepositPart[] {
  const lines = 'bankLines' in deposit ? deposit.bankLines : []
  return depositParts.filter((part) => {
    if (part === 'amount') return creditedMinor(deposit) !== deposit.amountMinor
    return lines.some((line) => lineDifferences(line).includes(part))
  })
}

/** The question for the reason when a request without an exact match is confirmed; it names the differences. */
export function confirmQuestion(deposit: DepositRow | DepositDetail, t: TranslateDrawer, language: Language): string {
  const names = differences(deposit).map((part) => t(`match.${part}`))
  if (names.length === 0) return t('confirm.notExact')
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return sentence(t(names.length === 1 ? 'confirm.differsOne' : 'confirm.differs', { parts }), language)
}
