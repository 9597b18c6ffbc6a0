import { dayPresets, presetRange } from '../lists/filterWords'
import { sortQuery, type Sort } from '../lists/listOrder'
import { calendarSpans, spanRange } from '../records/calendarSpans'

/** Days that go on with the calendar. */
const movingDays = [...dayPresets, ...calendarSpans] as const
type MovingDays = (typeof movingDays)[number]

const rangeOf = (name: MovingDays, nowMs: number) =>
  name === 'thisWeek' || name === 'thisMonth' ? spanRange(name, nowMs) : presetRange(name, nowMs)

/** What the address says of a list beside the record that is open, and the order its rows stand in: that may be a person's own, and they change it. */
export function listText(search: URLSearchParams, sort: Sort | null): string {
  const text = new URLSearchParams(search)
  for (const name of ['open', 'sort', 'desc']) text.delete(name)
  for (const [name, value] of Object.entries(sortQuery(sort))) text.set(name, value)
  text.sort()
  return text.toString()
}

/** By which name the days of a list go on, were they kept so; undefined where they are days of their own. */
export function movingDaysOf(text: string, nowMs: number): MovingDays | undefined {
  const asked = new URLSearchParams(text)
  return movingDays.find((name) => {
    const { from, to } = rangeOf(name, nowMs)
    return asked.get('from') === from && asked.get('to') === to
  })
}

/** The text as it is kept, its days by their name: `from=week` is the last seven whenever it is opened. */
export function keptText(text: string, days: MovingDays | undefined): string {
  if (days === undefined) return text
  const kept = new URLSearchParams(text)
  kept.set('from', days)
  kept.delete('to')
  return kept.toString()
}

/** The inverse of `keptText`, on the day of Istanbul it is at `nowMs`. */
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
