import type { Language } from './money'

/** All times are shown in Istanbul time, whatever the system's time zone (domain section 9). */
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
  const found =
    made.get(key) ??
    new Intl.DateTimeFormat(locales[language], { ...styles[style][language], timeZone, hourCycle: 'h23' })
  made.set(key, found)
  return found
}

/** `20.11.2026 14:05` or `20 Nov 2026, 14:05`, from an ISO instant. */
export const formatDateTime = (instant: string, language: Language): string =>
  formatter('dateTime', language).format(new Date(instant))
/** `20.11.2026` or `20 Nov 2026`. */
export const formatDate = (instant: string, language: Language): string =>
  formatter('date', language).format(new Date(instant))
/** `14:05:09`. */
export const formatTime = (instant: string, language: Language): string =>
  formatter('time', language).format(new Date(instant))
