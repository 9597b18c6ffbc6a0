import { userFilters } from '@kasa/console/adminContract'
import type { UserFilters } from '@kasa/contracts/users'

/** What the address of the screen says: the filters under their contract names, and the open account. */
export type UserView = { filters: UserFilters; open: string | null }

const filterNames = ['q', 'role', 'scope', 'status'] as const

/** Reads the address. A parameter that is not valid is left out, so that a mistyped link still opens the list. */
export function readView(search: URLSearchParams): UserView {
  const kept: Record<string, string> = {}
  for (const name of filterNames) {
    const text = search.get(name)
    if (text && userFilters.safeParse({ [name]: text }).success) kept[name] = text
  }
  return { filters: userFilters.parse(kept), open: search.get('open') }
}

/** The filters as query text, for the address and for the server alike; what is not set is left out. */
export function filterQuery(filters: UserFilters): Record<string, string> {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = filters[name]
      const text = Array.isArray(value) ? value.join(',') : (value ?? '')
      return text === '' ? [] : [[name, text]]
    }),
  )
}

/** The address of a view; the inverse of `readView`. */
export const writeView = ({ filters, open }: UserView): URLSearchParams => new URLSearchParams({ ...filterQuery(filters), ...(open ? { open } : {}) })

export const hasFilters = (filters: UserFilters): boolean => filterNames.some((name) => filters[name] !== undefined)
