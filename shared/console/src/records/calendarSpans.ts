import { istanbulDay, istanbulWeekday } from '@kasa/domain/istanbulDay'

const dayMs = 86_400_000

/** Weeks begin on Monday. */
const daysBefore = {
  thisWeek: (at: Date) => istanbulWeekday(at) - 1,
  thisMonth: (at: Date) => Number(istanbulDay(at).slice(8)) - 1,
} as const
export type CalendarSpan = keyof typeof daysBefore
/** Ranges in the day editor in addition to the presets; chips show their dates. */
export const calendarSpans = ['thisWeek', 'thisMonth'] as const satisfies readonly CalendarSpan[]

/** From the first day of the week or month until today, in Istanbul, both inclusive. */
export const spanRange = (span: CalendarSpan, nowMs: number): { from: string; to: string } => ({
  from: istanbulDay(new Date(nowMs - daysBefore[span](new Date(nowMs)) * dayMs)),
  to: istanbulDay(new Date(nowMs)),
})
