import { parse } from 'csv-parse/sync'

import { decodeText } from '../statements/bytes'
import { minorOf, readDecimal } from '../statements/decimal'
import { at, childrenOf, readXml, textAt } from '../statements/xml'
import { PaymentFileRefused } from './paymentOrder'
import type { PaymentColumn, PaymentProfile } from './paymentProfiles'

/** A payment file as its bank reads it. */
export type ReadPayments = {
  readonly count: number
  readonly sumMinor: bigint
  readonly rows: readonly {
    readonly reference: string
    readonly amountMinor: bigint
    readonly name: string
    readonly iban: string
  }[]
}

const minor = (text: string | null | undefined, mark: '.' | ',' = '.'): bigint => {
  const read = minorOf(readDecimal(text ?? '', mark) ?? { units: 1n, scale: 9 })
  if (read === undefined) throw new PaymentFileRefused('READ_BACK_DIFFERS', text ?? '')
  return read
}

function readPain(text: string): ReadPayments {
  const message = at(readXml(text), 'CstmrCdtTrfInitn')
  return {
    count: Number(textAt(message, 'GrpHdr', 'NbOfTxs')),
    sumMinor: minor(textAt(message, 'GrpHdr', 'CtrlSum')),
    rows: childrenOf(message, 'PmtInf')
      .flatMap((payment) => childrenOf(payment, 'CdtTrfTxInf'))
      .map((transfer) => ({
        reference: textAt(transfer, 'PmtId', 'EndToEndId') ?? '',
        amountMinor: minor(textAt(transfer, 'Amt', 'InstdAmt')),
        name: textAt(transfer, 'Cdtr', 'Nm') ?? '',
        iban: textAt(transfer, 'CdtrAcct', 'Id', 'IBAN') ?? '',
      })),
  }
}

/** Removes the prefix that prevents formulas. */
const plain = (cell: string | undefined) => (cell ?? '').replace(/^'/, '')

function readSheet(
  text: string,
  { columns, separator, decimalMark }: Extract<PaymentProfile, { kind: 'csv' }>,
): ReadPayments {
  const [, ...lines] = parse(text, { delimiter: separator }) as string[][]
  const cell = (line: readonly string[], wanted: PaymentColumn) =>
    plain(line[columns.findIndex(({ holds }) => holds === wanted)])
  const rows = lines.map((line) => ({
    reference: cell(line, 'reference'),
    amountMinor: minor(cell(line, 'amount'), decimalMark),
    name: cell(line, 'name'),
    iban: cell(line, 'iban'),
  }))
  return { count: rows.length, sumMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n), rows }
}

/** Parses one of our files as its bank would. Throws if it cannot be read. */
export function readPaymentFile(profile: PaymentProfile, bytes: Uint8Array): ReadPayments {
  const { text } = decodeText(bytes)
  return profile.kind === 'pain' ? readPain(text) : readSheet(text, profile)
}
