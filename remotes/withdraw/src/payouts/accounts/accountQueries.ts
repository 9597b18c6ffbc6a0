import { getJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { payoutAccounts } from '@kasa/contracts/payoutAccounts'

import { withdrawals } from '../withdrawals'

/** The source accounts of open payouts. Its key is below the list's sums, so live rows refetch both. */
export const payoutAccountsNow = () =>
  queryOptions({
    queryKey: ['lists', 'total', withdrawals.path, 'accounts'],
    queryFn: ({ signal }) => getJson(`${withdrawals.path}/accounts`, payoutAccounts, {}, { signal }),
    // Balance reports do not cause row events.
    refetchInterval: 30_000,
  })
