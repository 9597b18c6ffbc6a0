import { listAddress } from '@kasa/console/lists/listAddress'
import { botFilters } from '@kasa/contracts/bots'

export const botAddress = listAddress(botFilters, ['q', 'status', 'kind', 'alarm'])
