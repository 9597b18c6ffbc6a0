import { calendarSpans, spanRange } from '../records/calendarSpans'
import { dayPresets, presetRange } from './filterWords'

/** Days that go on with the calendar. */
export const movingDays = [...dayPresets, ...calendarSpans] as const
export type MovingDays = (typeof movingDays)[number]

/** First and last day of days that have a name, as they are at `nowMs` in Istanbul. */
export const rangeOf = (name: MovingDays, nowMs: number): { from: string; to: string } =>
  name === 'thisWeek' || name === 'thisMonth' ? spanRange(name, nowMs) : presetRange(name, nowMs)

/**
 * The address of a view as it is kept (`keptText`), its days those of `nowMs`: `from=week` is the last seven whenever
 * it is opened.
 */
export function openedText(text: string, nowMs: number): string {
  const opened = new URLSearchParams(text)
  const name = movingDays.find((days) => days === opened.get('from'))
  if (name === undefined) return text
  const { from, to } = rangeOf(name, nowMs)
  opened.set('from', from)
  opened.set('to', to)
  opened.sort()
  return opened.toString()
}
