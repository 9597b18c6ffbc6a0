import { isEqual, plus } from './decimal'
import type { Statement, StatementEntry } from './statement'

/** The order of the file: the direction in which fewer balances break. */
export function orderOf(entries: readonly StatementEntry[]): Statement['order'] {
  const breaks = (order: readonly StatementEntry[]) =>
    breaksIn(order.filter(({ status }) => status === 'BOOKED')).length
  const newestFirst = entries.toReversed()
  if (breaks(entries) !== breaks(newestFirst))
    return breaks(newestFirst) < breaks(entries) ? 'newest first' : 'oldest first'
  return (entries[0]?.bookedOn ?? '') > (entries.at(-1)?.bookedOn ?? '') ? 'newest first' : 'oldest first'
}

/** Entries, given oldest first, whose balance is not the previous balance plus their amount. */
export function breaksIn(entries: readonly StatementEntry[]): StatementEntry[] {
  return entries.filter(({ amount, balanceAfter }, index) => {
    const before = entries[index - 1]?.balanceAfter
    return before && balanceAfter && !isEqual(plus(before, amount), balanceAfter)
  })
}
