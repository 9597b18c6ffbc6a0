import { sortQuery, type Sort } from '../lists/listOrder'
import { movingDays, rangeOf, type MovingDays } from '../lists/openedText'

/**
 * What the address says of a list beside the record that is open, and the order its rows stand in: that may be a
 * person's own, and they change it.
 */
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

/** The text as it is kept, its days by their name; `openedText` is its inverse. */
export function keptText(text: string, days: MovingDays | undefined): string {
  if (days === undefined) return text
  const kept = new URLSearchParams(text)
  kept.set('from', days)
  kept.delete('to')
  return kept.toString()
}
