import type { ListChip } from '@kasa/console/lists/ListFilters'
import type { CardFilters } from '@kasa/contracts/cardTransfers'
import { queueOptions } from '@kasa/contracts/requestQueue'
import { useRequestChips } from '@kasa/desk/requestChips'

import { transferDisplay } from './transferFacts'
import { transferAddress } from './transferFilters'

const filtered = {
  topic: 'cardTransfer',
  path: '/api/trn',
  words: transferDisplay.words,
  options: queueOptions,
  address: transferAddress,
} as const

/** One chip per filter: merchant, terminal, amount and days. */
export const useTransferChips = (
  filters: CardFilters,
  onFilters: (filters: CardFilters) => void,
): readonly ListChip[] => useRequestChips(filtered, filters, onFilters, () => true)
