import { useLanguage } from '@kasa/console/i18n'
import type { AuditFilters } from '@kasa/contracts/audit'
import { Button } from '@kasa/ui/Button'
import { FilterBar, FilterChip } from '@kasa/ui/FilterChip'
import { SearchField } from '@kasa/ui/SearchField'
import { lazy, Suspense, type RefObject } from 'react'

import { useWords } from '../adminWords'
import { KeyHints } from '../ListPage'
import { styled } from '../listStyles'
import { hasFilters, withoutFilters, type FilterName } from './auditFilters'
import { chipNames, filterInWords, type ChipName } from './filterInWords'

const AuditFilterEditor = lazy(() => import('./AuditFilterEditor').then((file) => ({ default: file.AuditFilterEditor })))

/** Which filters of the address one chip stands for. */
const chips: Record<ChipName, readonly FilterName[]> = { action: ['action'], object: ['objectType', 'objectId'], days: ['from', 'to'] }

type AuditFilterBarProps = {
  filters: AuditFilters
  /** Only who sees others' acts may look for a person. */
  findsPeople: boolean
  onFilters: (filters: AuditFilters, how?: 'typing') => void
  searchRef: RefObject<HTMLInputElement | null>
  leaveSearch: () => void
}

/** Who, and one chip per filter. */
export function AuditFilterBar({ filters, findsPeople, onFilters, searchRef, leaveSearch }: AuditFilterBarProps) {
  const say = useWords()
  const language = useLanguage()
  return (
    <FilterBar>
      {findsPeople && (
        <SearchField
          ref={searchRef}
          label={say('audit.searchLabel')}
          placeholder={say('audit.search')}
          value={filters.actor}
          onSearch={(actor) => onFilters({ ...filters, actor }, 'typing')}
          onDone={leaveSearch}
        />
      )}
      {chipNames.map((name) => (
        <FilterChip
          key={name}
          label={say(`filter.${name}`)}
          value={filterInWords(name, filters, { say, language, nowMs: Date.now() })}
          onClear={() => onFilters(withoutFilters(filters, chips[name]))}
          clearLabel={say('filter.remove', { name: say(`filter.${name}`) })}
        >
          {(close) => (
            <Suspense fallback={<div className={styled('edit')} role="status" aria-label={say('drawer.loading')} />}>
              <AuditFilterEditor
                name={name}
                filters={filters}
                onChange={(changed) => {
                  onFilters(changed)
                  close()
                }}
              />
            </Suspense>
          )}
        </FilterChip>
      ))}
      {hasFilters(filters) && (
        <Button tone="quiet" size="small" onClick={() => onFilters(withoutFilters(filters))}>{say('list.clear')}</Button>
      )}
      <KeyHints />
    </FilterBar>
  )
}
