import { isAccountCurrency } from '@kasa/domain/currency'
import { compactIban } from '@kasa/domain/iban'
import { foldText } from '@kasa/domain/turkishText'

import { momentInZone, writtenDay } from './calendarDate'
import { absolute, decimalText, isEqual, minus, plus, readDecimal, sumOf, type Decimal } from './decimal'
import { isMoneyBackText } from './moneyBack'
import { countOfPayments } from './severalPayments'
import { StatementRefused, type StatementEntry } from './statement'
import { at, childrenOf, textAt, type Element } from './xml'

/**
 * The signed amount from `Amt` and `CdtDbtInd`. Undefined if `CdtDbtInd` is neither credit nor debit, unless the amount
 * is zero.
 */
export function amountOf(element: Element): Decimal | undefined {
  const written = textAt(element, 'Amt')
  // XML amounts have no thousands separators, so `1,250` is ambiguous and refused.
  const size = /^\+?[\d.]+$/.test(written ?? '') ? readDecimal(written ?? '', '.') : undefined
  if (!size) throw new StatementRefused('INVALID_AMOUNT', `${written ?? '-'} (${element.line})`)
  const direction = textAt(element, 'CdtDbtInd')
  if (direction === 'DBIT') return minus(size)
  return direction === 'CRDT' || size.units === 0n ? size : undefined
}

export const currencyOf = (element: Element): string | null => at(element, 'Amt')?.attributes['Ccy'] ?? null
/**
 * The currency from the entry's details, used if its own amount has none. The instructed amount comes last, because it
 * may be in the currency before conversion.
 */
function currencyInDetails(entry: Element): string | null {
  const details = [
    entry,
    ...childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls')),
    ...childrenOf(entry, 'TxDtls'),
  ]
  const currencyIn = (one: Element) =>
    at(one, 'Amt')?.attributes['Ccy'] ??
    ['TxAmt', 'CntrValAmt', 'AnncdPstngAmt', 'InstdAmt']
      .map((kind) => at(one, 'AmtDtls', kind, 'Amt')?.attributes['Ccy'])
      .find((code) => code !== undefined)
  return [...new Set(details.flatMap((one) => currencyIn(one) ?? []))].join('/') || null
}

/** Reads a code from `Cd` or `Prtry` (version 8 and later) or from the element itself (before). */
export const choiceAt = (element: Element, ...path: readonly string[]): string | null =>
  textAt(element, ...path, 'Cd') ?? textAt(element, ...path, 'Prtry') ?? textAt(element, ...path)

/** The day in Istanbul if the time has a zone; otherwise the day as written. */
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
/** True for a status that is not in the standard: whether the entry was booked is unknown. */
export const isUnknownStatus = (entry: Element): boolean => {
  const status = choiceAt(entry, 'Sts')
  return status !== null && !(status in statuses)
}

/** The owner of the statement's account. */
export type Owner = { readonly iban: string | null; readonly name: string | null }
type Party = { readonly name: string | null; readonly iban: string | null }

const isOwner = (party: Party, owner: Owner): boolean =>
  party.iban !== null && owner.iban !== null
    ? compactIban(party.iban) === compactIban(owner.iban)
    : party.name !== null && owner.name !== null && foldText(party.name) === foldText(owner.name)

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
/** An account's IBAN; some banks write it in the place of other numbers. */
function ibanOf(account: Element | undefined): string | null {
  const other = compactIban(textAt(account, 'Id', 'Othr', 'Id') ?? '')
  return textAt(account, 'Id', 'IBAN') ?? (ibanForm.test(other) ? other : null)
}

/**
 * The counterparty: the debtor of a credit, the creditor of a debit. Never the account's owner: for returned money some
 * banks write the parties of the original payment.
 */
function partyOf(details: Element | undefined, isCredit: boolean, owner: Owner): Party {
  const parties = at(details, 'RltdPties')
  const [debtor, creditor] = (['Dbtr', 'Cdtr'] as const).map((side) => ({
    name: textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'),
    iban: ibanOf(at(parties, `${side}Acct`)),
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

/** Transaction kinds for returned money (external codes of ISO 20022). */
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
    kinds.some(
      (kind) => kind !== null && (backKinds.has(kind) || /^[A-Z]?RTI\b/.test(kind) || isMoneyBackText(kind)),
    ) ||
    details.some((one) => at(one, 'RtrInf') !== undefined) ||
    [textAt(entry, 'AddtlNtryInf'), ...details.map((one) => textAt(one, 'AddtlTxInf'))].some(
      (words) => words !== null && isMoneyBackText(words),
    )
  )
}

/** Who paid or was paid through the party's account, if the bank names somebody else. */
const ultimateNames = (details: Element): (string | null)[] =>
  (['UltmtDbtr', 'UltmtCdtr'] as const).map(
    (side) => textAt(details, 'RltdPties', side, 'Nm') ?? textAt(details, 'RltdPties', side, 'Pty', 'Nm'),
  )

/** The texts of one payment: its purpose, the bank's additions, and the reason for a return. */
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
    ...ultimateNames(details),
    textAt(details, 'AddtlTxInf'),
    back ? (choiceAt(back, 'Rsn') ?? null) : null,
    ...childrenOf(back, 'AddtlInf').map(({ text }) => text.trim()),
    textAt(back, 'OrgnlEndToEndId'),
  ].filter((words): words is string => Boolean(words))
}

/** The text of one payment of a batch, for the batch's description: amount, counterparty, reference and purpose. */
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

/** True if the only payment listed is smaller than the entry, so the file does not list the others. */
function isPartOf(amount: Decimal, [only, ...others]: readonly Element[]): boolean {
  const amountText = others.length === 0 ? (textAt(only, 'Amt') ?? textAt(only, 'AmtDtls', 'TxAmt', 'Amt')) : null
  const currency = at(only, 'Amt')?.attributes['Ccy'] ?? at(only, 'AmtDtls', 'TxAmt', 'Amt')?.attributes['Ccy']
  const part = amountText !== null && isAccountCurrency(currency ?? '') ? readDecimal(amountText, '.') : undefined
  return part !== undefined && plus(amount, minus(part)).units > 0n
}

/**
 * The parts of a batch if the file lists all of them and they do not add up to its amount. Deducted charges explain a
 * difference.
 */
function differingParts(
  entry: Element,
  amount: Decimal,
  { groups, details }: Readonly<Record<'groups' | 'details', readonly Element[]>>,
): string | undefined {
  if ([entry, ...details].some((one) => at(one, 'Chrgs') !== undefined)) return undefined
  const stated = groups.length === 1 ? readDecimal(textAt(groups[0], 'Btch', 'TtlAmt') ?? '', '.') : undefined
  if (stated && !isEqual(stated, absolute(amount))) return decimalText(stated)
  const counted = groups.reduce((sum, group) => sum + (Number(textAt(group, 'Btch', 'NbOfTxs') ?? 0) || 0), 0)
  if (details.length < 2 || details.length < counted) return undefined
  const parts = details.flatMap((one) => {
    const written = at(one, 'Amt') ?? at(one, 'AmtDtls', 'TxAmt', 'Amt')
    const part = isAccountCurrency(written?.attributes['Ccy'] ?? '')
      ? readDecimal(written?.text.trim() ?? '', '.')
      : null
    const isOut = (textAt(one, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')) === 'DBIT'
    return part ? [isOut ? minus(part) : part] : []
  })
  const sum = sumOf(parts)
  return parts.length < details.length || isEqual(sum, amount) ? undefined : decimalText(sum)
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
  const isSeveral = payments > 1 || isPart || countOfPayments(words ?? '') !== null
  // A batch gets a name or a number only if all of its payments have the same one.
  const isWhole = details.length === payments && !isPart
  const parties = details.map((one) => partyOf(one, isCredit, owner))
  const party = isWhole
    ? { name: same(parties.map(({ name }) => name)), iban: same(parties.map(({ iban }) => iban)) }
    : { name: null, iban: null }
  const differing = differingParts(entry, amount, { groups, details })
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
    payments: isSeveral ? (payments > 1 ? payments : (countOfPayments(words ?? '') ?? 0)) : null,
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
    ...(differing === undefined
      ? {}
      : { doubt: { why: 'PARTS_DIFFER', text: `${differing} ≠ ${decimalText(amount)}` } }),
    at: entry.line,
  }
}
