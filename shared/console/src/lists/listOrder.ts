import type { GridColumn } from '@kasa/ui/gridColumns'

import { keepPreference, usePreference } from './listPreference'

/** The sort column and direction. */
export type Sort = { id: string; desc: boolean }

/** Sort keys of a list's contract, named as its columns. */
export type ListOrders = {
  /** The list's API path, under which a person's order is stored. */
  list: string
  /** The list that owns the views, if different: each of its tabs has its own order. */
  viewsOf?: string
  sorts: readonly string[]
  /** The default order; null if it is not a column's. */
  usual: Sort | null
}

/** The current order; null is the default. */
export type ListOrder = ListOrders & { sort: Sort | null; sortBy: (sort: Sort | null) => void }

/** A list in its default order only. */
export const unsorted: ListOrder = { list: '', sorts: [], usual: null, sort: null, sortBy: () => undefined }

const textOf = (sort: Sort | null): string => (sort ? `${sort.id} ${sort.desc ? 'desc' : 'asc'}` : '')
const readSort = (text: string): Sort | null => {
  const [id, way] = text.split(' ')
  return id ? { id, desc: way === 'desc' } : null
}

/** As query text, for URL and server. */
export const sortQuery = (sort: Sort | null): Record<string, string> =>
  sort ? { sort: sort.id, desc: String(sort.desc) } : {}

/**
 * The next order after a click on a column head: numbers descending first, texts ascending; then reversed; then the
 * default.
 */
export function nextSort(
  { sort, usual }: Pick<ListOrder, 'sort' | 'usual'>,
  column: Pick<GridColumn<never>, 'id' | 'align'>,
): Sort | null {
  const { id } = column
  const now = sort ?? usual
  const next = { id, desc: now?.id === id ? !now.desc : column.align === 'end' }
  return textOf(next) === textOf(usual) ? null : next
}

/** The person's order of a list, from the URL or stored, and a function to change it. */
export function useListOrder(
  { list, sorts, usual }: ListOrders,
  asked: Sort | null,
  go: (sort: Sort | null) => void,
): ListOrder {
  const name = `${list}/order`
  const kept = readSort(usePreference(list && name))
  const sort = [asked, kept].find((one) => one && sorts.includes(one.id)) ?? null
  const sortBy = (next: Sort | null) => {
    keepPreference(name, textOf(next))
    // If it cannot be stored, it is still in the URL.
    void import('../listTools/preferenceCalls')
      .then(({ savePreference }) => savePreference(name, textOf(next)))
      .catch(() => undefined)
    go(next)
  }
  return { list, sorts, usual, sort, sortBy }
}
