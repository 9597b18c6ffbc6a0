import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { DepositFilters } from '@kasa/contracts/deposits'
import { Button } from '@kasa/ui/Button'
import { FilterBar, FilterChip } from '@kasa/ui/FilterChip'
import { Kbd } from '@kasa/ui/Kbd'
import { SearchField } from '@kasa/ui/SearchField'
import { lazy, Suspense, type ReactNode, type Ref } from 'react'

import { filterInWords, type ChipName } from './filterInWords'
import { hasFilters, withoutFilters, type FilterName } from './depositFilters'
import { depositChoices } from './depositQueries'
import { styled } from './depositStyles'
import { useWords } from './depositWords'

const DepositFilterEditor = lazy(() => import('./DepositFilterEditor').then((file) => ({ default: file.DepositFilterEditor })))

/** Which filters of the address one chip stands for. */
const chips: Record<ChipName, readonly FilterName[]> = {
  merchant: ['merchantId'],
  account: ['bankAccountId'],
  amount: ['amountMin', 'amountMax'],
  created: ['from', 'to'],
}

type DepositFilterBarProps = {
  filters: DepositFilters
  showsMerchant: boolean
  mayDecide: boolean
  onFilters: (filters: DepositFilters, how?: 'typing') => void
  onHelp: () => void
  onLeaveSearch: () => void
  searchRef: Ref<HTMLInputElement>
}

/** Search, one chip per filter, and the keys worth knowing. */
export function DepositFilterBar({ filters, showsMerchant, mayDecide, onFilters, onHelp, onLeaveSearch, searchRef }: DepositFilterBarProps) {
  const say = useWords()
  const language = useLanguage()
  const isNaming = filters.merchantId !== undefined || filters.bankAccountId !== undefined
  const choices = useQuery({ ...depositChoices(), enabled: isNaming })
  const names = (Object.keys(chips) as ChipName[]).filter((name) => name !== 'merchant' || showsMerchant)

  return (
    <FilterBar>
      <SearchField
        ref={searchRef}
        label={say('filter.searchLabel')}
        placeholder={say('filter.search')}
        value={filters.q}
        onSearch={(q) => onFilters({ ...filters, q }, 'typing')}
        onDone={onLeaveSearch}
      />
      {names.map((name) => (
        <FilterChip
          key={name}
          label={say(`filter.${name}`)}
          value={filterInWords(name, filters, { say, language, choices: choices.data, nowMs: Date.now() })}
          onClear={() => onFilters(withoutFilters(filters, chips[name]))}
          clearLabel={say('filter.remove', { name: say(`filter.${name}`) })}
        >
          {(close): ReactNode => (
            <Suspense fallback={<div className={styled('edit')} role="status" aria-label={say('filter.loading')} />}>
              <DepositFilterEditor
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
        <Button tone="quiet" size="small" onClick={() => onFilters(withoutFilters(filters))}>
          {say('filter.clear')}
        </Button>
      )}
      <span className={styled('hints')}>
        <span>
          <Kbd>J</Kbd> <Kbd>K</Kbd> {say('hint.move')} · {mayDecide && <><Kbd>C</Kbd> {say('hint.claim')} · </>}
          <Kbd>Enter</Kbd> {say('hint.open')} ·{' '}
        </span>
        <button type="button" onClick={onHelp} aria-keyshortcuts="?">
          <Kbd>?</Kbd> {say('hint.help')}
        </button>
      </span>
    </FilterBar>
  )
}
