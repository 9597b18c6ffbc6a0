import type { GridColumn } from '@kasa/ui/gridColumns'

import { keepPreference, usePreference } from './listPreference'

/** By which column rows stand, and whether from the end. */
export type Sort = { id: string; desc: boolean }

/** What a list may be sorted by: the keys of its contract, which are named as its columns are. */
export type ListOrders = {
  /** Where its rows come from: the name under which a person's own order is kept. */
  list: string
  /** The list whose views these rows open, where it is another name: each of its tabs has an order of its own. */
  viewsOf?: string
  sorts: readonly string[]
  /** How it comes; null where no column says it. */
  usual: Sort | null
}

/** The order of a list on the screen: null is as it comes. */
export type ListOrder = ListOrders & { sort: Sort | null; sortBy: (sort: Sort | null) => void }

/** A list that stands as it comes. */
export const unsorted: ListOrder = { list: '', sorts: [], usual: null, sort: null, sortBy: () => undefined }

const textOf = (sort: Sort | null): string => (sort ? `${sort.id} ${sort.desc ? 'desc' : 'asc'}` : '')
const readSort = (text: string): Sort | null => {
  const [id, way] = text.split(' ')
  return id ? { id, desc: way === 'desc' } : null
}

/** As query text, for the address and for the server alike. */
export const sortQuery = (sort: Sort | null): Record<string, string> =>
  sort ? { sort: sort.id, desc: String(sort.desc) } : {}

/**
 * A click on a head: figures from the largest, words from the first; then the other way; then, where that is how the
 * list comes, as it comes.
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

/**
 * The order this person has the list in, of those it offers: the address's own, else what they kept; and how to have
 * another.
 */
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
    // Where it cannot be kept, it is in the address all the same.
    void import('../listTools/preferenceCalls')
      .then(({ savePreference }) => savePreference(name, textOf(next)))
      .catch(() => undefined)
    go(next)
  }
  return { list, sorts, usual, sort, sortBy }
}
