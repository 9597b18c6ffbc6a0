import { listAddress } from '@kasa/console/lists/listAddress'
import { depositFilters, type DepositFilters, type DepositRow } from '@kasa/contracts/deposits'
import { listedMinor } from '@kasa/domain/openDeposit'

/** The filters under their contract names, in the address and for the server. */
export const depositAddress = listAddress(depositFilters, [
  'tab',
  'q',
  'merchantId',
  'bankAccountId',
  'amountMin',
  'amountMax',
  'from',
  'to',
])

/** True when the row belongs under the filters that are deposits' own. */
export const fits = (row: DepositRow, filters: DepositFilters): boolean =>
  (!filters.merchantId || filters.merchantId.includes(row.merchantId ?? '')) &&
  (!filters.bankAccountId || filters.bankAccountId.includes(row.bankAccountId ?? '')) &&
  (filters.amountMin === undefined || listedMinor(row) >= BigInt(filters.amountMin)) &&
  (filters.amountMax === undefined || listedMinor(row) <= BigInt(filters.amountMax))
