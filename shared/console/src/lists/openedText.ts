import { calendarSpans, spanRange } from '../records/calendarSpans'
import { dayPresets, presetRange } from './filterWords'

/** Relative day ranges. */
export const movingDays = [...dayPresets, ...calendarSpans] as const
export type MovingDays = (typeof movingDays)[number]

/** The days of a relative range at `nowMs` in Istanbul. */
export const rangeOf = (name: MovingDays, nowMs: number): { from: string; to: string } =>
  name === 'thisWeek' || name === 'thisMonth' ? spanRange(name, nowMs) : presetRange(name, nowMs)

/** A stored view's query (`keptText`) with its days as of `nowMs`: `from=week` becomes the last seven days. */
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
