import { useLanguage } from '@kasa/console/i18n'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { useListWords } from '@kasa/console/lists/listWords'
import type { ListPlace } from '@kasa/console/lists/useListPlace'
import { useRecordWords } from '@kasa/console/recordWords'
import type { AuditFilters } from '@kasa/contracts/audit'
import { lazy } from 'react'

import { useWords } from '../adminWords'
import { auditAddress, searchedBy } from './auditFilters'
import { chipNames, filterInWords, type ChipName } from './filterInWords'

const AuditFilterEditor = lazy(() =>
  import('./AuditFilterEditor').then((file) => ({ default: file.AuditFilterEditor })),
)

/** The URL's filters for each chip. */
const chips = {
  action: ['action'],
  object: ['objectType', 'objectId', 'record'],
  person: ['person'],
  days: ['from', 'to'],
} as const satisfies Record<ChipName, readonly string[]>

type AuditFilterBarProps = {
  filters: AuditFilters
  /** Only people who see others' actions may search for a person. */
  findsPeople: boolean
  onFilters: (filters: AuditFilters, how?: 'typing') => void
  place: ListPlace
}

/** A search for the person or a record's number, and one chip per filter. */
export function AuditFilterBar({ filters, findsPeople, onFilters, place }: AuditFilterBarProps) {
  const t = useWords()
  const records = useRecordWords()
  const sayOfLists = useListWords()
  const language = useLanguage()
  const search = {
    label: t(findsPeople ? 'audit.searchLabel' : 'audit.searchOwnLabel'),
    placeholder: t(findsPeople ? 'audit.search' : 'audit.searchOwn'),
    value: filters.record ?? filters.actor,
    onSearch: (text: string | undefined) =>
      onFilters({ ...filters, ...(findsPeople ? searchedBy(text) : { record: text }) }, 'typing'),
  }
  return (
    <ListFilters
      place={place}
      search={search}
      chips={chipNames.map((name) => ({
        id: name,
        label: t(`filter.${name}`),
        value: filterInWords(name, filters, { records, sayOfLists, language, nowMs: Date.now() }),
        onClear: () => onFilters(auditAddress.without(filters, chips[name])),
        editor: (close) => (
          <AuditFilterEditor
            name={name}
            filters={filters}
            onChange={(changed) => {
              onFilters(changed)
              close()
            }}
          />
        ),
      }))}
      onClear={auditAddress.has(filters) ? () => onFilters(auditAddress.without(filters)) : undefined}
    />
  )
}
