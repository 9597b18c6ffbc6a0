import { istanbulDay, istanbulWeekday } from './istanbulDay'
import { addDays } from './report'

/** Scheduled reports, mailed as a link. Source: domain section 1; ADR 52. */

/** Daily, on Mondays, or on the first of the month; always for the whole preceding day, week or month. */
export const reportRhythms = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type ReportRhythm = (typeof reportRhythms)[number]

/**
 * The result of a run; only SENT has a file. RIGHT_LOST, PERSON_OFF and VIEW_GONE: the person may not have it now.
 * NAMES_PEOPLE, VIEW_WRONG and TOO_LONG: the view cannot be exported without the person. FAILED: an error of ours.
 */
export const scheduleOutcomes = [
  'SENT',
  'RIGHT_LOST',
  'PERSON_OFF',
  'VIEW_GONE',
  'VIEW_WRONG',
  'NAMES_PEOPLE',
  'TOO_LONG',
  'FAILED',
] as const
export type ScheduleOutcome = (typeof scheduleOutcomes)[number]

export const mostSchedules = 20

const isDue = (rhythm: ReportRhythm, day: string): boolean =>
  rhythm === 'DAILY' ||
  (rhythm === 'WEEKLY' ? istanbulWeekday(new Date(`${day}T12:00:00Z`)) === 1 : day.endsWith('-01'))

/** The first run after a moment, at `hour` in Istanbul. */
export function nextRun({ rhythm, hour }: { rhythm: ReportRhythm; hour: number }, after: Date): Date {
  for (let day = istanbulDay(after); ; day = addDays(day, 1)) {
    const run = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+03:00`)
    if (run > after && isDue(rhythm, day)) return run
  }
}

/** The first and last day of the last whole day, week or month before a run. */
export function daysOfRun(rhythm: ReportRhythm, at: Date): { from: string; to: string } {
  const today = istanbulDay(at)
  if (rhythm === 'DAILY') return { from: addDays(today, -1), to: addDays(today, -1) }
  const to = addDays(today, rhythm === 'WEEKLY' ? -istanbulWeekday(at) : -Number(today.slice(8)))
  return { from: rhythm === 'WEEKLY' ? addDays(to, -6) : `${to.slice(0, 8)}01`, to }
}
