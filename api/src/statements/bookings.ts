import type { StatementPart, StatementWarning } from '@kasa/contracts/statements'
import { isAccountCurrency } from '@kasa/domain/currency'
import type { StatementRowReason } from '@kasa/domain/statementImport'
import { compactIban } from '@kasa/domain/iban'
import { foldText } from '@kasa/domain/turkishText'

import { reportKeyOf } from '../banktx/reportKey'
import type { Booking } from './booking'
import { decimalText, minorOf, type Decimal } from './decimal'
import { namedAccount } from './namedAccount'
import { isNoReference } from './noReference'
import { currenciesNamedIn, cutOff, partOf, warningsOf } from './parts'
import { repeatedIn, twiceIn } from './repeatedRows'
import type { Notice, Statement, StatementEntry, StatementFile } from './statement'
import { balanceHolds } from './totals'

export type ReadFile = {
  readonly format: string
  /** ADR 17: lines of one source are distinguished by the fields that this source writes. */
  readonly source: string
  /** Name of the sheet's layout. */
  readonly layout: string | null
  readonly parts: readonly StatementPart[]
  readonly warnings: readonly StatementWarning[]
  readonly rows: readonly Booking[]
}

export type OwnAccount = { readonly id: string; readonly iban: string }

/**
 * The largest amount of a line: ten billion lira. No transfer is as large, and the database's number type holds it.
 */
const largestMinor = 1_000_000_000_000n

/** Tested before replacing, because almost no text contains these characters. */
const oddSign = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/
const plain = (text: string, longest: number) =>
  (oddSign.test(text) ? text.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ') : text)
    .trim()
    .slice(0, longest)

const channels = [
  ['FAST', /\bfast\b/],
  ['EFT', /\beft\b/],
  ['HAVALE', /\bhavale\b/],
  ['CASH', /\b(nakit|atm|cash)\b/],
] as const
const channelOf = (description: string): Booking['channel'] => {
  const folded = foldText(description)
  return channels.find(([, form]) => form.test(folded))?.[0] ?? 'OTHER'
}

const nothing = {
  day: null,
  time: null,
  direction: null,
  amountMinor: null,
  name: '',
  iban: null,
  description: '',
  bankRef: null,
  channel: 'OTHER',
  isReversal: false,
  balanceAfterMinor: null,
  payments: null,
  groupRef: null,
  key: null,
  shortKey: null,
  occurrenceNo: null,
} as const

const noticeResults: Readonly<
  Partial<Record<Notice['code'], { result: 'ERROR' | 'SKIPPED'; reason: StatementRowReason }>>
> = {
  UNREADABLE_ENTRY: { result: 'ERROR', reason: 'UNREADABLE_ENTRY' },
  UNCLEAR_DIRECTION: { result: 'ERROR', reason: 'UNCLEAR_DIRECTION' },
  UNCLEAR_DATE: { result: 'ERROR', reason: 'UNCLEAR_DATE' },
  UNCLEAR_CARRIED: { result: 'ERROR', reason: 'UNCLEAR_CARRIED' },
  UNCLEAR_FEE: { result: 'ERROR', reason: 'UNCLEAR_FEE' },
  ODD_ROW: { result: 'ERROR', reason: 'ODD_ROW' },
  UNKNOWN_STATUS: { result: 'ERROR', reason: 'UNKNOWN_STATUS' },
  OTHER_TABLE: { result: 'ERROR', reason: 'OTHER_TABLE' },
  CANCELLED_ROW: { result: 'SKIPPED', reason: 'CANCELLED_ROW' },
  CORRECTED_ROW: { result: 'SKIPPED', reason: 'CORRECTED_ROW' },
  DELETES_LINE: { result: 'ERROR', reason: 'DELETES_LINE' },
  UNREADABLE_BALANCE: { result: 'ERROR', reason: 'UNREADABLE_BALANCE' },
  ENTRY_OUTSIDE_STATEMENT: { result: 'ERROR', reason: 'ENTRY_OUTSIDE_STATEMENT' },
  CARRIED_ROW: { result: 'SKIPPED', reason: 'CARRIED_ROW' },
  UNKNOWN_TAG: { result: 'SKIPPED', reason: 'UNKNOWN_TAG' },
  NOTE_ROW: { result: 'SKIPPED', reason: 'NOTE_ROW' },
  TOTAL_ROW: { result: 'SKIPPED', reason: 'TOTAL_ROW' },
  EMPTY_ROW: { result: 'SKIPPED', reason: 'EMPTY_ROW' },
}

function noticeRow({ code, at, text }: Notice): Booking[] {
  const known = noticeResults[code]
  return known ? [{ ...nothing, at, ...known, text: plain(text, 1000) }] : []
}

type Around = {
  readonly accountId: string
  readonly ownIban: string
  /** True if the statement belongs to another account. */
  readonly isOther: boolean
  /** In Istanbul. */
  readonly today: string
  /** True if the file already contains this entry. */
  readonly isRepeated: (entry: StatementEntry) => boolean
  /** True if the IBAN beside the entry may be the account that it belongs to. */
  readonly isOfOther: (entry: StatementEntry) => boolean
  /** True if its statement contains the same entry twice, and both may be payments. */
  readonly isTwice: (entry: StatementEntry) => boolean
  /**
   * True if the entry is not in the account's currency: its own currency differs, the statement names another one, or
   * the entry has none and an entry beside it has another one.
   */
  readonly isForeign: (entry: StatementEntry) => boolean
}

const mendReasons = { CELLS: 'MENDED_CELLS', DIRECTION: 'MENDED_DIRECTION', FEE: 'MENDED_FEE' } as const

/** True within a year before or after today: files are uploaded soon after the bank writes them. */
const isNear = (day: string, today: string) => Math.abs(Date.parse(day) - Date.parse(today)) <= 366 * 86_400_000

/** Why an entry is not a line of this account. Errors are checked before entries that are simply not bookings. */
function whyNot(
  entry: StatementEntry,
  day: string | null,
  { isOther, isForeign, isRepeated, isTwice, isOfOther, today }: Around,
): Pick<Booking, 'result' | 'reason'> {
  const amount = minorOf(entry.amount)
  if (isOther) return { result: 'ERROR', reason: 'OTHER_ACCOUNT' }
  if (entry.status !== 'BOOKED') return { result: 'SKIPPED', reason: 'NOT_BOOKED' }
  if (isRepeated(entry)) return { result: 'SKIPPED', reason: 'REPEATED_ROW' }
  if (isForeign(entry)) return { result: 'ERROR', reason: 'OTHER_CURRENCY' }
  if (amount === undefined) return { result: 'ERROR', reason: 'FRACTION' }
  if (amount === 0n) return { result: 'SKIPPED', reason: 'ZERO_AMOUNT' }
  if (amount > largestMinor || amount < -largestMinor) return { result: 'ERROR', reason: 'TOO_LARGE_AMOUNT' }
  if (day === null) return { result: 'ERROR', reason: 'NO_DATE' }
  if (entry.otherDay && !isNear(day, today) && isNear(entry.otherDay, today))
    return { result: 'ERROR', reason: 'UNCLEAR_YEAR' }
  if (isOfOther(entry)) return { result: 'HELD', reason: 'OTHER_IBAN' }
  if (isTwice(entry)) return { result: 'HELD', reason: 'TWICE_IN_FILE' }
  if (entry.doubt) return { result: 'HELD', reason: entry.doubt.why }
  return { result: 'NEW', reason: entry.mended ? mendReasons[entry.mended.what] : null }
}

const minorOrNull = (amount: Decimal | null): bigint | null => {
  const minor = amount === null ? undefined : minorOf(amount)
  return minor !== undefined && minor <= largestMinor * 10n && minor >= -largestMinor * 10n ? minor : null
}

const refOf = (written: string | null) => {
  const ref = plain(written ?? '', 140)
  return ref === '' || isNoReference(ref) ? null : ref
}

/** Appends the payer's own reference, because it often contains the deposit's reference code. */
const wordsOf = ({ description, ownRef }: StatementEntry) => {
  const own = refOf(ownRef)
  return plain(own && !description.includes(own) ? `${description} ${own}` : description, 500)
}

/** The key under which an export without the further description columns reports an entry. */
function shortKeyOf(
  { firstWords, ...entry }: StatementEntry,
  { accountId }: Around,
  { day, direction, amountMinor, bankRef }: Pick<Booking, 'day' | 'direction' | 'amountMinor' | 'bankRef'>,
): string | null {
  if (firstWords === undefined || bankRef !== null || day === null || direction === null || amountMinor === null)
    return null
  const description = wordsOf({ ...entry, description: firstWords })
  return reportKeyOf({ bankAccountId: accountId, day, direction, amountMinor }, { bankRef, description })
}

function entryRow(entry: StatementEntry, around: Around): Booking {
  const day = entry.bookedOn ?? entry.valueOn
  const why = whyNot(entry, day, around)
  // An amount in another currency is kept as text only: a number would be read in the account's currency.
  const isOwn = why.reason !== 'OTHER_CURRENCY'
  const amount = isOwn ? minorOrNull(entry.amount) : null
  const description = wordsOf(entry)
  const slot = {
    day,
    direction: amount === null || amount === 0n ? null : amount > 0n ? ('CREDIT' as const) : ('DEBIT' as const),
    amountMinor: amount === null ? null : amount < 0n ? -amount : amount,
    bankRef: refOf(entry.bankRef),
  }
  return {
    ...why,
    ...slot,
    at: entry.at,
    text: isOwn
      ? plain(entry.doubt?.text ?? entry.mended?.text ?? '', 1000) || null
      : `${decimalText(entry.amount)} ${entry.currency ?? ''}`.trim(),
    time: entry.time,
    name: plain(entry.counterparty ?? '', 140),
    // Notes name the payee too: the account itself is never the counterparty.
    iban: compactIban(entry.counterpartyIban ?? '') === around.ownIban ? null : entry.counterpartyIban,
    description,
    channel: channelOf(description),
    isReversal: entry.isReversal,
    balanceAfterMinor: isOwn ? minorOrNull(entry.balanceAfter) : null,
    payments: entry.payments,
    groupRef: refOf(entry.groupRef),
    key: null,
    shortKey: shortKeyOf(entry, around, slot),
    occurrenceNo: null,
  }
}

/** Gives every new booking its key, and numbers bookings with equal keys in the order of the file. */
function counted(rows: readonly Booking[], bankAccountId: string): Booking[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { day, direction, amountMinor } = row
    if ((row.result !== 'NEW' && row.result !== 'HELD') || day === null || direction === null || amountMinor === null)
      return row
    const key = reportKeyOf({ bankAccountId, day, direction, amountMinor }, row)
    const occurrenceNo = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrenceNo)
    return { ...row, key, occurrenceNo }
  })
}

const sourceOf = ({ format, facts }: StatementFile) => {
  const profile = facts['profile']
  return profile === undefined ? (facts['rootChild'] ?? format) : `${format}:${profile}`
}

/**
 * A statement that names no currency is taken to be in the account's, unless another statement of the file names a
 * different one. `ofFile`: every currency that the file names.
 */
export function foreignIn(
  statement: Statement,
  ofFile: readonly string[] = currenciesNamedIn(statement),
): Around['isForeign'] {
  const currencies = currenciesNamedIn(statement)
  const isNamedForeign = !statement.named.every(isAccountCurrency)
  const isAnyForeign = !(currencies.length > 0 ? currencies : ofFile).every(isAccountCurrency)
  return ({ currency }) => isNamedForeign || (currency === null ? isAnyForeign : !isAccountCurrency(currency))
}

/**
 * Where a column headed only `IBAN` has the own account's on some rows, other IBANs may be those of other accounts,
 * unless the balances prove that all rows are of one account.
 */
function mixedIbans(statement: Statement, ownIban: string): Around['isOfOther'] {
  const isOwn = ({ counterpartyIban }: StatementEntry) => compactIban(counterpartyIban ?? '') === ownIban
  const isMixed = statement.hasBareIbans === true && statement.entries.some(isOwn) && balanceHolds(statement) !== true
  return (entry) => isMixed && entry.counterpartyIban !== null && !isOwn(entry)
}

/** Turns a read file into rows of one account, with its statements' own data. `today` is the date in Istanbul. */
export function bookingsOf(file: StatementFile, account: OwnAccount, today: string): ReadFile {
  const judged = file.statements.map((statement) => ({ statement, owner: namedAccount(statement, account.iban) }))
  // If a sheet clearly names this account, a table with another number belongs to another account.
  const isSure = (file.format === 'CSV' || file.format === 'XLSX') && judged.some(({ owner }) => owner === 'own')
  const named = judged.map(({ statement, owner }) => ({
    statement,
    owner: isSure && owner === 'unsure' ? ('other' as const) : owner,
  }))
  const repeated = repeatedIn(named.flatMap(({ statement, owner }) => (owner === 'other' ? [] : [statement])))
  const isRepeated = (entry: StatementEntry) => repeated.has(entry)
  const currencies = [...new Set(file.statements.flatMap(currenciesNamedIn))]
  const rows = named.flatMap(({ statement, owner }) => {
    // Computed once per statement, because it reads all of its entries.
    // OFX gives every transaction an identifier that no other one has.
    const twice = new Set(twiceIn(statement, file.format === 'OFX'))
    const around: Around = {
      accountId: account.id,
      ownIban: account.iban,
      isOther: owner === 'other',
      today,
      isRepeated,
      isTwice: (entry) => twice.has(entry),
      isOfOther: mixedIbans(statement, account.iban),
      isForeign: foreignIn(statement, currencies),
    }
    return [...statement.entries.map((entry) => entryRow(entry, around)), ...statement.notices.flatMap(noticeRow)]
  })
  return {
    format: file.format,
    source: sourceOf(file),
    layout: file.facts['profile'] ?? null,
    parts: named.map(({ statement, owner }) => partOf(statement, owner)),
    warnings: [
      ...warningsOf(named, rows, today),
      ...(file.format === 'MT940' || file.facts['rootChild'] === 'BkToCstmrStmt' ? cutOff(named) : []),
    ],
    rows: counted(rows, account.id),
  }
}
