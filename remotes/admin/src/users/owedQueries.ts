import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { owedPage } from '@kasa/contracts/operatorPayouts'

import { useCommissionDecided } from '../commissionLive'

const owedKey = ['user', 'owed']

/** Everyone's earnings and balance owed, page by page. */
export const owedList = (sort: Sort | null) =>
  listPages({ key: owedKey, path: '/api/operator-payout/list', page: owedPage, query: {}, sort })

/** Refetches it when a request is decided. */
export const useOwedDecided = () => useCommissionDecided(owedKey)
