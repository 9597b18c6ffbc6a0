import { auditFilters } from '@kasa/console/adminContract'
import type { AuditFilters } from '@kasa/contracts/audit'

/** What the address of the screen says: the filters under their contract names, and the open act. */
export type AuditView = { filters: AuditFilters; open: string | null; deposit: string | null }

const filterNames = ['actor', 'action', 'objectType', 'objectId', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]

/** Reads the address. A parameter that is not valid is left out, so that a mistyped link still opens the list. */
export function readView(search: URLSearchParams): AuditView {
  const kept: Record<string, string> = {}
  for (const name of filterNames) {
    const text = search.get(name)
    if (text && auditFilters.safeParse({ [name]: text }).success) kept[name] = text
  }
  return { filters: auditFilters.parse(kept), open: search.get('open'), deposit: search.get('deposit') }
}

/** The filters as query text, for the address and for the server alike; what is not set is left out. */
export function filterQuery(filters: AuditFilters): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of filterNames) {
    const value = filters[name]
    const text = Array.isArray(value) ? value.join(',') : (value ?? '')
    if (text) query[name] = text
  }
  return query
}

/** The address of a view; the inverse of `readView`. */
export const writeView = ({ filters, open, deposit }: AuditView): URLSearchParams =>
  new URLSearchParams({ ...filterQuery(filters), ...(open ? { open } : {}), ...(open && deposit ? { deposit } : {}) })

/** The filters without those named; all of them without names. */
export const withoutFilters = (filters: AuditFilters, names: readonly FilterName[] = filterNames): AuditFilters =>
  ({ ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) })

export const hasFilters = (filters: AuditFilters): boolean => filterNames.some((name) => filters[name] !== undefined)
