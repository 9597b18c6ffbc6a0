import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { unmatchedLineSorts, unmatchedRequestSorts, unmatchedView, type UnmatchedView } from '@kasa/contracts/matching'
import { ownTransferSorts } from '@kasa/contracts/ownTransfers'

/** The tab, the search and the age, as in the URL. */
export const unmatchedAddress = listAddress(unmatchedView, ['side', 'q', 'age'])

/** The columns by which each tab can be sorted, and its default order. */
export const unmatchedOrders = ({ side }: Pick<UnmatchedView, 'side'>): ListOrders =>
  side === 'transfers' ? transferOrders : lineOrders(side)
const transferOrders: ListOrders = {
  list: '/api/own-transfer/list',
  viewsOf: '/api/match/lines',
  sorts: ownTransferSorts,
  usual: { id: 'state', desc: false },
}
const lineOrders = (side: UnmatchedView['side']): ListOrders => ({
  list: `/api/match/${side}`,
  viewsOf: '/api/match/lines',
  sorts: side === 'requests' ? unmatchedRequestSorts : unmatchedLineSorts,
  usual: { id: 'age', desc: side === 'aside' },
})
