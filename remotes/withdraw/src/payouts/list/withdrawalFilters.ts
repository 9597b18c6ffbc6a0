import { listAddress } from '@kasa/console/lists/listAddress'
import { withdrawalFilters, type WithdrawalFilters, type WithdrawalRow } from '@kasa/contracts/withdrawals'

/** The filters under their contract names, in the address and for the server. */
export const withdrawalAddress = listAddress(withdrawalFilters, [
  'tab',
  'q',
  'merchantId',
  'bankAccountId',
  'amountMin',
  'amountMax',
  'from',
  'to',
])

/** True when the row belongs under the filters that are payouts' own. */
export const fits = (row: WithdrawalRow, filters: WithdrawalFilters): boolean =>
  (!filters.merchantId || filters.merchantId.includes(row.merchantId ?? '')) &&
  (!filters.bankAccountId || filters.bankAccountId.includes(row.bankAccountId ?? '')) &&
  (filters.amountMin === undefined || row.amountMinor >= BigInt(filters.amountMin)) &&
  (filters.amountMax === undefined || row.amountMinor <= BigInt(filters.amountMax))
