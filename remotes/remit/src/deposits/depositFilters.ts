import { listAddress, type ListView } from '@kasa/console/lists/listAddress'
import { depositFilters, type DepositFilters, type DepositTab } from '@kasa/contracts/deposits'

/** What the address of the screen says: the filters under their contract names, the sorting, and the open request. */
export type DepositView = ListView<DepositFilters> & { sort: { id: DepositSort; desc: boolean } | null }
export type DepositSort = 'createdAt' | 'amount'

export const depositAddress = listAddress(depositFilters, ['tab', 'q', 'merchantId', 'bankAccountId', 'amountMin', 'amountMax', 'from', 'to'])

/** True for a column the server sorts by. */
export const isDepositSort = (id: string | null): id is DepositSort => id === 'createdAt' || id === 'amount'

export const depositView = {
  /** Reads the address. A parameter that is not valid is left out, so that a mistyped link still opens the list. */
  read: (search: URLSearchParams): DepositView => {
    const sort = search.get('sort')
    return { ...depositAddress.read(search), sort: isDepositSort(sort) ? { id: sort, desc: search.get('desc') === 'true' } : null }
  },
  /** The address of a view; the inverse of `read`. */
  write: ({ filters, sort, open }: DepositView): URLSearchParams =>
    new URLSearchParams({ ...depositAddress.query(filters), ...(sort ? { sort: sort.id, desc: String(sort.desc) } : {}), ...(open ? { open } : {}) }),
}

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
