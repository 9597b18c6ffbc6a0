import type { ActiveHours } from './activeHours'
import { istanbulDay, istanbulDayStart, istanbulWeekday } from './istanbulDay'
import { railHoursOn, type RailBank } from './rail'

/** An account's own active hours and its bank's. */
export type PlanHours = { readonly bank: RailBank; readonly activeHours: readonly ActiveHours[] }

const dayMs = 86_400_000
/** Longer than any sequence of holidays and weekends, in days. */
const mostDaysBack = 31

/** When an account or its bank opens and closes on a day in Istanbul, in ms. */
function turnsOn({ bank, activeHours }: PlanHours, dayStart: Date): number[] {
  const day = istanbulDay(dayStart)
  const hours = railHoursOn(bank, dayStart)
  const own = activeHours
    .filter(({ days }) => days.includes(istanbulWeekday(dayStart)))
    .flatMap(({ from, to }) => [from, to].map((time) => Date.parse(`${day}T${time}:00+03:00`)))
  return [...(hours ? [hours.open.getTime(), hours.close.getTime()] : []), ...own]
}

/**
 * The last moment, up to and including now, at which one of these accounts or its bank opened or closed. Plans made
 * before it may be outdated; between two such moments time does not change a plan. Undefined if there was none within
 * a month.
 */
export function lastPlanHour(accounts: readonly PlanHours[], now: Date): Date | undefined {
  const today = istanbulDayStart(now).getTime()
  for (let back = 0; back <= mostDaysBack; back += 1) {
    const day = new Date(today - back * dayMs)
    const passed = accounts.flatMap((account) => turnsOn(account, day)).filter((turn) => turn <= now.getTime())
    if (passed.length > 0) return new Date(Math.max(...passed))
  }
  return undefined
}
