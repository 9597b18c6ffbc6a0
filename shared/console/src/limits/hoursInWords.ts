import type { ActiveHours } from '@kasa/domain/activeHours'

import type { LimitWordKey, TranslateLimit } from './limitWords'

const everyDay = 7

/** `Mon–Fri 09:00–18:00`; consecutive days are joined. */
export function hoursInWords(hours: readonly ActiveHours[], t: TranslateLimit): string {
  if (hours.length === 0) return t('hours.always')
  const dayName = (day: number) => t(`day.${day}` as LimitWordKey)
  return hours
    .map(({ days, from, to }) => {
      const sorted = [...days].sort()
      const isRow =
        sorted.length > 2 && sorted.every((day, index) => index === 0 || day === (sorted[index - 1] ?? 0) + 1)
      const named = isRow
        ? `${dayName(sorted[0] ?? 1)}–${dayName(sorted.at(-1) ?? everyDay)}`
        : sorted.map(dayName).join(', ')
      return t('hours.stretch', { days: named, from, to })
    })
    .join('; ')
}
