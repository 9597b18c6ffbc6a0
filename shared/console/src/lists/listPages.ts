import type * as z from 'zod/mini'

import { getJson } from '../http'
import { infiniteQueryOptions, keepPreviousData } from '../query'
import type { ApiPath, Query } from '../transport'
import { sortQuery, type Sort } from './listOrder'

type Page = { nextCursor: string | null }
type List<Schema> = { key: readonly unknown[]; path: ApiPath; page: Schema; query: Query; sort?: Sort | null }

/** An API list, page by page; with changed filters or order, the old rows stay until the new ones arrive. */
export const listPages = <Schema extends z.core.$ZodType<Page>>({
  key,
  path,
  page,
  query,
  sort = null,
}: List<Schema>) =>
  infiniteQueryOptions({
    queryKey: [...key, sort],
    queryFn: ({ pageParam, signal }): Promise<z.output<Schema>> =>
      getJson(path, page, { ...query, ...sortQuery(sort), cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
