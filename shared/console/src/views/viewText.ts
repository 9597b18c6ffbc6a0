import { sortQuery, type Sort } from '../lists/listOrder'
import { movingDays, rangeOf, type MovingDays } from '../lists/openedText'

/** A list's query without the open record, with its current order. */
export function listText(search: URLSearchParams, sort: Sort | null): string {
  const text = new URLSearchParams(search)
  for (const name of ['open', 'sort', 'desc']) text.delete(name)
  for (const [name, value] of Object.entries(sortQuery(sort))) text.set(name, value)
  text.sort()
  return text.toString()
}

/** The relative range that matches a list's days; undefined if none does. */
export function movingDaysOf(text: string, nowMs: number): MovingDays | undefined {
  const params = new URLSearchParams(text)
  return movingDays.find((name) => {
    const { from, to } = rangeOf(name, nowMs)
    return params.get('from') === from && params.get('to') === to
  })
}

/** The query to store, with relative days by name; the inverse of `openedText`. */
export function keptText(text: string, days: MovingDays | undefined): string {
  if (days === undefined) return text
  const kept = new URLSearchParams(text)
  kept.set('from', days)
  kept.delete('to')
  return kept.toString()
}
