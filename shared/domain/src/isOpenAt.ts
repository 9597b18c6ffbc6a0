import type { ActiveHours, HolidayPolicy } from './activeHours'
import { isHolidayAt } from './holidays'
import { istanbulTime, istanbulWeekday } from './istanbulDay'

const sunday = 7
const isOpenOn = (hours: readonly ActiveHours[], weekday: number, at: Date): boolean =>
  hours.length === 0 ||
  hours.some(({ days, from, to }) => days.includes(weekday) && from <= istanbulTime(at) && istanbulTime(at) < to)

const onHoliday: Record<HolidayPolicy, (hours: readonly ActiveHours[], at: Date) => boolean> = {
  AS_USUAL: (hours, at) => isOpenOn(hours, istanbulWeekday(at), at),
  AS_SUNDAY: (hours, at) => isOpenOn(hours, sunday, at),
  CLOSED: () => false,
}

/**
 * True if money may come in at this moment. No active hours mean always open. A half day is a holiday from its
 * afternoon on.
 */
export const isOpenAt = (hours: readonly ActiveHours[], at: Date, holidays: HolidayPolicy = 'AS_USUAL'): boolean =>
  onHoliday[isHolidayAt(at) ? holidays : 'AS_USUAL'](hours, at)
