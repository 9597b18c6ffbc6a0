import { listAddress } from '@kasa/console/lists/listAddress'
import { unmatchedView } from '@kasa/contracts/matching'

/** The side worked on, the search and the age, as they stand in the address. */
export const unmatchedAddress = listAddress(unmatchedView, ['side', 'q', 'age'])
