import type { RailBooks } from './bookedRail'
import { cardBooks } from './cardBooks.sql'
import { walletBooks } from './walletBooks.sql'

/** The rails with a books file of their own. The verifier reads them only from this file. */
export const railBooks: readonly RailBooks[] = [cardBooks, walletBooks]

/** SQL: the limit reservations that differ from their request's status, to be continued after other rails'. */
export const railReservations = railBooks
  .flatMap(({ reservations }) => (reservations === undefined ? [] : ` union all ${reservations}`))
  .join('')

export const railChecks = { ...cardBooks.checks, ...walletBooks.checks } as const
