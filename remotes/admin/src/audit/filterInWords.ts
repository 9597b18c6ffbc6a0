import { formatDate } from '@kasa/console/format'
import type { AuditFilters } from '@kasa/contracts/audit'
import type { Language } from '@kasa/domain/money'

import { wordOfCode, type Say } from '../adminWords'
import { shortId } from './actorInWords'
import { presetOf } from './dayRange'

export const chipNames = ['action', 'object', 'days'] as const
export type ChipName = (typeof chipNames)[number]
type Around = { say: Say; language: Language; nowMs: number }

/** The two ends of a range: `≥ a`, `≤ b`, `a – b`, or one value where they are equal. */
function between(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `≤ ${to}`
  if (to === undefined) return `≥ ${from}`
  return from === to ? from : `${from} – ${to}`
}

const inWords: Record<ChipName, (filters: AuditFilters, around: Around) => string | undefined> = {
  action: ({ action }, { say }) => {
    const [first, ...rest] = action ?? []
    return first && wordOfCode(say, 'action', first) + (rest.length > 0 ? ` +${rest.length}` : '')
  },
  object: ({ objectType, objectId }, { say }) =>
    [objectType && wordOfCode(say, 'object', objectType), objectId && shortId(objectId)].filter(Boolean).join(' ') || undefined,
  days: ({ from, to }, { say, language, nowMs }) => {
    const preset = presetOf({ from, to }, nowMs)
    const day = (text: string | undefined) => (text === undefined ? undefined : formatDate(`${text}T12:00:00Z`, language))
    return preset ? say(`days.${preset}`) : between(day(from), day(to))
  },
}

/** What a chip says of its filter; undefined when the filter is not set. */
export const filterInWords = (name: ChipName, filters: AuditFilters, around: Around): string | undefined => inWords[name](filters, around)
