import { formatDate } from '@kasa/console/format'
import type { StatementRow } from '@kasa/contracts/statements'
import type { Language } from '@kasa/domain/money'

/** Formats a bank's day, `YYYY-MM-DD`. Noon UTC falls on that day in every time zone that matters here. */
export const dayInWords = (day: string, language: Language): string => formatDate(`${day}T12:00:00Z`, language)

/** One day or a range; empty if the file names none. */
export function periodInWords(
  { periodFrom, periodTo }: Pick<StatementRow, 'periodFrom' | 'periodTo'>,
  language: Language,
): string {
  const days = [...new Set([periodFrom, periodTo])].flatMap((day) => (day === null ? [] : [dayInWords(day, language)]))
  return days.join(' – ')
}
