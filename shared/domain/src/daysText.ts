import { formatDate } from './istanbulClock'
import type { Language } from './money'

/** `1 Nov 2026 – 26 Nov 2026`, or a single day. */
export function daysText({ from, to }: { from: string; to: string }, language: Language): string {
  const day = (text: string) => formatDate(`${text}T12:00:00Z`, language)
  return from === to ? day(from) : `${day(from)} – ${day(to)}`
}
