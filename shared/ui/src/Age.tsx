import { part } from './partStyles'

const MINUTE_MS = 60_000

const unitFormat = (language: string, unit: 'second' | 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
const formats = new Map<string, Intl.NumberFormat>()
const inUnit = (language: string, unit: 'second' | 'minute' | 'hour' | 'day', value: number) => {
  const key = language + unit
  // Creating a formatter costs 50 µs, using one 1 µs; a column of them is drawn in every scroll frame.
  const format = formats.get(key) ?? unitFormat(language, unit)
  formats.set(key, format)
  return format.format(value)
}

/** A waiting time in its largest unit: `42 sec`, `6 min`, `3 hr`, `2 days`; never negative when clocks differ. */
export function formatAge(ageMs: number, language: string): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < 60) return inUnit(language, 'second', seconds)
  if (seconds < 3600) return inUnit(language, 'minute', Math.floor(seconds / 60))
  if (seconds < 86_400) return inUnit(language, 'hour', Math.floor(seconds / 3600))
  return inUnit(language, 'day', Math.floor(seconds / 86_400))
}

export type AgeProps = {
  /** When the waiting began, ISO. */
  since: string
  /** Now, in ms; the page ticks it for all rows at once. */
  nowMs: number
  /** Shown in red from this many minutes on. */
  lateAfterMinutes?: number
  language: string
}

/** A waiting time. */
export function Age({ since, nowMs, lateAfterMinutes, language }: AgeProps) {
  const ageMs = nowMs - Date.parse(since)
  const isLate = lateAfterMinutes !== undefined && ageMs >= lateAfterMinutes * MINUTE_MS
  return (
    <time className={`${part('age')}${isLate ? ' late' : ''}`} dateTime={since}>
      {formatAge(ageMs, language)}
    </time>
  )
}
