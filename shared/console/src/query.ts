import { QueryClient } from '@tanstack/react-query'

import { failureOf } from './failure'
import { claimSingleton } from './singleton'

// The part of TanStack Query that screens use; shared as this file, since a library shared directly is never
// tree-shaken.
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export type { InfiniteData, QueryClient } from '@tanstack/react-query'

claimSingleton('query')

/** A read is tried twice more where the line or the server failed; a refusal stays a refusal. */
export function shouldRetry(failures: number, caught: unknown): boolean {
  const { kind, status } = failureOf(caught)
  return failures < 2 && (kind === 'network' || (kind === 'broken' && status >= 500) || status === 503)
}

/** A client with the console's policy: reads retried, `live` events and not focus make data old. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: a browser that wrongly thinks it is offline must show the failure, not wait in silence.
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => 400 * 2 ** failures,
        staleTime: 15_000,
        networkMode: 'always',
      },
    },
  })

/** The page's one cache. */
export const queryClient = createQueryClient()
