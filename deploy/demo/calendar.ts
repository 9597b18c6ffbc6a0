import type { Random } from './random'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Istanbul has been UTC+3 all year since 2016, and the history starts later. */
const istanbulOffsetMs = 3 * hourMs

/** Relative load of each hour of an Istanbul day, from midnight. */
const hours = [9, 5, 3, 2, 2, 3, 6, 12, 24, 38, 46, 50, 48, 47, 50, 52, 50, 48, 46, 45, 44, 38, 27, 16] as const
/** Relative load of each weekday, Sunday first. */
const weekdays = [0.78, 1, 0.98, 1, 1.04, 1.18, 0.96] as const
/** Relative load around the paydays, the 1st and the 15th. */
const paydays: Readonly<Record<number, number>> = { 1: 1.3, 2: 1.12, 15: 1.22, 16: 1.08 }
/** How much busier the last day is than the first. */
const growth = 0.25

const total = hours.reduce<number>((sum, hour) => sum + hour, 0)

/** The times of `count` requests over the `days` Istanbul days that end at `until`, oldest first. */
export function momentsUntil(until: Date, days: number, count: number, random: Random): number[] {
  const today = Math.floor((until.getTime() + istanbulOffsetMs) / dayMs)
  const busyness = Array.from({ length: days }, (_, index) => {
    const day = new Date((today - days + 1 + index) * dayMs)
    return (
      (weekdays[day.getUTCDay()] ?? 1) *
      (paydays[day.getUTCDate()] ?? 1) *
      (1 + (growth * index) / days) *
      (0.92 + random.next() * 0.16)
    )
  })
  const sum = busyness.reduce((all, weight) => all + weight, 0)
  return busyness
    .flatMap((weight, index) => {
      const startMs = (today - days + 1 + index) * dayMs - istanbulOffsetMs
      return Array.from({ length: Math.round((count * weight) / sum) }, () => startMs + momentOfDay(random))
    })
    .filter((atMs) => atMs < until.getTime())
    .sort((a, b) => a - b)
}

function momentOfDay(random: Random): number {
  let left = random.next() * total
  const hour = hours.findIndex((weight) => (left -= weight) < 0)
  return (hour < 0 ? 23 : hour) * hourMs + Math.floor(random.next() * hourMs)
}
