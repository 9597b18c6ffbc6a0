import { decimalText, isEqual, plus, type Decimal } from './decimal'
import type { Statement, StatementEntry } from './statement'
import { balanceHolds } from './totals'

const keyOf = (entry: StatementEntry, isByRef: boolean): string =>
  JSON.stringify([
    entry.bookedOn ?? entry.valueOn,
    entry.time,
    decimalText(entry.amount),
    isByRef ? null : entry.balanceAfter && decimalText(entry.balanceAfter),
    entry.bankRef,
    entry.ownRef,
    entry.counterparty,
    entry.counterpartyIban,
    entry.description,
  ])

const follows = (before: StatementEntry | undefined, { amount, balanceAfter }: StatementEntry): boolean =>
  before?.balanceAfter != null && balanceAfter !== null && isEqual(plus(before.balanceAfter, amount), balanceAfter)

/** True if the bank reference is long enough to tell two similar payments apart. */
const tells = ({ bankRef }: StatementEntry) => bankRef !== null && /\d/.test(bankRef) && bankRef.length >= 5

/**
 * Rows with a balance that exactly repeat an earlier row and whose balance does not follow from the row before, such
 * as a repeated last page or a sheet that starts with the last days of the sheet before. Rows that go on repeating
 * count too. Only applies if balances mostly follow one another: some banks write the end-of-day balance next to each
 * payment.
 */
function repeatedByBalance(entries: readonly StatementEntry[]): StatementEntry[] {
  const seen = new Map<string, number>()
  const repeated: StatementEntry[] = []
  /** The place of the earlier row that the previous row repeats. */
  let repeats: number | undefined
  /** The last row that is not a repeat. */
  let last: StatementEntry | undefined
  let running = 0
  for (const [place, entry] of entries.entries()) {
    if (entry.status !== 'BOOKED' || entry.balanceAfter === null) continue
    const key = keyOf(entry, false)
    const earlier = seen.get(key)
    const isNext = repeats !== undefined && earlier === repeats + 1
    if (earlier !== undefined && (isNext || !follows(last, entry))) {
      repeated.push(entry)
      repeats = earlier
      continue
    }
    repeats = undefined
    if (last) running += follows(last, entry) ? 1 : -1
    last = entry
    seen.set(key, place)
  }
  return running > 0 ? repeated : []
}

/**
 * Entries that repeat an earlier one of the same statement in everything, bank reference included, where no balance
 * shows that both were booked.
 */
export function twiceIn(statement: Statement, isUnique: boolean): StatementEntry[] {
  if (balanceHolds(statement) === true) return []
  const seen = new Set<string>()
  return statement.entries.filter((entry) => {
    if (entry.status !== 'BOOKED' || !(isUnique ? entry.bankRef !== null : tells(entry))) return false
    const key = keyOf(entry, false)
    const isAgain = seen.has(key)
    seen.add(key)
    return isAgain
  })
}

/** An amount without its trailing zeros: equal for equal amounts. */
const sizeOf = ({ units, scale }: Decimal): string =>
  scale > 0 && units % 10n === 0n ? sizeOf({ units: units / 10n, scale: scale - 1 }) : `${units}e${scale}`

/** Equal for statements of one account with the same entries and both balances. Null without one of these. */
function contentOf({ account, opening, closing, entries }: Statement): string | null {
  if (entries.length === 0 || opening === null || closing === null) return null
  const balances = [opening, closing].map(({ on, amount }) => [on, sizeOf(amount)])
  return JSON.stringify([account, balances, entries.map((entry) => keyOf(entry, true))])
}

/**
 * Statements that have the entries and both balances of an earlier one and do not follow from the one before them. Each
 * statement is read once: a file may have a statement for each payment.
 */
function wholeAgain(statements: readonly Statement[]): ReadonlySet<Statement> {
  const again = new Set<Statement>()
  /** The ids of the earlier statements with a content. */
  const earlier = new Map<string, Set<string | null>>()
  let before: Statement['closing'] = null
  for (const statement of statements) {
    const { id, opening, closing } = statement
    const content = contentOf(statement)
    const isNext = opening !== null && before !== null && isEqual(opening.amount, before.amount)
    const ids = content === null ? undefined : earlier.get(content)
    if (ids && (!isNext || (id !== null && ids.has(id)))) again.add(statement)
    if (content !== null) earlier.set(content, (ids ?? new Set()).add(id))
    before = closing
  }
  return again
}

/**
 * Entries that a file contains twice: a repeated page or message, overlapping sheets, or a day's interim reports that
 * each repeat the entries so far. Two similar payments are not repeats if consecutive balances or the bank reference
 * tell them apart.
 */
export function repeatedIn(statements: readonly Statement[]): ReadonlySet<StatementEntry> {
  const repeated = new Set<StatementEntry>()
  if (statements.some(({ notices }) => notices.some(({ code }) => code === 'BALANCE_BREAK')) || statements.length > 1)
    for (const entry of repeatedByBalance(statements.flatMap(({ entries }) => entries))) repeated.add(entry)
  if (statements.length < 2) return repeated
  const whole = wholeAgain(statements)
  const seen = new Map<string, Statement>()
  for (const statement of statements) {
    const isWhole = whole.has(statement)
    for (const entry of statement.entries) {
      const key = tells(entry) ? keyOf(entry, true) : null
      const first = key === null ? undefined : seen.get(key)
      if (isWhole || (first !== undefined && first !== statement && first.account === statement.account))
        repeated.add(entry)
      else if (key !== null) seen.set(key, statement)
    }
  }
  return repeated
}
