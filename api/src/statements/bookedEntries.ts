import { minus, plus } from './decimal'
import type { SheetEntry } from './sheetEntry'
import { withParty } from './sheetParties'
import type { StatementEntry } from './statement'

/** Splits a credit with a fee into two bookings, because the payer paid the full amount. */
export function apartFromFees({ fees: _, fee, ...read }: SheetEntry): StatementEntry[] {
  const entry = withParty(read)
  if (fee === undefined) return [entry]
  const { balanceAfter } = entry
  return [
    { ...entry, amount: plus(entry.amount, fee), balanceAfter: balanceAfter && plus(balanceAfter, fee) },
    {
      ...entry,
      amount: minus(fee),
      bankRef: null,
      ownRef: null,
      counterparty: null,
      counterpartyIban: null,
      isReversal: false,
      description: `${feeText} ${entry.description}`.trim(),
    },
  ]
}
/** Prefix of a fee's description, before that of its payment. */
const feeText = 'MASRAF'
