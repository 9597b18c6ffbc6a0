import { isEqual, minus, plus, type Decimal } from './decimal'
import type { StatementEntry } from './statement'

/** A reading of a row that has an amount and the balance behind it. */
export type Reading = { readonly entry: StatementEntry; readonly balance: Decimal }
/**
 * Rows that follow each other, each with what it may say, and the balances that are known before the first and at the
 * last.
 */
type Run = {
  readonly rows: readonly (readonly Reading[])[]
  readonly before: Decimal | null
  readonly end: Decimal | null
}

/** Readings that say the same amount and balance are one. */
const distinct = (readings: readonly Reading[]): Reading[] =>
  readings.filter(
    ({ entry, balance }, index) =>
      readings.findIndex((other) => isEqual(other.entry.amount, entry.amount) && isEqual(other.balance, balance)) ===
      index,
  )

const leadsTo = (balance: Decimal, { entry, balance: after }: Reading) => isEqual(plus(balance, entry.amount), after)

/** Per row, the readings that stand in some unbroken line of balances from the first row to the last. */
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
 * The one reading of each of these rows, oldest first, by the balances that they say themselves. Of the first nothing
 * proves the amount where no balance before it is known: it is read where its balance is proved and one reading alone
 * has as many decimals as all the others.
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

/** The balance before an entry that is read. */
export const balanceBefore = ({ amount, balanceAfter }: StatementEntry): Decimal | null =>
  balanceAfter && plus(balanceAfter, minus(amount))
