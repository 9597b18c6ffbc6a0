import { formatDate } from '@kasa/console/format'
import type { StatementRow } from '@kasa/contracts/statements'
import type { Language } from '@kasa/domain/money'

/** A bank's day, `YYYY-MM-DD`, as people write it; noon lies on it in every time zone that matters here. */
export const dayInWords = (day: string, language: Language): string => formatDate(`${day}T12:00:00Z`, language)

/** One day, or one to another; empty where the file names none. */
export function periodInWords(
  { periodFrom, periodTo }: Pick<StatementRow, 'periodFrom' | 'periodTo'>,
  language: Language,
): string {
  const days = [...new Set([periodFrom, periodTo])].flatMap((day) => (day === null ? [] : [dayInWords(day, language)]))
  return days.join(' – ')
}
