import { daysInWords, pickedInWords } from '@kasa/console/lists/filterWords'
import type { useListWords } from '@kasa/console/lists/listWords'
import type { AuditFilters } from '@kasa/contracts/audit'
import type { Language } from '@kasa/domain/money'

import { wordOfCode, type Say } from '../adminWords'
import { shortId } from './actorInWords'

export const chipNames = ['action', 'object', 'days'] as const
export type ChipName = (typeof chipNames)[number]
type Around = { say: Say; sayOfLists: ReturnType<typeof useListWords>; language: Language; nowMs: number }

const inWords: Record<ChipName, (filters: AuditFilters, around: Around) => string | undefined> = {
  action: ({ action }, { say }) => pickedInWords(action, (code) => wordOfCode(say, 'action', code)),
  object: ({ objectType, objectId }, { say }) =>
    [objectType && wordOfCode(say, 'object', objectType), objectId && shortId(objectId)].filter(Boolean).join(' ') ||
    undefined,
  days: (filters, { sayOfLists, language, nowMs }) => daysInWords(filters, sayOfLists, language, nowMs),
}

/** What a chip says of its filter; undefined when the filter is not set. */
export const filterInWords = (name: ChipName, filters: AuditFilters, around: Around): string | undefined =>
  inWords[name](filters, around)
