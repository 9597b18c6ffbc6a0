import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { botFilters, botSorts } from '@kasa/contracts/bots'

export const botAddress = listAddress(botFilters, ['q', 'status', 'kind', 'alarm'])

/** The columns by which the list can be sorted; by default, bots that need attention come first. */
export const botOrders: ListOrders = { list: '/api/watcher-bot', sorts: botSorts, usual: null }
