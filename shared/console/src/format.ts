import type { Language } from '@kasa/domain/money'

export { formatDate, formatDateTime, formatTime } from '@kasa/domain/istanbulClock'

const locales = { tr: 'tr-TR', en: 'en-GB' } as const satisfies Record<Language, string>

const units = { tr: { s: 'sn', min: 'dk', h: 'sa', d: 'gün' }, en: { s: 's', min: 'min', h: 'h', d: 'd' } } as const

/** Time since `instant` in the largest unit: `48 s`, `6 min`, `3 h`, `2 d`. Never negative, since clocks differ. */
export function formatAge(instant: string, nowMs: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1000))
  const unit = units[language]
  if (seconds < 60) return `${seconds} ${unit.s}`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} ${unit.min}`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} ${unit.h}`
  return `${Math.floor(seconds / 86_400)} ${unit.d}`
}

/** Like `formatAge`, with seconds below one hour: `6 min 12 s`. */
export function formatAgeExact(instant: string, nowMs: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1000))
  const unit = units[language]
  return seconds < 60 || seconds >= 3600
    ? formatAge(instant, nowMs, language)
    : `${Math.floor(seconds / 60)} ${unit.min} ${seconds % 60} ${unit.s}`
}

/** `1,906` or `1.906`. */
export const formatCount = (count: number, language: Language): string => count.toLocaleString(locales[language])
