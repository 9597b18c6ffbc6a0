import { depositFilters } from '@kasa/console/depositContract'
import type { DepositFilters, DepositTab } from '@kasa/contracts/deposits'

/** What the address of the screen says: the filters under their contract names, the sorting, and the open request. */
export type DepositView = { filters: DepositFilters; sort: { id: DepositSort; desc: boolean } | null; open: string | null }
export type DepositSort = 'createdAt' | 'amount'

const filterNames = ['q', 'merchantId', 'bankAccountId', 'amountMin', 'amountMax', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]

/** True for a column the server sorts by. */
export const isDepositSort = (id: string | null): id is DepositSort => id === 'createdAt' || id === 'amount'

/** Reads the address. A parameter that is not valid is left out, so that a mistyped link still opens the list. */
export function readView(search: URLSearchParams): DepositView {
  const kept: Record<string, string> = {}
  for (const name of ['tab', ...filterNames] as const) {
    const text = search.get(name)
    if (text && depositFilters.safeParse({ [name]: text }).success) kept[name] = text
  }
  const sort = search.get('sort')
  return {
    filters: depositFilters.parse(kept),
    sort: isDepositSort(sort) ? { id: sort, desc: search.get('desc') === 'true' } : null,
    open: search.get('open'),
  }
}

/** The filters as query text, for the address and for the server alike; the default tab and empty filters are left out. */
export function filterQuery(filters: DepositFilters): Record<string, string> {
  const query: Record<string, string> = filters.tab === 'waiting' ? {} : { tab: filters.tab }
  for (const name of filterNames) {
    const value = filters[name]
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text) query[name] = text
  }
  return query
}

/** The address of a view; the inverse of `readView`. */
export function writeView(view: DepositView): URLSearchParams {
  const { filters, sort, open } = view
  return new URLSearchParams({
    ...filterQuery(filters),
    ...(sort ? { sort: sort.id, desc: String(sort.desc) } : {}),
    ...(open ? { open } : {}),
  })
}

/** The filters without those named; all of them without names. The tab stays. */
export function withoutFilters(filters: DepositFilters, names: readonly FilterName[] = filterNames): DepositFilters {
  return { ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) }
}

export const hasFilters = (filters: DepositFilters): boolean => filterNames.some((name) => filters[name] !== undefined)

/** Sorting of a tab when the address names none: those who wait longest first, elsewhere the newest (as the server does). */
export const defaultSort = (tab: DepositTab): NonNullable<DepositView['sort']> => ({ id: 'createdAt', desc: tab !== 'waiting' && tab !== 'mine' })

/** A click on a column: its natural direction first, then the other, then the tab's default again. */
export function nextSort(view: DepositView, id: DepositSort): DepositView['sort'] {
  const now = view.sort ?? defaultSort(view.filters.tab)
  if (now.id !== id) return { id, desc: true }
  const flipped = { id, desc: !now.desc }
  const isDefault = flipped.id === 'createdAt' && flipped.desc === defaultSort(view.filters.tab).desc
  return isDefault ? null : flipped
}
