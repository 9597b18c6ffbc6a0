import { momentInZone, writtenDay, writtenTime } from './calendarDate'
import { fileMarkOf, readAmount, type Decimal, type FileMark } from './decimal'
import { isMoneyBackText } from './moneyBack'
import {
  StatementRefused,
  type Balance,
  type Notice,
  type Statement,
  type StatementEntry,
  type StatementFile,
} from './statement'

export const looksLikeOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 65_536))

/** An aggregate: the content of `<NAME>…</NAME>`. Values by tag, as written. */
type Aggregate = { readonly name: string; readonly values: Map<string, string>; readonly parts: Aggregate[] }

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }
const plain = (text: string) =>
  text.replace(/&(lt|gt|amp|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '').trim()

/**
 * Parses OFX into aggregates. OFX 1 is SGML whose values have no end tag, OFX 2 is XML; banks mix them. A tag
 * followed by text is a value. A tag without text opens an aggregate, which closes at its end tag or at that of an
 * outer one.
 */
function aggregatesOf(text: string): Aggregate {
  const root: Aggregate = { name: '', values: new Map(), parts: [] }
  const open = [root]
  for (const [, slash, tag, value] of text.matchAll(/<(\/?)([A-Za-z0-9._]+)[^<>]*>([^<]*)/g)) {
    const name = (tag ?? '').toUpperCase()
    if (slash) {
      const index = open.findLastIndex((aggregate) => aggregate.name === name)
      if (index > 0) open.length = index
    } else if (plain(value ?? '') !== '' && name !== transactionTag) open.at(-1)?.values.set(name, plain(value ?? ''))
    else {
      // Transactions do not nest: one without an end tag ends where the next begins.
      const unended = name === transactionTag ? open.findLastIndex((aggregate) => aggregate.name === name) : -1
      if (unended > 0) open.length = unended
      const aggregate: Aggregate = { name, values: new Map(), parts: [] }
      open.at(-1)?.parts.push(aggregate)
      // An empty value looks like the start of an aggregate; what follows still belongs to the outer one.
      if (!emptyValues.has(name)) open.push(aggregate)
      if (open.length > 64) throw new StatementRefused('UNREADABLE_FILE', name)
    }
  }
  return root
}

/** Values that banks leave empty; every other tag without a value opens an aggregate. */
const emptyValues = new Set([
  'LANGUAGE',
  'MEMO',
  'NAME',
  'CHECKNUM',
  'REFNUM',
  'ACCTID',
  'ACCTTYPE',
  'BANKID',
  'BRANCHID',
  'MESSAGE',
  'CODE',
  'SEVERITY',
  'ORG',
  'FID',
  'TRNUID',
  'DTSTART',
  'DTEND',
  'DTUSER',
  'SIC',
  'ACCTKEY',
  'INTU.BID',
  'INTU.USERID',
  'INTU.ORG',
])

const transactionTag = 'STMTTRN'
/** OFX 2.2: transactions that the bank has not booked yet. */
const pendingTag = 'STMTTRNP'

const partsOf = (aggregate: Aggregate, name: string): Aggregate[] =>
  aggregate.parts.flatMap((part) => (part.name === name ? [part] : partsOf(part, name)))

type AmountOf = (aggregate: Aggregate, tag: string) => Decimal

/**
 * Reads the file's amounts with the decimal mark that they show together. OFX 2.2 (3.2.9) leaves the mark to the bank
 * and has no digit groups, but banks write them.
 */
function amountsOf(root: Aggregate): AmountOf {
  const written = valuesOf(root, new Set(['TRNAMT', 'BALAMT']))
  const shown = fileMarkOf(written)
  const mark: FileMark = shown === 'auto' ? 'both' : shown
  return (aggregate, tag) => {
    const text = aggregate.values.get(tag) ?? ''
    const amount = readAmount(text, mark)
    if (!amount) throw new StatementRefused('INVALID_AMOUNT', text || `${tag} -`)
    return amount
  }
}

const valuesOf = ({ values, parts }: Aggregate, tags: ReadonlySet<string>): string[] => [
  ...[...values].flatMap(([tag, value]) => (tags.has(tag) ? [value] : [])),
  ...parts.flatMap((part) => valuesOf(part, tags)),
]

/** `20130525225731.258[-5:EST]`: the day and time in Istanbul; without a zone, as the bank wrote them. */
function momentOf(written: string | undefined): { day: string; time: string | null } | null {
  if (!written) return null
  const day = writtenDay(written.slice(0, 8))
  if (!day || !/^\d{8}/.test(written)) throw new StatementRefused('INVALID_DATE', written)
  const inZone = momentInZone(written)
  if (inZone) return inZone
  const time = /^\d{8}(\d{2})(\d{2})(\d{2})/.exec(written)
  return { day, time: time ? writtenTime(`${time[1]}:${time[2]}:${time[3]}`) : null }
}

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
 * Transactions whose direction is unclear: those whose type contradicts their sign. If a debit has no minus, the bank
 * writes amounts without signs, so a positive amount of a type with either sign is not trusted as money in.
 */
function unclearIn(transactions: readonly Aggregate[], amountOf: AmountOf): Set<Aggregate> {
  const wrong = transactions.filter((transaction) => disagrees(transaction, amountOf))
  const isUnsigned = wrong.some((transaction) => amountOf(transaction, 'TRNAMT').units > 0n)
  return new Set([
    ...wrong,
    ...(isUnsigned
      ? transactions.filter(
          (transaction) => mostlyOut.has(kindOf(transaction)) && amountOf(transaction, 'TRNAMT').units > 0n,
        )
      : []),
  ])
}

/** Why a transaction cannot be read; undefined if it can. Other transactions are still read. */
function whyUnread(transaction: Aggregate, amountOf: AmountOf): StatementRefused | undefined {
  try {
    amountOf(transaction, 'TRNAMT')
    momentOf(transaction.values.get('DTPOSTED') ?? transaction.values.get('DTTRAN'))
    return undefined
  } catch (error) {
    if (error instanceof StatementRefused) return error
    throw error
  }
}

/**
 * The currency of a transaction's amount, from `CURRENCY`. `ORIGCURRENCY` does not count: it is the currency before
 * conversion into the account's.
 */
const ownCurrencyOf = (transaction: Aggregate) =>
  partsOf(transaction, 'CURRENCY')[0]?.values.get('CURSYM') ??
  transaction.values.get('CURRENCY') ??
  transaction.values.get('CURSYM')

function entryOf(transaction: Aggregate, amount: Decimal, currency: string | null, index: number): StatementEntry {
  const isPending = transaction.name === pendingTag
  const posted = momentOf(transaction.values.get('DTPOSTED') ?? transaction.values.get('DTTRAN'))
  const { values } = transaction
  return {
    amount,
    currency: ownCurrencyOf(transaction) ?? currency,
    bookedOn: posted?.day ?? null,
    valueOn: posted?.day ?? null,
    time: posted?.time ?? null,
    isReversal: values.has('CORRECTFITID') || isMoneyBackText(values.get('MEMO') ?? values.get('NAME') ?? ''),
    status: isPending ? 'PENDING' : 'BOOKED',
    payments: null,
    groupRef: null,
    bankRef: values.get('FITID') ?? null,
    ownRef: values.get('CHECKNUM') ?? values.get('REFNUM') ?? null,
    counterparty: values.get('NAME') ?? null,
    counterpartyIban: null,
    description: [values.get('NAME'), values.get('MEMO')].filter(Boolean).join(' '),
    balanceAfter: null,
    at: index + 1,
  }
}

/** `CURDEF` values outside the statements. */
const currenciesAround = (around: Aggregate, read: readonly Aggregate[]): string[] =>
  read.includes(around)
    ? []
    : [...[around.values.get('CURDEF') ?? []].flat(), ...around.parts.flatMap((part) => currenciesAround(part, read))]

function statementOf(statement: Aggregate, around: readonly string[], amountOf: AmountOf): Statement {
  const currency = statement.values.get('CURDEF') ?? null
  const account = partsOf(statement, 'BANKACCTFROM')[0] ?? partsOf(statement, 'CCACCTFROM')[0]
  const unreadBalances: Notice[] = []
  const balanceIn = (name: string): Balance[] =>
    partsOf(statement, name).flatMap((balance, index) => {
      try {
        const amount = amountOf(balance, 'BALAMT')
        return [{ type: name, amount, currency, on: momentOf(balance.values.get('DTASOF'))?.day ?? null }]
      } catch (error) {
        if (!(error instanceof StatementRefused)) throw error
        const text = wordsOf(balance, 'BALAMT', 'DTASOF')
        // Only an unreadable booked balance gives a notice.
        if (name === 'LEDGERBAL') unreadBalances.push({ code: 'UNREADABLE_BALANCE', at: index + 1, text })
        return []
      }
    })
  const balances = [...balanceIn('LEDGERBAL'), ...balanceIn('AVAILBAL')]
  const written = [...partsOf(statement, transactionTag), ...partsOf(statement, pendingTag)]
  const transactions = written.filter((transaction) => whyUnread(transaction, amountOf) === undefined)
  const [refused] = written.flatMap((transaction) => whyUnread(transaction, amountOf) ?? [])
  if (refused && transactions.length === 0) throw refused
  const unclear = unclearIn(transactions, amountOf)
  const readable = new Set(transactions)
  const entries = written.flatMap((transaction, index) =>
    unclear.has(transaction) || !readable.has(transaction)
      ? []
      : [entryOf(transaction, amountOf(transaction, 'TRNAMT'), currency, index)],
  )
  const notices = written.flatMap((transaction, index): Notice[] => {
    const code = unclear.has(transaction)
      ? 'UNCLEAR_DIRECTION'
      : readable.has(transaction)
        ? undefined
        : 'UNREADABLE_ENTRY'
    return code ? [{ code, at: index + 1, text: wordsOf(transaction, 'DTPOSTED', 'TRNTYPE', 'TRNAMT', 'NAME') }] : []
  })
  return {
    id: account?.values.get('ACCTID') ?? null,
    account: account?.values.get('ACCTID') ?? null,
    accountKind: account?.values.get('ACCTTYPE') ?? '',
    currency,
    named: [...new Set([...(currency === null ? [] : [currency]), ...around])],
    opening: null,
    closing: balances.find(({ type }) => type === 'LEDGERBAL') ?? null,
    balances,
    stated: [],
    entries,
    notices: [...unreadBalances, ...notices],
    details: 0,
    order: 'oldest first',
  }
}

const wordsOf = ({ values }: Aggregate, ...tags: readonly string[]) =>
  tags
    .map((tag) => values.get(tag))
    .filter(Boolean)
    .join(' ')

/** A notice for each transaction outside any statement; none of them is read. */
function straysOf(root: Aggregate, read: readonly Aggregate[]): Notice[] {
  const known = new Set(read.flatMap((statement) => partsOf(statement, transactionTag)))
  return partsOf(root, transactionTag)
    .filter((transaction) => !known.has(transaction))
    .map((transaction, index) => ({
      code: 'ENTRY_OUTSIDE_STATEMENT',
      at: index + 1,
      text: wordsOf(transaction, 'DTPOSTED', 'TRNAMT', 'NAME'),
    }))
}

/** Reads OFX 1 and 2: bank and card statements of one or more accounts. */
export function readOfx(text: string): StatementFile {
  const root = aggregatesOf(text)
  const read = [...partsOf(root, 'STMTRS'), ...partsOf(root, 'CCSTMTRS')]
  const around = currenciesAround(root, read)
  const amountOf = amountsOf(root)
  const [first, ...others] = read.map((statement) => statementOf(statement, around, amountOf))
  if (!first) throw new StatementRefused('NO_STATEMENT', 'STMTRS')
  return {
    format: 'OFX',
    facts: {},
    statements: [{ ...first, notices: [...first.notices, ...straysOf(root, read)] }, ...others],
  }
}
