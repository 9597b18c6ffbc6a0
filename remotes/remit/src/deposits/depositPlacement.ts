import type { DepositFilters, DepositRow, DepositTab } from '@kasa/contracts/deposits'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import { holderOf, isOpen } from './depositFacts'
import { defaultSort, type DepositView } from './depositFilters'

/** Who looks, and when: `mine` and an expired claim depend on both. */
export type Looking = { viewerId: string; nowMs: number }

const tabs: Record<DepositTab, (row: DepositRow, looking: Looking) => boolean> = {
  waiting: isOpen,
  mine: (row, looking) => isOpen(row) && holderOf(row, looking.nowMs)?.userId === looking.viewerId,
  confirmed: ({ status }) => status === 'APPROVED',
  rejected: ({ status }) => status === 'REJECTED' || status === 'CANCELLED',
  expired: ({ status }) => status === 'EXPIRED',
  all: () => true,
}

/** Asked of every row on the screen: the calendar, which costs most, only where days are set. */
function isWithinDays({ createdAt }: DepositRow, { from, to }: DepositFilters): boolean {
  if (from === undefined && to === undefined) return true
  const created = istanbulDay(new Date(createdAt))
  return (from === undefined || created >= from) && (to === undefined || created <= to)
}

/** True when the row belongs under these filters. Free text is the server's to judge: here it always agrees. */
export function belongs(row: DepositRow, filters: DepositFilters, looking: Looking): boolean {
  return (
    tabs[filters.tab](row, looking) &&
    (!filters.merchantId || filters.merchantId.includes(row.merchantId ?? '')) &&
    (!filters.bankAccountId || filters.bankAccountId.includes(row.bankAccountId ?? '')) &&
    (filters.amountMin === undefined || row.amountMinor >= BigInt(filters.amountMin)) &&
    (filters.amountMax === undefined || row.amountMinor <= BigInt(filters.amountMax)) &&
    isWithinDays(row, filters)
  )
}

/** Order of two rows as the server sorts them: the column, then the id. */
export function compareRows(a: DepositRow, b: DepositRow, view: Pick<DepositView, 'filters' | 'sort'>): number {
  const { id, desc } = view.sort ?? defaultSort(view.filters.tab)
  const [x, y] = id === 'amount' ? [a.amountMinor, b.amountMinor] : [Date.parse(a.createdAt), Date.parse(b.createdAt)]
  const order = x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0
  return desc ? -order : order
}
