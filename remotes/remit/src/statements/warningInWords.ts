import type { StatementWarning } from '@kasa/contracts/statements'
import { formatMoney, type Language } from '@kasa/domain/money'

import { dayInWords } from './statementDays'
import type { TranslateStatement } from './statementWords'

/** The text of a warning about a file. */
export function warningInWords(warning: StatementWarning, t: TranslateStatement, language: Language): string {
  const turned = (day: string) => dayInWords(day, language)
  const money = (minor: bigint) => formatMoney(minor, language)
  switch (warning.code) {
    case 'BALANCE_BREAK':
      return warning.expectedMinor === null || warning.closingMinor === null
        ? t('warn.BALANCE_BREAK_ROW', { at: warning.at })
        : t('warn.BALANCE_BREAK', { expected: money(warning.expectedMinor), closing: money(warning.closingMinor) })
    case 'GAP_BEFORE':
      return t('warn.GAP_BEFORE', {
        day: turned(warning.previousTo),
        previous: money(warning.previousClosingMinor),
        opening: money(warning.openingMinor),
      })
    case 'GAP_AFTER':
      return t('warn.GAP_AFTER', {
        day: turned(warning.nextFrom),
        next: money(warning.nextOpeningMinor),
        closing: money(warning.closingMinor),
      })
    case 'GAP_INSIDE':
      return t('warn.GAP_INSIDE', {
        at: warning.at,
        opening: money(warning.openingMinor),
        closing: money(warning.closingMinor),
      })
    case 'UNCLEAR_YEAR':
      return t('warn.UNCLEAR_YEAR', {
        at: warning.at,
        yearFirst: turned(warning.yearFirst),
        dayFirst: turned(warning.dayFirst),
      })
    case 'COUNT_DIFFERS':
      return t(`warn.COUNT_DIFFERS_${warning.of}`, { at: warning.at, stated: warning.stated, read: warning.read })
    case 'SUM_DIFFERS': {
      const shown = (amount: bigint | null) => (amount === null ? '—' : money(amount))
      return t(`warn.SUM_DIFFERS_${warning.of}`, {
        at: warning.at,
        stated: shown(warning.statedMinor),
        read: shown(warning.readMinor),
      })
    }
    case 'FUTURE_DATE':
      return t('warn.FUTURE_DATE', { at: warning.at, day: turned(warning.day) })
    case 'DATE_MOVED':
    case 'NO_CLOSING':
      return t(`warn.${warning.code}`, { at: warning.at })
    case 'CURRENCY_OTHER':
      return t('warn.CURRENCY_OTHER', { currency: warning.currency })
    case 'ACCOUNT_UNNAMED':
    case 'CURRENCY_UNNAMED':
      return t(`warn.${warning.code}`)
    case 'HIDDEN_ROWS':
      return t('warn.HIDDEN_ROWS', { at: warning.at, count: warning.count })
    case 'HIDDEN_SHEET':
    case 'ACCOUNT_UNSURE':
    case 'ACCOUNT_OTHER':
      return t(`warn.${warning.code}`, { named: warning.named })
  }
}
