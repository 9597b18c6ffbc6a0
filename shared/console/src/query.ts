import { QueryClient } from '@tanstack/react-query'

import { failureOf } from './failure'
import { claimSingleton } from './singleton'

// The part of TanStack Query that screens use; shared as this file, because directly shared libraries are not
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

/** Reads are retried twice after network or server errors, but not after a refusal. */
export function shouldRetry(failures: number, caught: unknown): boolean {
  const { kind, status } = failureOf(caught)
  return failures < 2 && (kind === 'network' || (kind === 'broken' && status >= 500) || status === 503)
}

/** A client with the console's policy: reads are retried, and live events, not focus, trigger refetches. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: a browser that wrongly believes it is offline must show the failure.
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
