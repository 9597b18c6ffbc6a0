import { useLanguage } from '@kasa/console/i18n'
import type { ListChip } from '@kasa/console/lists/ListFilters'
import { useListWords } from '@kasa/console/lists/listWords'
import { useQuery } from '@kasa/console/query'
import type { DepositFilters } from '@kasa/contracts/deposits'
import { lazy } from 'react'

import { depositChoices } from './depositChoices'
import { depositAddress } from './depositFilters'
import { useWords } from './depositWords'
import { filterInWords, type ChipName } from './filterInWords'
import { useDepositViewer } from './useDepositViewer'

const DepositFilterEditor = lazy(() =>
  import('./DepositFilterEditor').then((file) => ({ default: file.DepositFilterEditor })),
)

/** Which filters of the address one chip stands for. */
const chips = {
  merchant: ['merchantId'],
  account: ['bankAccountId'],
  amount: ['amountMin', 'amountMax'],
  created: ['from', 'to'],
} as const satisfies Record<ChipName, readonly string[]>
const chipNames = Object.keys(chips) as ChipName[]

/** One chip per filter; the merchant's for who is shown merchants. */
export function useDepositChips(
  filters: DepositFilters,
  onFilters: (filters: DepositFilters) => void,
): readonly ListChip[] {
  const say = useWords()
  const sayOfLists = useListWords()
  const language = useLanguage()
  const { showsMerchant } = useDepositViewer()
  const isNaming = filters.merchantId !== undefined || filters.bankAccountId !== undefined
  const choices = useQuery({ ...depositChoices(), enabled: isNaming })
  return chipNames
    .filter((name) => name !== 'merchant' || showsMerchant)
    .map((name) => ({
      id: name,
      label: say(`column.${name}`),
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
    }))
}
