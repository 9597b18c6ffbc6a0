import { daysInWords, pickedInWords } from '@kasa/console/lists/filterWords'
import type { useListWords } from '@kasa/console/lists/listWords'
import type { RecordTexts } from '@kasa/console/recordWords'
import type { AuditFilters } from '@kasa/contracts/audit'
import type { Language } from '@kasa/domain/money'

import { shortId } from './actorInWords'

export const chipNames = ['action', 'object', 'person', 'days'] as const
export type ChipName = (typeof chipNames)[number]
type Around = { records: RecordTexts; sayOfLists: ReturnType<typeof useListWords>; language: Language; nowMs: number }

const inWords: Record<ChipName, (filters: AuditFilters, around: Around) => string | undefined> = {
  action: ({ action }, { records }) => pickedInWords(action, (code) => records.t('action', code)),
  object: ({ objectType, objectId, record }, { records }) =>
    [objectType && records.t('object', objectType), objectId && shortId(objectId), record].filter(Boolean).join(' ') ||
    undefined,
  person: ({ person }) => person && shortId(person),
  days: (filters, { sayOfLists, language, nowMs }) => daysInWords(filters, sayOfLists, language, nowMs),
}

/** A chip's text; undefined if the filter is not set. */
export const filterInWords = (name: ChipName, filters: AuditFilters, around: Around): string | undefined =>
  inWords[name](filters, around)
