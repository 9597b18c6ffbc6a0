import type { RailBooks } from './bookedRail'
import { cardBooks } from './cardBooks.sql'
import { walletBooks } from './walletBooks.sql'

/** The rails with a books file of their own. The verifier reads them only from this file. */
export const railBooks: readonly RailBooks[] = [cardBooks, walletBooks]

export const railChecks = { ...cardBooks.checks, ...walletBooks.checks } as const
