import { compactIban } from '@kasa/domain/iban'
import type { BankResult, BankVerdict, ResultLine } from '@kasa/domain/paymentFile'

import { minorOf, readDecimal } from '../statements/decimal'
import { at, childrenOf, readXml, textAt, type Element } from '../statements/xml'
import { PaymentFileRefused } from './paymentOrder'

/**
 * ISO 20022 external status codes that are final. Every other code means that the bank is still processing the
 * payment.
 */
const verdicts: Readonly<Record<string, BankVerdict>> = {
  ACCC: 'ACCEPTED',
  ACSC: 'ACCEPTED',
  RJCT: 'REJECTED',
  CANC: 'REJECTED',
}

/** ISO 20022 reasons for rejecting a duplicate: the first payment may have been carried out. */
const twiceReasons: readonly string[] = ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05']

const codesOf = (element: Element | undefined): string[] =>
  childrenOf(element, 'StsRsnInf')
    .map((one) => textAt(one, 'Rsn', 'Cd') ?? textAt(one, 'Rsn', 'Prtry'))
    .filter((code) => code !== null)

function verdictOf(status: string, codes: readonly string[]): BankVerdict {
  const verdict = verdicts[status] ?? 'PENDING'
  return verdict === 'REJECTED' && codes.some((code) => twiceReasons.includes(code)) ? 'PENDING' : verdict
}

/** The reason's code and text, as far as given. */
function reasonOf(element: Element | undefined): Pick<ResultLine, 'reasonCode' | 'reason'> {
  const infos = childrenOf(element, 'StsRsnInf')
  const codes = codesOf(element)
  const words = infos.flatMap((one) => childrenOf(one, 'AddtlInf').map(({ text }) => text.trim())).filter(Boolean)
  return { reasonCode: codes[0] ?? null, reason: words.join(' ') || null }
}

/** `above`: the payment block of the transfer; its status counts if the transfer has none. */
function lineOf(element: Element, above: Element): ResultLine {
  const reference = textAt(element, 'OrgnlEndToEndId') ?? textAt(element, 'OrgnlInstrId')
  const status = textAt(element, 'TxSts') ?? textAt(above, 'PmtInfSts')
  const written = textAt(element, 'OrgnlTxRef', 'Amt', 'InstdAmt')
  const read = written === null ? undefined : readDecimal(written, '.')
  const amountMinor = read && minorOf(read)
  if (reference === null || status === null || (written !== null && amountMinor === undefined))
    throw new PaymentFileRefused('RESULT_UNREADABLE', `${reference ?? '–'} (${element.line})`)
  const iban = textAt(element, 'OrgnlTxRef', 'CdtrAcct', 'Id', 'IBAN')
  return {
    reference,
    verdict: verdictOf(status, [...codesOf(element), ...codesOf(above)]),
    amountMinor: amountMinor ?? null,
    iban: iban === null ? null : compactIban(iban),
    bankRef: textAt(element, 'AcctSvcrRef') ?? textAt(element, 'ClrSysRef'),
    ...reasonOf(element),
  }
}

/** The bank's status for all transfers, if it gives one: of the payment block before that of the message. */
function groupOf(original: Element | undefined, payments: readonly Element[]): BankResult['group'] {
  const statuses = [
    ...payments.map((payment) => ({ status: textAt(payment, 'PmtInfSts'), of: payment })),
    { status: textAt(original, 'GrpSts'), of: original },
  ]
  for (const { status, of } of statuses)
    // A partial status does not apply to any single row.
    if (status !== null && status !== 'PART') return { verdict: verdictOf(status, codesOf(of)), ...reasonOf(of) }
  return null
}

/** Parses a customer payment status report (pain.002) of any version. */
export function readPain002(text: string): BankResult & { messageId: string | null } {
  const root = readXml(text)
  const report = [root, ...root.children].find(({ name }) => name === 'CstmrPmtStsRpt')
  const original = at(report, 'OrgnlGrpInfAndSts')
  if (!report || !original) throw new PaymentFileRefused('RESULT_UNREADABLE', root.name)
  const payments = childrenOf(report, 'OrgnlPmtInfAndSts')
  const lines = payments.flatMap((payment) => childrenOf(payment, 'TxInfAndSts').map((one) => lineOf(one, payment)))
  return { messageId: textAt(original, 'OrgnlMsgId'), lines, group: groupOf(original, payments) }
}
