import type { ListChip } from '@kasa/console/lists/ListFilters'
import { depositOptions, type DepositFilters } from '@kasa/contracts/deposits'
import { useRequestChips } from '@kasa/desk/requestChips'

import { depositDisplay } from './depositFacts'
import { depositAddress } from './depositFilters'
import { useDepositViewer } from './useDepositViewer'

const filtered = {
  topic: 'deposit',
  path: '/api/remit-request',
  words: depositDisplay.words,
  options: depositOptions,
  address: depositAddress,
} as const

/** One chip per filter; the merchant chip only for users who may see merchants. */
export function useDepositChips(
  filters: DepositFilters,
  onFilters: (filters: DepositFilters) => void,
): readonly ListChip[] {
  const { showsMerchant } = useDepositViewer()
  return useRequestChips(filtered, filters, onFilters, (name) => name !== 'merchant' || showsMerchant)
}
