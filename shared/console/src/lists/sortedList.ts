import { byValue, type Value } from '@kasa/domain/byValue'
import { useMemo } from 'react'

import type { Sort } from './listOrder'

type Pages<Row> = { data: { pages: readonly { rows: readonly Row[] }[] } | undefined }

/** A completely loaded list, sorted in the browser. `values` by column name; a module constant. */
export function useSortedList<Row extends { id: string }, List extends Pages<Row>>(
  list: List,
  sort: Sort | null,
  values: Readonly<Record<string, (row: Row) => Value>>,
): List {
  const { data } = list
  const valueOf = sort && values[sort.id]
  const desc = sort?.desc ?? false
  return useMemo(() => {
    if (!data || !valueOf) return list
    const pages = data.pages.map((page) => ({ ...page, rows: [...page.rows].sort(byValue({ valueOf, desc })) }))
    return { ...list, data: { ...data, pages } }
  }, [list, data, valueOf, desc])
}
