import { wordsOf, type Aggregate, type AmountOf } from './ofxTree'
import type { Notice, StatementEntry } from './statement'

/**
 * The sign of each transaction type that OFX 2.2 (11.4.4.3) fixes. Interest, `ATM`, `POS`, `XFER`, `PAYMENT` and
 * others may have either sign.
 */
const kindSigns: Readonly<Record<string, 1 | -1>> = {
  CREDIT: 1,
  DEP: 1,
  DIRECTDEP: 1,
  DIV: 1,
  DEBIT: -1,
  CHECK: -1,
  CASH: -1,
  DIRECTDEBIT: -1,
  FEE: -1,
  SRVCHG: -1,
}
/** Types that are money out unless the file shows the opposite. */
const mostlyOut: ReadonlySet<string> = new Set(['ATM', 'POS', 'PAYMENT', 'REPEATPMT', 'XFER', 'INT', 'OTHER', 'HOLD'])

const kindOf = ({ values }: Aggregate) => values.get('TRNTYPE')?.toUpperCase() ?? ''
function disagrees(transaction: Aggregate, amountOf: AmountOf): boolean {
  const { units } = amountOf(transaction, 'TRNAMT')
  const sign = kindSigns[kindOf(transaction)]
  return sign !== undefined && units !== 0n && units > 0n !== sign > 0
}

/**
 * Transactions whose direction is unclear: debits without their minus. Then the bank writes amounts without signs, so a
 * positive amount of a type with either sign is not trusted as money in.
 */
export function unclearIn(transactions: readonly Aggregate[], amountOf: AmountOf): Set<Aggregate> {
  const isPositive = (transaction: Aggregate) => amountOf(transaction, 'TRNAMT').units > 0n
  const wrong = transactions.filter((transaction) => disagrees(transaction, amountOf) && isPositive(transaction))
  return new Set(
    wrong.length === 0
      ? []
      : [
          ...wrong,
          ...transactions.filter((transaction) => mostlyOut.has(kindOf(transaction)) && isPositive(transaction)),
        ],
  )
}

/**
 * Why a person must decide about a transaction: it replaces an earlier one, which may be booked, or it is a credit with
 * a minus. The sign decides (OFX 2.2, 11.4.4.2), but both facts are the bank's.
 */
export function doubtOf(transaction: Aggregate, amountOf: AmountOf): Pick<StatementEntry, 'doubt'> {
  const corrected = transaction.values.get('CORRECTFITID')
  if (corrected !== undefined)
    return { doubt: { why: 'CORRECTS_LINE', text: wordsOf(transaction, 'CORRECTACTION', 'CORRECTFITID') } }
  return disagrees(transaction, amountOf)
    ? { doubt: { why: 'SIGN_UNLIKE_TYPE', text: wordsOf(transaction, 'TRNTYPE', 'TRNAMT') } }
    : {}
}

/**
 * The notices about transactions that delete an earlier one, or that another one of the file corrects, by transaction.
 */
export function correctionsIn(written: readonly Aggregate[]): ReadonlyMap<Aggregate, Notice['code']> {
  const correcting = new Map<string, Aggregate>()
  for (const transaction of written) {
    const corrected = transaction.values.get('CORRECTFITID')
    if (corrected !== undefined) correcting.set(corrected, transaction)
  }
  return new Map(
    written.flatMap((transaction): [Aggregate, Notice['code']][] => {
      const { values } = transaction
      if (values.has('CORRECTFITID') && values.get('CORRECTACTION')?.toUpperCase() === 'DELETE')
        return [[transaction, 'DELETES_LINE']]
      const other = correcting.get(values.get('FITID') ?? '')
      return other !== undefined && other !== transaction ? [[transaction, 'CORRECTED_ROW']] : []
    }),
  )
}
