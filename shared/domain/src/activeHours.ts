import { istanbulTime, istanbulWeekday } from './istanbulDay'

/** A stretch of some days of the week in Istanbul: 1 is Monday; from `09:00` until before `18:00`, `24:00` is the day's end. */
export type ActiveHours = { days: readonly number[]; from: string; to: string }

/** True where money may come in at this moment; no stretch at all means always. */
export const isOpenAt = (hours: readonly ActiveHours[], at: Date): boolean =>
  hours.length === 0 || hours.some(({ days, from, to }) => days.includes(istanbulWeekday(at)) && from <= istanbulTime(at) && istanbulTime(at) < to)

/** True for a stretch that begins before it ends, on at least one day, each named once. Past midnight are two stretches. */
export const isStretch = ({ days, from, to }: ActiveHours): boolean => days.length > 0 && new Set(days).size === days.length && from < to
