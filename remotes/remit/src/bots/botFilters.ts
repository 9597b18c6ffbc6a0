import { botFilters } from '@kasa/console/botContract'
import { listAddress } from '@kasa/console/lists/listAddress'

export const botAddress = listAddress(botFilters, ['q', 'status', 'kind', 'alarm'])
