import { isAccountCurrency } from '@kasa/domain/currency'
import { compactIban } from '@kasa/domain/iban'
import { foldText } from '@kasa/domain/turkishText'

import { momentInZone, writtenDay } from './calendarDate'
import { minus, plus, readDecimal, type Decimal } from './decimal'
import { saysMoneyBack } from './moneyBack'
import { saysSeveral } from './severalPayments'
import { StatementRefused, type StatementEntry } from './statement'
import { at, childrenOf, textAt, type Element } from './xml'

/**
 * `Amt` with its `CdtDbtInd` beside it, signed. Undefined where that says neither credit nor debit; of nothing, it says
 * nothing.
 */
export function amountOf(element: Element): Decimal | undefined {
  const written = textAt(element, 'Amt')
  // XML writes no groups: whether `1,250` is a thousand or one is not known.
  const size = /^\+?[\d.]+$/.test(written ?? '') ? readDecimal(written ?? '', '.') : undefined
  if (!size) throw new StatementRefused('INVALID_AMOUNT', `${written ?? '-'} (${element.line})`)
  const direction = textAt(element, 'CdtDbtInd')
  if (direction === 'DBIT') return minus(size)
  return direction === 'CRDT' || size.units === 0n ? size : undefined
}

export const currencyOf = (element: Element): string | null => at(element, 'Amt')?.attributes['Ccy'] ?? null
/**
 * Where an entry's own amount says no currency, that of its details; what was instructed may have been another before
 * it was changed, so it is asked last.
 */
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
export const choiceAt = (element: Element, ...path: readonly string[]): string | null =>
  textAt(element, ...path, 'Cd') ?? textAt(element, ...path, 'Prtry') ?? textAt(element, ...path)

/** The day in Istanbul where a moment says its zone; else the day as it is written. */
export function dayAt(element: Element, name: string): string | null {
  const written = textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm')
  if (written === null) return null
  const day = momentInZone(written)?.day ?? writtenDay(written)
  if (!day) throw new StatementRefused('INVALID_DATE', `${written} (${element.line})`)
  return day
}

const statuses: Readonly<Record<string, StatementEntry['status']>> = {
  BOOK: 'BOOKED',
  PDNG: 'PENDING',
  INFO: 'INFO',
  FUTR: 'PENDING',
}
/** True of a state that is none of the standard's: nobody knows whether the entry was booked. */
export const isUnknownStatus = (entry: Element): boolean => {
  const said = choiceAt(entry, 'Sts')
  return said !== null && !(said in statuses)
}

/** Whose account a statement is of. */
export type Owner = { readonly iban: string | null; readonly name: string | null }
type Party = { readonly name: string | null; readonly iban: string | null }

const isOwner = (party: Party, owner: Owner): boolean =>
  party.iban !== null && owner.iban !== null
    ? compactIban(party.iban) === compactIban(owner.iban)
    : party.name !== null && owner.name !== null && foldText(party.name) === foldText(owner.name)

/**
 * The other side of a payment: who pays where money comes in, who is paid where it goes out. The account's owner is
 * never it: of money that came back some banks write the parties as in the first payment.
 */
function partyOf(details: Element | undefined, isCredit: boolean, owner: Owner): Party {
  const parties = at(details, 'RltdPties')
  const [debtor, creditor] = (['Dbtr', 'Cdtr'] as const).map((side) => ({
    name: textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'),
    iban: textAt(parties, `${side}Acct`, 'Id', 'IBAN'),
  }))
  const [usual, other] = isCredit ? [debtor, creditor] : [creditor, debtor]
  const found = [usual, other].find(
    (party, index) =>
      party &&
      (party.name ?? party.iban) !== null &&
      !isOwner(party, owner) &&
      (index === 0 || (usual && isOwner(usual, owner))),
  )
  return found ?? { name: null, iban: null }
}

/** Kinds of transactions by which money comes back (external codes of ISO 20022). */
const backKinds: ReadonlySet<string> = new Set([
  'RRTN',
  'RPCR',
  'PRDD',
  'UPDD',
  'RCDD',
  'UPCT',
  'UPCQ',
  'CQRV',
  'RIMB',
  'RVRS',
])
const isTrue = (text: string | null) => text === 'true' || text === '1'

function isMoneyBack(entry: Element, details: readonly Element[]): boolean {
  const kinds = [entry, ...details].flatMap((one) => [
    textAt(one, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'),
    textAt(one, 'BkTxCd', 'Prtry', 'Cd'),
  ])
  return (
    isTrue(textAt(entry, 'RvslInd')) ||
    kinds.some((kind) => kind !== null && (backKinds.has(kind) || /^[A-Z]?RTI\b/.test(kind) || saysMoneyBack(kind))) ||
    details.some((one) => at(one, 'RtrInf') !== undefined) ||
    [textAt(entry, 'AddtlNtryInf'), ...details.map((one) => textAt(one, 'AddtlTxInf'))].some(
      (words) => words !== null && saysMoneyBack(words),
    )
  )
}

/** The words of one payment: what it is for, what the bank adds, and why it came back. */
function wordsOf(details: Element): string[] {
  const remittance = at(details, 'RmtInf')
  const back = at(details, 'RtrInf')
  return [
    ...childrenOf(remittance, 'Ustrd').map(({ text }) => text.trim()),
    ...childrenOf(remittance, 'Strd').flatMap((structured) => [
      textAt(structured, 'CdtrRefInf', 'Ref'),
      ...childrenOf(structured, 'RfrdDocInf').map(
        (document) => textAt(document, 'Nb') ?? textAt(document, 'RfrdDocNb'),
      ),
      ...childrenOf(structured, 'AddtlRmtInf').map(({ text }) => text.trim()),
    ]),
    textAt(details, 'AddtlTxInf'),
    back ? (choiceAt(back, 'Rsn') ?? null) : null,
    ...childrenOf(back, 'AddtlInf').map(({ text }) => text.trim()),
    textAt(back, 'OrgnlEndToEndId'),
  ].filter((words): words is string => Boolean(words))
}

/** What one of several payments says, for the words of the sum: its amount, who, and for what. */
function partWords(details: Element, isCredit: boolean, owner: Owner): string {
  const { name } = partyOf(details, isCredit, owner)
  const amount = textAt(details, 'Amt') ?? textAt(details, 'AmtDtls', 'TxAmt', 'Amt')
  return [...new Set([amount, name, textAt(details, 'Refs', 'EndToEndId'), ...wordsOf(details)].filter(Boolean))].join(
    ' ',
  )
}

const same = <T>(values: readonly T[]): T | null => {
  const [first, ...others] = values
  return first !== undefined && others.every((value) => value === first) ? first : null
}

/** One payment of less than the entry, and nothing that was added to it: the others are not named. */
function isPartOf(amount: Decimal, [only, ...others]: readonly Element[]): boolean {
  const said = others.length === 0 ? (textAt(only, 'Amt') ?? textAt(only, 'AmtDtls', 'TxAmt', 'Amt')) : null
  const currency = at(only, 'Amt')?.attributes['Ccy'] ?? at(only, 'AmtDtls', 'TxAmt', 'Amt')?.attributes['Ccy']
  const part = said !== null && isAccountCurrency(currency ?? '') ? readDecimal(said, '.') : undefined
  return part !== undefined && plus(amount, minus(part)).units > 0n
}

export function camtEntry(entry: Element, owner: Owner): StatementEntry | undefined {
  const amount = amountOf(entry)
  if (!amount) return undefined
  const isCredit = amount.units >= 0n
  const groups = childrenOf(entry, 'NtryDtls')
  const details = [...groups.flatMap((group) => childrenOf(group, 'TxDtls')), ...childrenOf(entry, 'TxDtls')]
  const counted = groups.reduce((sum, group) => sum + (Number(textAt(group, 'Btch', 'NbOfTxs') ?? 0) || 0), 0)
  const words = textAt(entry, 'AddtlNtryInf')
  const payments = Math.max(details.length, counted)
  const isPart = isCredit && isPartOf(amount, details)
  const isSeveral = payments > 1 || isPart || saysSeveral(words ?? '') !== null
  // No part speaks for the whole: a name or a number is the sum's only where every payment has it.
  const isWhole = details.length === payments && !isPart
  const parties = details.map((one) => partyOf(one, isCredit, owner))
  const party = isWhole
    ? { name: same(parties.map(({ name }) => name)), iban: same(parties.map(({ iban }) => iban)) }
    : { name: null, iban: null }
  const refs = (name: string) => details.map((one) => textAt(one, 'Refs', name))
  const own = textAt(entry, 'AcctSvcrRef')
  const group = textAt(entry, 'NtryRef') ?? same(groups.map((one) => textAt(one, 'Btch', 'PmtInfId')))
  const bankRef = own ?? (isWhole ? same(refs('AcctSvcrRef')) : null) ?? textAt(entry, 'NtryRef')
  return {
    amount,
    currency: currencyOf(entry) ?? currencyInDetails(entry),
    bookedOn: dayAt(entry, 'BookgDt'),
    valueOn: dayAt(entry, 'ValDt'),
    time: null,
    isReversal: isMoneyBack(entry, details),
    status: statuses[choiceAt(entry, 'Sts') ?? 'BOOK'] ?? 'INFO',
    payments: isSeveral ? (payments > 1 ? payments : (saysSeveral(words ?? '') ?? 0)) : null,
    groupRef: group === bankRef ? null : group,
    bankRef,
    ownRef: isWhole ? same(refs('EndToEndId')) : null,
    counterparty: party.name,
    counterpartyIban: party.iban,
    description: [
      ...new Set(
        isSeveral
          ? [words, ...details.map((one) => partWords(one, isCredit, owner))].filter(Boolean)
          : [...details.flatMap(wordsOf), words].filter(Boolean),
      ),
    ].join(isSeveral ? '; ' : ' '),
    balanceAfter: null,
    at: entry.line,
  }
}
