import type { Language } from '@kasa/domain/money'

/** Every time on a screen is Istanbul's, whatever the machine says (domain section 9). */
const timeZone = 'Europe/Istanbul'

const locales = { tr: 'tr-TR', en: 'en-GB' } as const satisfies Record<Language, string>

type Style = 'dateTime' | 'date' | 'time'

const styles = {
  dateTime: {
    tr: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    en: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
  date: {
    tr: { day: '2-digit', month: '2-digit', year: 'numeric' },
    en: { day: 'numeric', month: 'short', year: 'numeric' },
  },
  time: {
    tr: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
    en: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  },
} as const satisfies Record<Style, Record<Language, Intl.DateTimeFormatOptions>>

// Making a formatter costs about as much as formatting 100 dates.
const made = new Map<string, Intl.DateTimeFormat>()

function formatter(style: Style, language: Language): Intl.DateTimeFormat {
  const key = style + language
  const found = made.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...styles[style][language], timeZone, hourCycle: 'h23' })
  made.set(key, found)
  return found
}

/** `20.11.2026 14:05` or `20 Nov 2026, 14:05`, from an ISO instant. */
export const formatDateTime = (instant: string, language: Language): string => formatter('dateTime', language).format(new Date(instant))
/** `20.11.2026` or `20 Nov 2026`. */
export const formatDate = (instant: string, language: Language): string => formatter('date', language).format(new Date(instant))
/** `14:05:09`. */
export const formatTime = (instant: string, language: Language): string => formatter('time', language).format(new Date(instant))

const units = { tr: { s: 'sn', min: 'dk', h: 'sa', d: 'gün' }, en: { s: 's', min: 'min', h: 'h', d: 'd' } } as const

/** How long since `instant`, in the largest unit that fits: `48 s`, `6 min`, `3 h`, `2 d`. Never negative: clocks differ. */
export function formatAge(instant: string, nowMs: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1000))
  const unit = units[language]
  if (seconds < 60) return `${seconds} ${unit.s}`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} ${unit.min}`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} ${unit.h}`
  return `${Math.floor(seconds / 86_400)} ${unit.d}`
}

/** The same to the second where it matters: `6 min 12 s`. */
export function formatAgeExact(instant: string, nowMs: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1000))
  const unit = units[language]
  return seconds < 60 || seconds >= 3600
    ? formatAge(instant, nowMs, language)
    : `${Math.floor(seconds / 60)} ${unit.min} ${seconds % 60} ${unit.s}`
}

/** `1,906` or `1.906`. */
export const formatCount = (count: number, language: Language): string => count.toLocaleString(locales[language])
