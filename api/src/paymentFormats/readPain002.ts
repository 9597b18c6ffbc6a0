import { compactIban } from '@kasa/domain/iban'
import type { BankResult, BankVerdict, ResultLine } from '@kasa/domain/paymentFile'

import { minorOf, readDecimal } from '../statements/decimal'
import { at, childrenOf, readXml, textAt, type Element } from '../statements/xml'
import { PaymentFileRefused } from './paymentOrder'
import { isDuplicateReason } from './duplicateReason'

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

/** The verdict of a status code; null without one. */
const verdictOf = (status: string | null): BankVerdict | null =>
  status === null ? null : (verdicts[status] ?? 'PENDING')

/** The reason's code and text, as far as given. */
function reasonOf(element: Element | undefined): Pick<ResultLine, 'reasonCode' | 'reason'> {
  const infos = childrenOf(element, 'StsRsnInf')
  const codes = infos
    .map((one) => textAt(one, 'Rsn', 'Cd') ?? textAt(one, 'Rsn', 'Prtry'))
    .filter((code) => code !== null)
  const words = infos.flatMap((one) => childrenOf(one, 'AddtlInf').map(({ text }) => text.trim())).filter(Boolean)
  return { reasonCode: codes[0] ?? null, reason: words.join(' ') || null }
}

/** Our reference of a transfer. A bank without it writes NOTPROVIDED, and names the instruction. */
const referenceOf = (element: Element): string | null =>
  [textAt(element, 'OrgnlEndToEndId'), textAt(element, 'OrgnlInstrId')].find(
    (reference) => reference !== null && reference !== 'NOTPROVIDED',
  ) ?? null

const allTextOf = (element: Element): string => [element.text, ...element.children.map(allTextOf)].join(' ')

/** One level of the report, from the message down to the transfer: its element, and its status if it has one. */
type Level = { readonly element: Element | undefined; readonly status: string | null }

/** True if any of these reports a duplicate. The reason of a whole message stands for its transfers. */
const hasDuplicateReason = (levels: readonly Level[]): boolean =>
  levels.flatMap(({ element }) => childrenOf(element, 'StsRsnInf')).some((info) => isDuplicateReason(allTextOf(info)))

/** Throws if one level says that the bank carried out what another says it rejected. */
function refuseContradiction(levels: readonly Level[], about: string): void {
  const said = levels.map(({ status }) => verdictOf(status))
  if (said.includes('ACCEPTED') && said.includes('REJECTED')) {
    const statuses = levels.flatMap(({ status }) => status ?? []).join(' / ')
    throw new PaymentFileRefused('RESULT_CONTRADICTS', `${about} ${statuses}`)
  }
}

const unlessDuplicate = (verdict: BankVerdict, levels: readonly Level[]): BankVerdict =>
  verdict === 'REJECTED' && hasDuplicateReason(levels) ? 'PENDING' : verdict

/** `above`: the message and the payment block of the transfer; the block's status counts if the transfer has none. */
function lineOf(element: Element, above: readonly Level[]): ResultLine {
  const reference = referenceOf(element)
  const verdict = verdictOf(textAt(element, 'TxSts') ?? above.at(-1)?.status ?? null)
  const written = textAt(element, 'OrgnlTxRef', 'Amt', 'InstdAmt')
  const read = written === null ? undefined : readDecimal(written, '.')
  const amountMinor = read && minorOf(read)
  if (reference === null || verdict === null || (written !== null && amountMinor === undefined))
    throw new PaymentFileRefused('RESULT_UNREADABLE', `${reference ?? '–'} (${element.line})`)
  const levels = [...above, { element, status: textAt(element, 'TxSts') }]
  refuseContradiction(levels, reference)
  const iban = textAt(element, 'OrgnlTxRef', 'CdtrAcct', 'Id', 'IBAN')
  return {
    reference,
    verdict: unlessDuplicate(verdict, levels),
    amountMinor: amountMinor ?? null,
    iban: iban === null ? null : compactIban(iban),
    bankRef: textAt(element, 'AcctSvcrRef') ?? textAt(element, 'ClrSysRef'),
    ...reasonOf(element),
  }
}

/**
 * The bank's status for all transfers that it does not list, if it gives one: of the payment blocks, or else of the
 * message. A partial status does not apply to any single row, and blocks that differ say nothing of an unlisted one.
 */
function groupOf(message: Level, blocks: readonly Level[]): BankResult['group'] {
  const levels = [message, ...blocks]
  refuseContradiction(levels, textAt(message.element, 'OrgnlMsgId') ?? '')
  const apply = blocks.length === 0 ? [message] : blocks.map((block) => (block.status === null ? message : block))
  const [first] = apply
  const said = new Set(apply.map(({ status }) => verdictOf(status)))
  const [verdict] = said
  if (!first || !verdict || said.has(null) || levels.some(({ status }) => status === 'PART')) return null
  return { verdict: said.size > 1 ? 'PENDING' : unlessDuplicate(verdict, levels), ...reasonOf(first.element) }
}

/** Parses a customer payment status report (pain.002) of any version. */
export function readPain002(text: string): BankResult & { messageId: string } {
  const root = readXml(text)
  const report = [root, ...root.children].find(({ name }) => name === 'CstmrPmtStsRpt')
  const original = at(report, 'OrgnlGrpInfAndSts')
  const messageId = textAt(original, 'OrgnlMsgId')
  if (!report || messageId === null) throw new PaymentFileRefused('RESULT_UNREADABLE', `${root.name} OrgnlMsgId`)
  const payments = childrenOf(report, 'OrgnlPmtInfAndSts')
  // Our files have one block, with the message's id.
  const other = payments
    .map((payment) => textAt(payment, 'OrgnlPmtInfId'))
    .find((id) => id !== null && id !== messageId)
  if (other) throw new PaymentFileRefused('RESULT_OF_OTHER_FILE', other)
  const message = { element: original, status: textAt(original, 'GrpSts') }
  const blocks = payments.map((element) => ({ element, status: textAt(element, 'PmtInfSts') }))
  const lines = blocks.flatMap((block) =>
    childrenOf(block.element, 'TxInfAndSts').map((one) => lineOf(one, [message, block])),
  )
  return { messageId, lines, group: groupOf(message, blocks) }
}
