import { getJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { payoutAccounts } from '@kasa/contracts/payoutAccounts'

import { withdrawals } from '../withdrawals'

/** The accounts that open payouts leave from. Below the list's sums: live rows read them again together. */
export const payoutAccountsNow = () =>
  queryOptions({
    queryKey: ['lists', 'total', withdrawals.path, 'accounts'],
    queryFn: ({ signal }) => getJson(`${withdrawals.path}/accounts`, payoutAccounts, {}, { signal }),
    // What a bank says of its balance is no row's event.
    refetchInterval: 30_000,
  })
