import { useLanguage } from '@kasa/console/i18n'
import type { ListChip } from '@kasa/console/lists/ListFilters'
import { useListWords } from '@kasa/console/lists/listWords'
import { useQuery } from '@kasa/console/query'
import type { WithdrawalFilters } from '@kasa/contracts/withdrawals'
import { lazy } from 'react'

import { filterInWords, type ChipName } from './filterInWords'
import { useWithdrawalViewer } from './useWithdrawalViewer'
import { withdrawalChoices } from './withdrawalChoices'
import { withdrawalAddress } from './withdrawalFilters'
import { useWords } from './withdrawalWords'

const WithdrawalFilterEditor = lazy(() =>
  import('./WithdrawalFilterEditor').then((file) => ({ default: file.WithdrawalFilterEditor })),
)

/** Which filters of the address one chip stands for. */
const chips = {
  merchant: ['merchantId'],
  account: ['bankAccountId'],
  amount: ['amountMin', 'amountMax'],
  created: ['from', 'to'],
} as const satisfies Record<ChipName, readonly string[]>
const chipNames = Object.keys(chips) as ChipName[]

/** One chip per filter: the merchant's for an administrator, the account's for whoever sends. */
export function useWithdrawalChips(
  filters: WithdrawalFilters,
  onFilters: (filters: WithdrawalFilters) => void,
): readonly ListChip[] {
  const say = useWords()
  const sayOfLists = useListWords()
  const language = useLanguage()
  const { kind, isOurs } = useWithdrawalViewer()
  const isNaming = filters.merchantId !== undefined || filters.bankAccountId !== undefined
  const choices = useQuery({ ...withdrawalChoices(), enabled: isNaming })
  const isTheirs = (name: ChipName) => (name === 'merchant' ? kind === 'ADMIN' : name !== 'account' || isOurs)
  return chipNames.filter(isTheirs).map((name) => ({
    id: name,
    label: say(`column.${name}`),
    value: filterInWords(name, filters, { say: sayOfLists, language, choices: choices.data, nowMs: Date.now() }),
    onClear: () => onFilters(withdrawalAddress.without(filters, chips[name])),
    editor: (close) => (
      <WithdrawalFilterEditor
        name={name}
        filters={filters}
        onChange={(changed) => {
          onFilters(changed)
          close()
        }}
      />
    ),
  }))
}
