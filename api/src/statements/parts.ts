import type { StatementPart, StatementWarning } from '@kasa/contracts/statements'

import { currencyNamed, isAccountCurrency } from '@kasa/domain/currency'

import type { Booking } from './booking'
import { minorOf, minus, plus, type Decimal } from './decimal'
import type { NamedOwner } from './namedAccount'
import type { Balance, Statement } from './statement'
import { differencesIn } from './statedTotals'
import { balanceHolds, totalsOf } from './totals'

type Named = { readonly statement: Statement; readonly owner: NamedOwner }

/** The most warnings of one kind that are shown. */
const mostNoticed = 10
const isDay = (text: string | null | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** Fifty trillion lira: more than any account holds, and still an exact JavaScript number. */
const largestBalance = 10_000_000_000_000_000n / 2n
/** The amount in kuruş; null if missing, not a whole number of kuruş, or above `largestBalance`. */
function minor(amount: Decimal | undefined): bigint | null {
  const size = amount && minorOf(amount)
  return size === undefined || size > largestBalance || size < -largestBalance ? null : size
}
/** The balance in kuruş; null in another currency than the account's. */
const balance = (of: Balance | null) =>
  of && (of.currency === null || isAccountCurrency(of.currency)) ? minor(of.amount) : null

/** Every currency that a statement names anywhere; as a code if known. */
export const currenciesNamedIn = ({ named, entries }: Pick<Statement, 'named' | 'entries'>): string[] => [
  ...new Set(
    [...named, ...entries.flatMap(({ currency }) => currency ?? [])].map((text) => currencyNamed(text) ?? text),
  ),
]

/** The summary of one statement of a file. */
export function partOf(statement: Statement, owner: NamedOwner): StatementPart {
  const { credits, debits } = totalsOf(statement.entries)
  const days = [
    statement.opening?.on,
    statement.closing?.on,
    ...statement.entries.map(({ bookedOn, valueOn }) => bookedOn ?? valueOn),
  ]
    .filter(isDay)
    .sort()
  return {
    id: statement.id,
    account: statement.account,
    currency: statement.currency ?? statement.named[0] ?? null,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    openingMinor: balance(statement.opening),
    closingMinor: balance(statement.closing),
    creditMinor: minor(credits) ?? 0n,
    debitMinor: minor(debits) ?? 0n,
    entries: statement.entries.length,
    holds: balanceHolds(statement),
    isOwn: owner !== 'other',
  }
}

function breaksOf({ statement }: Named, index: number): StatementWarning[] {
  const rows = statement.notices.filter(({ code }) => code === 'BALANCE_BREAK').slice(0, mostNoticed)
  if (rows.length > 0)
    return rows.map(({ at }) => ({ code: 'BALANCE_BREAK', at, expectedMinor: null, closingMinor: null }))
  if (balanceHolds(statement) !== false || !statement.opening) return []
  const { credits, debits } = totalsOf(statement.entries)
  return [
    {
      code: 'BALANCE_BREAK',
      at: index + 1,
      expectedMinor: balance({
        ...statement.opening,
        amount: plus(statement.opening.amount, plus(credits, minus(debits))),
      }),
      closingMinor: balance(statement.closing),
    },
  ]
}

/** Numbers and sums of entries that the file states and that differ from what was read. */
function totalWarnings(own: readonly Named[]): StatementWarning[] {
  const file = own.map(({ statement }) => statement)
  const found: StatementWarning[] = []
  for (const statement of file) {
    if (found.length >= mostNoticed) break
    for (const { kind, at, of, stated, read } of differencesIn(statement, file))
      found.push(
        kind === 'COUNT'
          ? { code: 'COUNT_DIFFERS', at, of, stated, read }
          : { code: 'SUM_DIFFERS', at, of, statedMinor: minor(stated), readMinor: minor(read) },
      )
  }
  return found.slice(0, mostNoticed)
}

/** The first row whose day can be read in two orders, with both days. */
function unclearYears(own: readonly Named[], rows: readonly Booking[]): StatementWarning[] {
  const row = rows.find(({ reason }) => reason === 'UNCLEAR_YEAR')
  const entry = own.flatMap(({ statement }) => statement.entries).find(({ at }) => at === row?.at)
  const [yearFirst, dayFirst] = [entry?.bookedOn ?? entry?.valueOn, entry?.otherDay]
  return row && yearFirst && dayFirst ? [{ code: 'UNCLEAR_YEAR', at: row.at, yearFirst, dayFirst }] : []
}

function gapsBetween(own: readonly Named[]): StatementWarning[] {
  return own
    .flatMap(({ statement }, index): StatementWarning[] => {
      const closing = balance(own[index - 1]?.statement.closing ?? null)
      const opening = balance(statement.opening)
      return closing !== null && opening !== null && closing !== opening
        ? [{ code: 'GAP_INSIDE', at: index + 1, closingMinor: closing, openingMinor: opening }]
        : []
    })
    .slice(0, mostNoticed)
}

/** Statements of an MT940 or CAMT.053 with an opening balance but no closing one: the end may be missing. */
export const cutOff = (named: readonly Named[]): StatementWarning[] =>
  named
    .flatMap(({ statement, owner }, index): StatementWarning[] =>
      owner !== 'other' && statement.opening && !statement.closing ? [{ code: 'NO_CLOSING', at: index + 1 }] : [],
    )
    .slice(0, mostNoticed)

const accountWarnings = { other: 'ACCOUNT_OTHER', unsure: 'ACCOUNT_UNSURE' } as const

/** Warnings about the file itself to show before importing it. Gaps to other imports are checked in the database. */
export function warningsOf(named: readonly Named[], rows: readonly Booking[], today: string): StatementWarning[] {
  const own = named.filter(({ owner }) => owner !== 'other')
  const accounts = named.flatMap(({ statement, owner }) =>
    owner === 'other' || owner === 'unsure' ? [{ code: accountWarnings[owner], named: statement.account ?? '' }] : [],
  )
  const seen = new Set<string>()
  const currencies = [...new Set(own.flatMap(({ statement }) => currenciesNamedIn(statement)))]
  const future = rows.find(({ day, result }) => result === 'NEW' && day !== null && day > today)
  return [
    ...accounts.filter(({ named: name }) => !seen.has(name) && seen.add(name)).slice(0, mostNoticed),
    ...(own.length > 0 && own.every(({ owner }) => owner === 'unnamed') ? [{ code: 'ACCOUNT_UNNAMED' } as const] : []),
    ...(currencies.length === 0 && own.some(({ statement }) => statement.entries.length > 0)
      ? [{ code: 'CURRENCY_UNNAMED' } as const]
      : []),
    ...currencies
      .filter((currency) => !isAccountCurrency(currency))
      .slice(0, mostNoticed)
      .map((currency) => ({ code: 'CURRENCY_OTHER', currency }) as const),
    ...own.flatMap(breaksOf).slice(0, mostNoticed),
    ...totalWarnings(own),
    ...gapsBetween(own),
    ...own
      .flatMap(({ statement }) => statement.notices)
      .filter(({ code }) => code === 'DATE_MOVED')
      .slice(0, mostNoticed)
      .map(({ at }) => ({ code: 'DATE_MOVED', at }) as const),
    ...own
      .flatMap(({ statement }) => statement.notices)
      .flatMap(({ code, at, text }): StatementWarning[] =>
        code === 'HIDDEN_ROWS'
          ? [{ code, at, count: Number(text) }]
          : code === 'HIDDEN_SHEET'
            ? [{ code, named: text }]
            : [],
      )
      .slice(0, mostNoticed),
    ...unclearYears(own, rows),
    ...(future?.day ? [{ code: 'FUTURE_DATE', at: future.at, day: future.day } as const] : []),
  ]
}
