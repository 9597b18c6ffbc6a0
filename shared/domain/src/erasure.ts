import { typeOfTable, type RequestTable } from './requestTypes'

/**
 * Which requests block the erasure of a customer's data, and which payments must be kept. Source: KVKK (law 6698)
 * art. 7; law 5549 art. 8 and law 6493: documents and identities of payments are kept for eight years.
 */
export const keptYears = 8

/**
 * The reference that replaces an erased person's. Merchants may not use this prefix, since their requests would be
 * attributed to the erased person.
 */
export const erasedRef = (personId: string): string => `erased-${personId}`
export const isErasedRef = (ref: string): boolean => /^erased-/i.test(ref)

export type ErasureVerdict = 'OPEN' | 'ERASE' | 'KEEP'
/** What happens to a request's data. A decision that can still be undone counts as open. */
export function erasureOf(table: RequestTable, status: string, canBeUndone: boolean): ErasureVerdict {
  const { open, ended }: { open: readonly string[]; ended: readonly string[] } = typeOfTable(table)
  if (canBeUndone || open.includes(status)) return 'OPEN'
  return ended.includes(status) ? 'ERASE' : 'KEEP'
}

/** The first day (`2034-11-27`) on which payments with the last one on `lastDay` need not be kept. */
export const keptUntil = (lastDay: string): string => {
  const [year = '', month = '', day = ''] = lastDay.split('-')
  const until = new Date(Date.UTC(Number(year) + keptYears, Number(month) - 1, Number(day) + 1))
  return until.toISOString().slice(0, 10)
}

/** Data kept after an erasure, by law or because it names no one; the screen explains each. */
export const keptAfterErasure = ['PAYMENTS', 'LEDGER', 'BANK_LINES', 'AUDIT', 'BLOCKLIST'] as const
