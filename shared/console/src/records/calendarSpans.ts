import { istanbulDay, istanbulWeekday } from '@kasa/domain/istanbulDay'

const dayMs = 86_400_000

/** Weeks begin on Monday, months on their first. */
const daysBefore = {
  thisWeek: (at: Date) => istanbulWeekday(at) - 1,
  thisMonth: (at: Date) => Number(istanbulDay(at).slice(8)) - 1,
} as const
export type CalendarSpan = keyof typeof daysBefore
/** What the editor of days offers beside the presets that a chip has a name for; the chip says these by their dates. */
export const calendarSpans = ['thisWeek', 'thisMonth'] as const satisfies readonly CalendarSpan[]

/** First day of the week or month, and today: Istanbul's, both inclusive. */
export const spanRange = (span: CalendarSpan, nowMs: number): { from: string; to: string } => ({
  from: istanbulDay(new Date(nowMs - daysBefore[span](new Date(nowMs)) * dayMs)),
  to: istanbulDay(new Date(nowMs)),
})
