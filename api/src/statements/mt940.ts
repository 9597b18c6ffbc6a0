import { accountCurrency, currencyNamed } from '@kasa/domain/currency'

import { fullYear } from './calendarDate'
import { minus, readDecimal } from './decimal'
import {
  StatementRefused,
  type Balance,
  type Notice,
  type StatedTotal,
  type Statement,
  type StatementEntry,
  type StatementFile,
} from './statement'
import { isMoneyBackText } from './moneyBack'
import { bookingDay, mtDay, orderOfMtDays, otherDay, type MtOrder } from './mtDays'
import { fieldsOf, type Field } from './mtFields'
import { readRemittance } from './mtRemittance'
import { countOfPayments } from './severalPayments'

/** True of a text that holds the fields of an MT940 or MT942 message. */
export const looksLikeMt = (text: string): boolean =>
  /^(?:[^\S\n]|[\u0001-\u0008]|\{\d:.*(?=:20:))*:20:/m.test(text.slice(0, 8192))

/**
 * Statement line (SWIFT category 9, field 61): value date, entry date, mark, funds code, amount, type, references.
 * Banks leave blanks in the place of what they do not fill, and before the type.
 */
const entryForm =
  /^(?<value>\d{6})(?: {0,4}(?<entry>\d{4}))? {0,4}(?<mark>R?[CD]|E[CD]) {0,4}(?<funds>[A-Z])? {0,4}(?<amount>\d[\d.]*,?\d*|,\d+) {0,8}(?:(?<type>[A-Z][A-Z0-9 ]{3})(?<refs>.*))?$/
/** `NRTI`: an item that came back. */
const returnType = /^[A-Z]RTI$/
/** The sign of each mark. A reversed credit is negative, a reversed debit positive; `E` is expected, not yet booked. */
const signOf: Readonly<Record<string, 1 | -1>> = { C: 1, EC: 1, RD: 1, D: -1, ED: -1, RC: -1 }

/**
 * The funds code is the third letter of the currency (field 61). `R` is ignored, because some banks write credit and
 * debit as `CR` and `DR`.
 */
const byFundsCode = (currency: string | null, funds: string | undefined) =>
  funds === undefined || funds === 'R' || funds === (currency ?? accountCurrency).at(2)
    ? currency
    : [currency, fundsCodes[funds] ?? `??${funds}`].filter(Boolean).join('/')
const fundsCodes: Readonly<Record<string, string>> = { D: 'USD', P: 'GBP', F: 'CHF' }

/** Reads an amount with a decimal comma, as in the standard, or with a point, as some banks write it: `1000.50`. */
const sizeOf = (written: string | undefined) =>
  readDecimal(written ?? '', ',') ??
  (/^\d+\.\d{1,2}$/.test(written ?? '') ? readDecimal(written ?? '', '.') : undefined)

function readEntry(
  field: Field,
  currency: string | null,
  order: MtOrder,
  notices: Notice[],
): StatementEntry | undefined {
  const parts = entryForm.exec((field.lines[0] ?? '').trim())?.groups
  const valueOn = mtDay(parts?.['value'] ?? '', order)
  const size = sizeOf(parts?.['amount'])
  const mark = parts?.['mark']
  if (!parts || !valueOn || !size || !mark) {
    notices.push({ code: 'UNREADABLE_ENTRY', at: field.at, text: field.lines.join('\n') })
    return undefined
  }
  if (valueOn.isMoved)
    notices.push({ code: 'DATE_MOVED', at: field.at, text: `${parts['value'] ?? ''} → ${valueOn.day}` })
  const other = otherDay(parts['value'] ?? '', order)
  const [ownRef, bankRef] = (parts['refs'] ?? '').split('//', 2).map((ref) => ref.trim())
  const known = (ref: string | undefined) => (ref && ref !== 'NONREF' ? ref : null)
  return {
    amount: signOf[mark] === -1 ? minus(size) : size,
    currency: byFundsCode(currency, parts['funds']),
    valueOn: valueOn.day,
    bookedOn: bookingDay(valueOn.day, parts['entry'], order) ?? valueOn.day,
    ...(other === undefined ? {} : { otherDay: other }),
    time: null,
    isReversal: mark.startsWith('R') || returnType.test(parts['type'] ?? ''),
    status: mark.startsWith('E') ? 'PENDING' : 'BOOKED',
    ownRef: known(ownRef),
    payments: null,
    groupRef: null,
    bankRef: known(bankRef),
    counterparty: null,
    counterpartyIban: null,
    description: field.lines.slice(1).join(' '),
    balanceAfter: null,
    at: field.at,
  }
}

/** Balance (fields 60a, 62a, 64, 65): mark, date, currency, amount. */
const balanceForm = /^([CD]) {0,4}(\d{6}) {0,4}([A-Z]{3}) {0,4}(\d[\d.]*,?\d*|,\d+)$/

function readBalance(field: Field, order: MtOrder, notices: Notice[]): Balance | null {
  const [, mark, date, currency, amount] = balanceForm.exec((field.lines[0] ?? '').trim()) ?? []
  const size = sizeOf(amount)
  if (!size) notices.push({ code: 'UNREADABLE_BALANCE', at: field.at, text: field.lines.join('\n') })
  return size && currency && date
    ? {
        type: field.tag,
        amount: mark === 'D' ? minus(size) : size,
        currency,
        on: mtDay(date, order)?.day ?? `${fullYear(Number(date.slice(0, 2)))}`,
      }
    : null
}

/**
 * Where fields contain a currency: balances after the date, floor limits first, totals after the count, accounts at the
 * end.
 */
const currencyForms: readonly (readonly [RegExp, RegExp])[] = [
  [/^6[0245]/, /^[A-Z]{0,2} {0,4}\d{6} {0,4}([A-Z]{3})/i],
  [/^34F$/, /^([A-Z]{3})/i],
  [/^90[CD]$/, /^\d*([A-Z]{3})/i],
  [/^25/, /\d[ /]*([A-Z]{3})$/],
]

/** Finds the currency of a balance in an unknown form: known codes before a number, a blank or the end. */
const inUnreadable = (text: string) =>
  [...text.matchAll(/[A-Z]{3}(?=[\s\d.,]|$)/g)].flatMap(([code]) => (currencyNamed(code) ? [code] : []))

function currenciesIn(fields: readonly Field[]): string[] {
  const found = fields.flatMap(({ tag, base, lines }) =>
    currencyForms
      .flatMap(([known, form]) =>
        known.test(tag)
          ? (form.exec((lines[0] ?? '').trim())?.[1] ?? (/^6[0245]/.test(tag) ? inUnreadable(lines[0] ?? '') : []))
          : [],
      )
      .filter((text) => base !== '25' || currencyNamed(text)),
  )
  return [...new Set(found)]
}

/** Number and sum of entries (fields 90C, 90D): number, currency, amount. */
function totalIn({ tag, at, lines }: Field): StatedTotal | undefined {
  if (tag !== '90C' && tag !== '90D') return undefined
  const [, count, amount] = /^(\d{0,9}) {0,4}[A-Z]{3} {0,4}(\d[\d.]*,?\d*|,\d+)$/.exec((lines[0] ?? '').trim()) ?? []
  const sum = sizeOf(amount)
  return sum && { of: tag === '90C' ? 'CREDIT' : 'DEBIT', at, count: count ? Number(count) : null, sum }
}

const codeWordForm = /^(?:EREF|MARF|PREF|KREF\+?|CREF|IREF)$/

/** Adds the data of the note to an entry. */
function noted(entry: StatementEntry, { isBack, ownRef, ...note }: ReturnType<typeof readRemittance>): StatementEntry {
  const payments = countOfPayments(note.description)
  return {
    ...entry,
    ...note,
    // `EREF` instead of a reference means that the reference is in the note.
    ownRef: entry.ownRef !== null && !codeWordForm.test(entry.ownRef) ? entry.ownRef : (ownRef ?? entry.ownRef),
    ...(payments === null ? {} : { payments, counterparty: null, counterpartyIban: null }),
    isReversal: entry.isReversal || isBack === true || isMoneyBackText(note.description),
  }
}

/** One message: everything from a `:20:` up to the next. */
function readMessage(fields: readonly Field[], order: MtOrder): Statement {
  const notices: Notice[] = []
  const balances = fields
    .filter(({ tag }) => /^6[0245]/.test(tag))
    .map((field) => readBalance(field, order, notices))
    .filter((balance) => balance !== null)
  const opening = balances.find(({ type }) => type.startsWith('60')) ?? null
  const closing = balances.findLast(({ type }) => type.startsWith('62')) ?? null
  const currency = opening?.currency ?? closing?.currency ?? null
  const textOf = (base: string) => fields.findLast((field) => field.base === base)?.lines[0]?.trim() || null
  const account = textOf('25')
  const entries: StatementEntry[] = []
  let isAfterEntry = false
  for (const field of fields) {
    if (field.base === '61') {
      const entry = readEntry(field, currency, order, notices)
      if (entry) entries.push(entry)
      isAfterEntry = entry !== undefined
    } else if (field.base === '86' && isAfterEntry) {
      const last = entries.pop()
      if (last) {
        const { description: before, amount } = last
        entries.push(noted(last, readRemittance(field.lines, { before, account, isCredit: amount.units > 0n })))
      }
      isAfterEntry = false
    } else isAfterEntry = false
  }
  return {
    id: [textOf('20'), textOf('28')].filter(Boolean).join(' ') || null,
    account,
    accountKind: null,
    currency,
    named: currenciesIn(fields),
    opening,
    closing,
    balances,
    stated: fields.flatMap((field) => totalIn(field) ?? []),
    entries,
    notices,
    details: 0,
    order: 'oldest first',
  }
}

/**
 * Reads MT940 and MT942 in the dialects banks write: with or without envelopes, blank lines, framing bytes, or an end
 * mark. `chosen`: the order of the days, if a person has chosen it.
 */
export function readMt(text: string, chosen?: MtOrder): StatementFile {
  const { fields, notices: unknown } = fieldsOf(text)
  const starts = fields.flatMap(({ begins }, index) => (begins ? [index] : []))
  if (starts.length === 0) throw new StatementRefused('NO_STATEMENT')
  const outside = fields.slice(0, starts[0]).filter(({ base }) => base === '61')
  const order = chosen ?? orderOfMtDays(fields)
  const statements = starts.map((start, index) => readMessage(fields.slice(start, starts[index + 1]), order))
  const isInterim = fields.some(({ base }) => base === '34' || base === '13') || /\{2:[IO]942/.test(text)
  const notices: Notice[] = [
    ...unknown,
    ...outside.map(({ at, lines }): Notice => ({ code: 'ENTRY_OUTSIDE_STATEMENT', at, text: lines.join('\n') })),
  ]
  return {
    format: isInterim ? 'MT942' : 'MT940',
    facts: {},
    statements: statements.map((statement, index) =>
      index === 0 ? { ...statement, notices: [...notices, ...statement.notices] } : statement,
    ),
  }
}
