import type { RailBooks } from './bookedRail'
import { cardBooks } from './cardBooks.sql'
import { walletBooks } from './walletBooks.sql'

/** Every rail whose books have a file of their own. The verifier reads them from here alone. */
export const railBooks: readonly RailBooks[] = [cardBooks, walletBooks]
