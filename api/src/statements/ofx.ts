import { compactIban } from '@kasa/domain/iban'

import { momentInZone, writtenDay, writtenTime } from './calendarDate'
import type { Decimal } from './decimal'
import { isMoneyBackText } from './moneyBack'
import { correctionsIn, doubtOf, unclearIn } from './ofxDoubts'
import {
  aggregatesOf,
  amountsOf,
  partsOf,
  pendingTag,
  transactionTag,
  wordsOf,
  type Aggregate,
  type AmountOf,
} from './ofxTree'
import {
  StatementRefused,
  type Balance,
  type Notice,
  type Statement,
  type StatementEntry,
  type StatementFile,
} from './statement'

export const looksLikeOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 65_536))

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

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
  const name = values.get('NAME') ?? partsOf(transaction, 'PAYEE')[0]?.values.get('NAME')
  const other = compactIban(partsOf(transaction, 'BANKACCTTO')[0]?.values.get('ACCTID') ?? '')
  return {
    amount,
    currency: ownCurrencyOf(transaction) ?? currency,
    bookedOn: posted?.day ?? null,
    valueOn: posted?.day ?? null,
    time: posted?.time ?? null,
    isReversal: isMoneyBackText(values.get('MEMO') ?? name ?? ''),
    status: isPending ? 'PENDING' : 'BOOKED',
    payments: null,
    groupRef: null,
    bankRef: values.get('FITID') ?? null,
    ownRef: values.get('CHECKNUM') ?? values.get('REFNUM') ?? null,
    counterparty: name ?? null,
    counterpartyIban: ibanForm.test(other) ? other : null,
    description: [...new Set([name, values.get('EXTDNAME'), values.get('MEMO')])].filter(Boolean).join(' '),
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
  const corrections = correctionsIn(written)
  const noticeOf = (transaction: Aggregate): Notice['code'] | undefined =>
    corrections.get(transaction) ??
    (unclear.has(transaction) ? 'UNCLEAR_DIRECTION' : readable.has(transaction) ? undefined : 'UNREADABLE_ENTRY')
  const entries = written.flatMap((transaction, index) =>
    noticeOf(transaction) === undefined
      ? [
          {
            ...entryOf(transaction, amountOf(transaction, 'TRNAMT'), currency, index),
            ...doubtOf(transaction, amountOf),
          },
        ]
      : [],
  )
  const notices = written.flatMap((transaction, index): Notice[] => {
    const code = noticeOf(transaction)
    const text = wordsOf(transaction, 'DTPOSTED', 'TRNTYPE', 'TRNAMT', 'NAME', 'CORRECTACTION', 'CORRECTFITID')
    return code ? [{ code, at: index + 1, text }] : []
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
