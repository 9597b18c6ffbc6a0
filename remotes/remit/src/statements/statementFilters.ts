import { listAddress } from '@kasa/console/lists/listAddress'
import { statementFilters } from '@kasa/contracts/statements'

export const statementAddress = listAddress(statementFilters, ['q', 'status', 'account', 'from', 'to'])
