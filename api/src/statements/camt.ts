import { amountOf, camtEntry, choiceAt, currencyOf, dayAt, isUnknownStatus } from './camtEntry'
import { absolute, readDecimal } from './decimal'
import {
  StatementRefused,
  type Balance,
  type Notice,
  type StatedTotal,
  type Statement,
  type StatementFile,
} from './statement'
import { at, childrenOf, readXml, textAt, type Element } from './xml'

/**
 * ISO 20022 account messages: report (052), statement (053) and notification (054), in any version. The first version
 * (2007) has names that end in V01, in SWIFT's own namespace.
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

/** The notice about an entry or a balance that cannot be read. */
const unclear = (
  code: 'UNCLEAR_DIRECTION' | 'UNREADABLE_BALANCE' | 'UNREADABLE_ENTRY' | 'UNKNOWN_STATUS',
  element: Element,
): Notice => ({
  code,
  at: element.line,
  text: [
    textAt(element, 'Amt'),
    at(element, 'Amt')?.attributes['Ccy'],
    textAt(element, 'CdtDbtInd'),
    ...(code === 'UNKNOWN_STATUS' ? [choiceAt(element, 'Sts')] : []),
    textAt(element, 'AcctSvcrRef'),
  ]
    .filter(Boolean)
    .join(' '),
})

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

/** An account number that is not an IBAN. The last three paths are from the 2007 version. */
const otherAccount = (element: Element) =>
  textAt(element, 'Acct', 'Id', 'Othr', 'Id') ??
  textAt(element, 'Acct', 'Id', 'BBAN') ??
  textAt(element, 'Acct', 'Id', 'UPIC') ??
  textAt(element, 'Acct', 'Id', 'PrtryAcct', 'Id')

/** Returns the refusal instead of throwing it, so that one unreadable element does not stop the others. */
function orRefused<T>(read: () => T): T | StatementRefused {
  try {
    return read()
  } catch (error) {
    if (error instanceof StatementRefused) return error
    throw error
  }
}

const totalNames = { ALL: 'TtlNtries', CREDIT: 'TtlCdtNtries', DEBIT: 'TtlDbtNtries' } as const

/** `TxsSummry`: the number and sum of all entries, of credits and of debits, and the difference of both. */
function totalsIn(element: Element): StatedTotal[] {
  const summary = at(element, 'TxsSummry')
  const sumAt = (total: Element | undefined, ...path: readonly string[]) => {
    const sum = readDecimal(textAt(total, ...path) ?? '', '.')
    return sum ? absolute(sum) : null
  }
  return (['ALL', 'CREDIT', 'DEBIT'] as const).flatMap((of): StatedTotal[] => {
    const total = at(summary, totalNames[of])
    if (!total) return []
    const count = textAt(total, 'NbOfNtries')
    const net = sumAt(total, 'TtlNetNtryAmt') ?? sumAt(total, 'TtlNetNtry', 'Amt')
    return [
      {
        of,
        at: total.line,
        count: /^\d{1,9}$/.test(count ?? '') ? Number(count) : null,
        sum: sumAt(total, 'Sum'),
      },
      ...(net ? [{ of, at: total.line, count: null, sum: net }] : []),
    ]
  })
}

function statementOf(element: Element): Statement {
  const iban = textAt(element, 'Acct', 'Id', 'IBAN')
  const owner = { iban, name: textAt(element, 'Acct', 'Ownr', 'Nm') }
  const unread: Notice[] = []
  const balances = childrenOf(element, 'Bal').flatMap((balance) => {
    const read = orRefused(() => balanceOf(balance))
    if (!read || read instanceof StatementRefused) unread.push(unclear('UNREADABLE_BALANCE', balance))
    return !read || read instanceof StatementRefused ? [] : [read]
  })
  const entries = childrenOf(element, 'Ntry').flatMap((entry) => {
    const read = orRefused(() => camtEntry(entry, owner))
    if (read instanceof StatementRefused) unread.push(unclear('UNREADABLE_ENTRY', entry))
    else if (!read) unread.push(unclear('UNCLEAR_DIRECTION', entry))
    else if (isUnknownStatus(entry)) unread.push(unclear('UNKNOWN_STATUS', entry))
    return !read || read instanceof StatementRefused || isUnknownStatus(entry) ? [] : [read]
  })
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
    stated: totalsIn(element),
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

/** All entries below an element, at any depth. */
const entriesBelow = (element: Element): Element[] =>
  element.children.flatMap((child) => [...(child.name === 'Ntry' ? [child] : []), ...entriesBelow(child)])

/** A notice for each entry in a place where the standard allows none. Such entries are not read. */
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
  const documents = documentsIn(text).map(readDocument)
  const [first, ...others] = documents
  if (!first) throw new StatementRefused('NO_STATEMENT')
  return { ...first, statements: [first, ...others].flatMap(({ statements }) => statements) }
}

/**
 * Splits a text into one document per XML declaration, because some banks write a day's messages into one file. Line
 * numbers are kept.
 */
function documentsIn(text: string): string[] {
  const starts = [...text.matchAll(/<\?xml\s/g)].map(({ index }) => index)
  if (starts.length < 2) return [text]
  return starts.map((start, at) => {
    const linesBefore = text.slice(0, start).split('\n').length - 1
    return '\n'.repeat(linesBefore) + text.slice(start, starts[at + 1]).replace(/^<\?xml\s[^>]*\?>/, '')
  })
}

/** The message in a document, with or without an envelope. */
function messageIn(element: Element): Element | undefined {
  if (messageOf(element.name) in messages) return element
  for (const child of element.children) {
    const found = messageIn(child)
    if (found) return found
  }
  return undefined
}

function readDocument(text: string): StatementFile {
  const root = readXml(text)
  const message = messageIn(root)
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
