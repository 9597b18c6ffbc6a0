import { useLanguage } from '@kasa/console/i18n'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { useListWords } from '@kasa/console/lists/listWords'
import type { ListPlace } from '@kasa/console/lists/useListPlace'
import { useQuery } from '@kasa/console/query'
import type { DepositFilters } from '@kasa/contracts/deposits'
import { Kbd } from '@kasa/ui/Kbd'
import { lazy } from 'react'

import { depositAddress } from './depositFilters'
import { depositChoices } from './depositQueries'
import { styled } from './depositStyles'
import { useWords } from './depositWords'
import { filterInWords, type ChipName } from './filterInWords'

const DepositFilterEditor = lazy(() => import('./DepositFilterEditor').then((file) => ({ default: file.DepositFilterEditor })))

/** Which filters of the address one chip stands for. */
const chips = {
  merchant: ['merchantId'],
  account: ['bankAccountId'],
  amount: ['amountMin', 'amountMax'],
  created: ['from', 'to'],
} as const satisfies Record<ChipName, readonly string[]>
const chipNames = Object.keys(chips) as ChipName[]

type DepositFilterBarProps = {
  filters: DepositFilters
  showsMerchant: boolean
  mayDecide: boolean
  onFilters: (filters: DepositFilters, how?: 'typing') => void
  onHelp: () => void
  place: ListPlace
}

/** Search, one chip per filter, and the keys worth knowing. */
export function DepositFilterBar({ filters, showsMerchant, mayDecide, onFilters, onHelp, place }: DepositFilterBarProps) {
  const say = useWords()
  const sayOfLists = useListWords()
  const language = useLanguage()
  const isNaming = filters.merchantId !== undefined || filters.bankAccountId !== undefined
  const choices = useQuery({ ...depositChoices(), enabled: isNaming })

  return (
    <ListFilters
      place={place}
      search={{ label: say('filter.searchLabel'), placeholder: say('filter.search'), value: filters.q, onSearch: (q) => onFilters({ ...filters, q }, 'typing') }}
      chips={chipNames.filter((name) => name !== 'merchant' || showsMerchant).map((name) => ({
        id: name,
        label: say(`filter.${name}`),
        value: filterInWords(name, filters, { say: sayOfLists, language, choices: choices.data, nowMs: Date.now() }),
        onClear: () => onFilters(depositAddress.without(filters, chips[name])),
        editor: (close) => (
          <DepositFilterEditor
            name={name}
            filters={filters}
            onChange={(changed) => {
              onFilters(changed)
              close()
            }}
          />
        ),
      }))}
      onClear={depositAddress.has(filters) ? () => onFilters(depositAddress.without(filters)) : undefined}
      hints={
        <span className={styled('hints')}>
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> {sayOfLists('move')} · {mayDecide && <><Kbd>C</Kbd> {say('hint.claim')} · </>}
            <Kbd>Enter</Kbd> {sayOfLists('open')} ·{' '}
          </span>
          <button type="button" onClick={onHelp} aria-keyshortcuts="?">
            <Kbd>?</Kbd> {say('hint.help')}
          </button>
        </span>
      }
    />
  )
}
