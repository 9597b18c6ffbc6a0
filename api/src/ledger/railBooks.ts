import type { RailBooks } from './bookedRail'
import { cardBooks } from './cardBooks.sql'
import { walletBooks } from './walletBooks.sql'

/** The rails with a books file of their own. The verifier reads them only from this list. */
export const railBooks: readonly RailBooks[] = [cardBooks, walletBooks]
