import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { bankNameFilters, type BankNameRow } from '@kasa/contracts/bankNames'
import { bankTypes } from '@kasa/domain/bankName'
import type { Value } from '@kasa/domain/byValue'

export const bankAddress = listAddress(bankNameFilters, ['q', 'type', 'active'])

/** What each column is sorted by: banks come whole, a hundred at most. FAST by the limit, without FAST last. */
export const bankValues: Readonly<Record<string, (bank: BankNameRow) => Value>> = {
  eftCode: ({ eftCode }) => eftCode,
  shortName: ({ shortName }) => shortName,
  name: ({ name }) => name,
  type: ({ type }) => bankTypes.indexOf(type),
  fast: ({ fast, fastLimitMinor }) => (fast ? (fastLimitMinor ?? 0n) : null),
  eft: ({ eftOpen, eftClose }) => `${eftOpen} ${eftClose}`,
  accounts: ({ accounts }) => accounts,
  status: ({ active }) => (active ? 0 : 1),
}

/** By which of its columns the list is sorted; it comes in the order that its keepers gave it. */
export const bankOrders: ListOrders = { list: '/api/bank-name', sorts: Object.keys(bankValues), usual: null }
