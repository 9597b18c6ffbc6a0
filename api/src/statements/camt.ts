import { momentInZone, writtenDay } from './calendarDate'
import { minus, readDecimal, type Decimal } from './decimal'
import {
  StatementRefused,
  type Balance,
  type Notice,
  type Statement,
  type StatementEntry,
  type StatementFile,
} from './statement'
import { at, childrenOf, readXml, textAt, type Element } from './xml'

/**
 * ISO 20022 messages of accounts: report (052), statement (053) and notification (054), in any version. The first of 2007 ends its
 * names in V01 and stands in SWIFT's own namespace.
 */
const messages: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt: 'Rpt',
  BkToCstmrStmt: 'Stmt',
  BkToCstmrDbtCdtNtfctn: 'Ntfctn',
}

const messageOf = (name: string) => name.replace(/V\d\d$/, '')

export const looksLikeCamt = (text: string): boolean =>
  /<(?:\w+:)?(?:BkToCstmrAcctRpt|BkToCstmrStmt|BkToCstmrDbtCdtNtfctn)(?:V\d\d)?\b/.test(text) ||
  /urn:(?:iso:std:iso:20022:tech|swift):xsd:\$?camt\.05[234]/.test(text.slice(0, 4096))

/** `Amt` with its `CdtDbtInd` beside it, signed. Undefined where that says neither credit nor debit; of nothing, it says nothing. */
function amountOf(element: Element): Decimal | undefined {
  const written = textAt(element, 'Amt')
  const size = readDecimal(written ?? '', '.')
  if (!size || size.units < 0n) throw new StatementRefused('INVALID_AMOUNT', `${written ?? '-'} (${element.line})`)
  const direction = textAt(element, 'CdtDbtInd')
  if (direction === 'DBIT') return minus(size)
  return direction === 'CRDT' || size.units === 0n ? size : undefined
}

/** What is written of an amount whose direction nobody knows. */
const unclear = (code: 'UNCLEAR_DIRECTION' | 'UNREADABLE_BALANCE', element: Element): Notice => ({
  code,
  at: element.line,
  text: [
    textAt(element, 'Amt'),
    at(element, 'Amt')?.attributes['Ccy'],
    textAt(element, 'CdtDbtInd'),
    textAt(element, 'AcctSvcrRef'),
  ]
    .filter(Boolean)
    .join(' '),
})

const currencyOf = (element: Element): string | null => at(element, 'Amt')?.attributes['Ccy'] ?? null
/** Where an entry's own amount says no currency, that of its details; what was instructed may have been another before it was changed, so it is asked last. */
function currencyInDetails(entry: Element): string | null {
  const details = [
    entry,
    ...childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls')),
    ...childrenOf(entry, 'TxDtls'),
  ]
  const said = (one: Element) =>
    at(one, 'Amt')?.attributes['Ccy'] ??
    ['TxAmt', 'CntrValAmt', 'AnncdPstngAmt', 'InstdAmt']
      .map((kind) => at(one, 'AmtDtls', kind, 'Amt')?.attributes['Ccy'])
      .find((code) => code !== undefined)
  return [...new Set(details.flatMap((one) => said(one) ?? []))].join('/') || null
}

/** Before version 8 a code stands alone, since then in `Cd` or `Prtry`. */
const choiceAt = (element: Element, ...path: readonly string[]): string | null =>
  textAt(element, ...path, 'Cd') ?? textAt(element, ...path, 'Prtry') ?? textAt(element, ...path)

/** The day in Istanbul where a moment says its zone; else the day as it is written. */
function dayAt(element: Element, name: string): string | null {
  const written = textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm')
  if (written === null) return null
  const day = momentInZone(written)?.day ?? writtenDay(written)
  if (!day) throw new StatementRefused('INVALID_DATE', `${written} (${element.line})`)
  return day
}

function balanceOf(element: Element): Balance | undefined {
  const amount = amountOf(element)
  return (
    amount && {
      type: choiceAt(element, 'Tp', 'CdOrPrtry') ?? choiceAt(element, 'Tp') ?? '',
      amount,
      currency: currencyOf(element),
      on: dayAt(element, 'Dt'),
    }
  )
}

const statuses: Readonly<Record<string, StatementEntry['status']>> = {
  BOOK: 'BOOKED',
  PDNG: 'PENDING',
  INFO: 'INFO',
  FUTR: 'PENDING',
}

/** The other side of an entry: who pays where money comes in, who is paid where it goes out. */
function partyOf(
  details: Element | undefined,
  isCredit: boolean,
): Pick<StatementEntry, 'counterparty' | 'counterpartyIban'> {
  const parties = at(details, 'RltdPties')
  const side = isCredit ? 'Dbtr' : 'Cdtr'
  return {
    counterparty: textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'),
    counterpartyIban: textAt(parties, `${side}Acct`, 'Id', 'IBAN'),
  }
}

function entryOf(entry: Element): StatementEntry | undefined {
  const amount = amountOf(entry)
  if (!amount) return undefined
  const details = at(entry, 'NtryDtls', 'TxDtls') ?? at(entry, 'TxDtls')
  const remittance = at(details, 'RmtInf')
  const words = [
    ...childrenOf(remittance, 'Ustrd').map(({ text }) => text.trim()),
    ...childrenOf(remittance, 'Strd').map((structured) => textAt(structured, 'CdtrRefInf', 'Ref')),
    textAt(details, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  return {
    amount,
    currency: currencyOf(entry) ?? currencyInDetails(entry),
    bookedOn: dayAt(entry, 'BookgDt'),
    valueOn: dayAt(entry, 'ValDt'),
    time: null,
    isReversal: textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1',
    status: statuses[choiceAt(entry, 'Sts') ?? 'BOOK'] ?? 'INFO',
    payments: null,
    groupRef: null,
    bankRef: textAt(entry, 'AcctSvcrRef') ?? textAt(details, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'NtryRef'),
    ownRef: textAt(details, 'Refs', 'EndToEndId'),
    ...partyOf(details, amount.units >= 0n),
    description: [...new Set(words.filter((word): word is string => Boolean(word)))].join(' '),
    balanceAfter: null,
    at: entry.line,
  }
}

/** An account number that is no IBAN; the three last ways are those of 2007. */
const otherAccount = (element: Element) =>
  textAt(element, 'Acct', 'Id', 'Othr', 'Id') ??
  textAt(element, 'Acct', 'Id', 'BBAN') ??
  textAt(element, 'Acct', 'Id', 'UPIC') ??
  textAt(element, 'Acct', 'Id', 'PrtryAcct', 'Id')

function statementOf(element: Element): Statement {
  const balances = childrenOf(element, 'Bal').flatMap((balance) => balanceOf(balance) ?? [])
  const entries = childrenOf(element, 'Ntry').flatMap((entry) => entryOf(entry) ?? [])
  const unread = [
    ...childrenOf(element, 'Bal').flatMap((balance) =>
      amountOf(balance) ? [] : [unclear('UNREADABLE_BALANCE', balance)],
    ),
    ...childrenOf(element, 'Ntry').flatMap((entry) => (amountOf(entry) ? [] : [unclear('UNCLEAR_DIRECTION', entry)])),
  ]
  const iban = textAt(element, 'Acct', 'Id', 'IBAN')
  const currency = textAt(element, 'Acct', 'Ccy')
  const opening = balances.find(({ type }) => type === 'OPBD' || type === 'PRCD') ?? null
  const closing = balances.findLast(({ type }) => type === 'CLBD') ?? null
  const notices = entries
    .filter((entry) => entry.currency !== null && currency !== null && entry.currency !== currency)
    .map((entry): Notice => ({ code: 'CURRENCY_DIFFERS', at: entry.at, text: entry.currency ?? '' }))
  return {
    id: textAt(element, 'Id'),
    account: iban ?? otherAccount(element),
    accountKind: iban ? 'IBAN' : 'Othr',
    currency,
    named: [...new Set([currency, ...balances.map((balance) => balance.currency)].filter((one) => one !== null))],
    opening,
    closing,
    balances,
    entries,
    notices: [...unread, ...notices],
    details: childrenOf(element, 'Ntry').flatMap((entry) =>
      childrenOf(entry, 'NtryDtls')
        .flatMap((group) => childrenOf(group, 'TxDtls'))
        .concat(childrenOf(entry, 'TxDtls')),
    ).length,
    order: 'oldest first',
  }
}

/** Every entry below an element, wherever it stands. */
const entriesBelow = (element: Element): Element[] =>
  element.children.flatMap((child) => [...(child.name === 'Ntry' ? [child] : []), ...entriesBelow(child)])

/** Entries where the standard has none: nothing is taken from them, and nothing is silent about them. */
function straysOf(root: Element, read: readonly Element[]): Notice[] {
  const known = new Set(read.flatMap((statement) => childrenOf(statement, 'Ntry')))
  return entriesBelow(root)
    .filter((entry) => !known.has(entry))
    .map((entry) => ({
      code: 'ENTRY_OUTSIDE_STATEMENT',
      at: entry.line,
      text: [textAt(entry, 'Amt'), textAt(entry, 'AcctSvcrRef')].filter(Boolean).join(' '),
    }))
}

/** Reads a CAMT.052, 053 or 054 document, in any of its versions. */
export function readCamt(text: string): StatementFile {
  const root = readXml(text)
  const message = [root, ...root.children].find(({ name }) => messageOf(name) in messages)
  if (!message) throw new StatementRefused('UNKNOWN_FORMAT', root.name)
  const rootChild = messageOf(message.name)
  const read = childrenOf(message, messages[rootChild] ?? '')
  const [first, ...others] = read.map(statementOf)
  if (!first) throw new StatementRefused('NO_STATEMENT', message.name)
  return {
    format: 'CAMT',
    facts: { namespace: message.namespace, rootChild },
    statements: [{ ...first, notices: [...first.notices, ...straysOf(root, read)] }, ...others],
  }
}
