import { isEqual, minus, plus, type Decimal } from './decimal'
import type { SheetEntry } from './sheetEntry'
import type { StatementEntry } from './statement'

/** A possible reading of a row, with its amount and the balance after it. */
export type Reading = { readonly entry: SheetEntry; readonly balance: Decimal }
/** Consecutive rows with their possible readings, and the known balances before the first and after the last. */
type Run = {
  readonly rows: readonly (readonly Reading[])[]
  readonly before: Decimal | null
  readonly end: Decimal | null
}

/** Removes readings with the same amount and balance. */
const distinct = (readings: readonly Reading[]): Reading[] =>
  readings.filter(
    ({ entry, balance }, index) =>
      readings.findIndex((other) => isEqual(other.entry.amount, entry.amount) && isEqual(other.balance, balance)) ===
      index,
  )

const leadsTo = (balance: Decimal, { entry, balance: after }: Reading) => isEqual(plus(balance, entry.amount), after)

/** Per row, the readings that are part of an unbroken chain of balances from the first row to the last. */
function viableIn({ rows, before, end }: Run): Reading[][] {
  const forward: Reading[][] = []
  for (const [index, readings] of rows.entries())
    forward.push(
      readings.filter((reading) =>
        index === 0
          ? before === null || leadsTo(before, reading)
          : forward[index - 1]?.some(({ balance }) => leadsTo(balance, reading)),
      ),
    )
  const viable: Reading[][] = []
  for (const [index, readings] of [...forward.entries()].toReversed())
    viable.unshift(
      readings.filter(({ balance }) =>
        index === rows.length - 1
          ? end === null || isEqual(balance, end)
          : viable[0]?.some((next) => leadsTo(balance, next)),
      ),
    )
  return viable
}

/**
 * The only possible reading of each of these rows, oldest first, proved by their balances. If no balance before the
 * first row is known, its amount is not proved: it is then read only if its balance is proved and exactly one reading
 * has as many decimals as all the other rows.
 */
export function provedInRun(run: Run): (Reading | undefined)[] {
  const viable = viableIn({ ...run, rows: run.rows.map(distinct) })
  if (viable.some((readings) => readings.length === 0)) return run.rows.map(() => undefined)
  const only = viable.map((readings) => (readings.length === 1 ? readings[0] : undefined))
  if (run.before !== null) return only
  const scales = new Set(only.slice(1).map((reading) => reading?.entry.amount.scale))
  const [scale] = scales
  const alike = scales.size === 1 ? viable[0]?.filter(({ entry }) => entry.amount.scale === scale) : undefined
  return [alike?.length === 1 ? alike[0] : undefined, ...only.slice(1)]
}

export const balanceBefore = ({ amount, balanceAfter }: StatementEntry): Decimal | null =>
  balanceAfter && plus(balanceAfter, minus(amount))
