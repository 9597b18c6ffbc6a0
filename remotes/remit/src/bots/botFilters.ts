import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { botFilters, botSorts } from '@kasa/contracts/bots'

export const botAddress = listAddress(botFilters, ['q', 'status', 'kind', 'alarm'])

/** By which of its columns the list is sorted; it comes with what needs somebody first. */
export const botOrders: ListOrders = { list: '/api/watcher-bot', sorts: botSorts, usual: null }
