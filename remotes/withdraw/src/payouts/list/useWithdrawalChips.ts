import type { ListChip } from '@kasa/console/lists/ListFilters'
import { withdrawalOptions, type WithdrawalFilters } from '@kasa/contracts/withdrawals'
import { useRequestChips } from '@kasa/desk/requestChips'

import { useWithdrawalViewer } from './useWithdrawalViewer'
import { withdrawalDisplay } from './withdrawalFacts'
import { withdrawalAddress } from './withdrawalFilters'

const filtered = {
  topic: 'withdrawal',
  path: '/api/withdraw-request',
  words: withdrawalDisplay.words,
  options: withdrawalOptions,
  address: withdrawalAddress,
} as const

/** One chip per filter; merchant only for administrators, account only for people who send payouts. */
export function useWithdrawalChips(
  filters: WithdrawalFilters,
  onFilters: (filters: WithdrawalFilters) => void,
): readonly ListChip[] {
  const { kind, isOurs } = useWithdrawalViewer()
  return useRequestChips(filtered, filters, onFilters, (name) =>
    name === 'merchant' ? kind === 'ADMIN' : name !== 'account' || isOurs,
  )
}
