import { getJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import type * as z from 'zod/mini'

import type { QueueFilters } from '../noun'

/** Filters of requests with merchant, account and amount, in kuruş; nouns add their own. */
export type RequestFilters = QueueFilters & {
  merchantId?: string[] | undefined
  amountMin?: number | undefined
  amountMax?: number | undefined
}

export type ChipName = 'merchant' | 'account' | 'amount' | 'created' | 'late' | 'asOf'

export type RequestChoices = {
  merchants: readonly { id: string; name: string }[]
  bankAccounts: readonly { id: string; label: string }[]
}

/** The parts of a noun that its filter chips need. */
export type FilteredNoun<Filters> = {
  topic: string
  path: `/${string}`
  words: readonly string[]
  options: z.core.$ZodType<RequestChoices>
  address: { without: (filters: Filters, taken: readonly (keyof RequestFilters)[]) => Filters }
}

/** The merchants and accounts that this viewer may filter by. */
export const requestChoices = ({ topic, path, options }: Omit<FilteredNoun<never>, 'address' | 'words'>) =>
  queryOptions({
    queryKey: [topic, 'options'],
    queryFn: ({ signal }) => getJson(`${path}/options`, options, {}, { signal }),
    staleTime: 300_000,
  })
