import { postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { shownIban } from '@kasa/contracts/withdrawals'

import { withdrawals } from '../withdrawals'

/**
 * The full IBAN of a payout that this person began to send. Every call is audited and counts against their budget, so
 * the result is kept while the drawer is open.
 */
export const ibanOf = ({ id }: { id: string }) =>
  queryOptions({
    // Not below the noun's topic: a reconnection would fetch, and log, it again.
    queryKey: ['withdrawal-iban', id],
    queryFn: ({ signal }) => postJson(`${withdrawals.path}/showIban/${id}`, shownIban, {}, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
