import type { BankResult, ResultLine } from '@kasa/domain/paymentFile'

import { decodeText } from '../statements/bytes'
import { isNoReference } from '../statements/noReference'
import { StatementRefused } from '../statements/statement'
import { PaymentFileRefused } from './paymentOrder'
import { readPain002 } from './readPain002'
import { readResultCsv } from './readResultCsv'

/** A bank's result with its format, and the id of our file that it belongs to; null if it has none. */
export type ReadResult = BankResult & { readonly form: 'PAIN002' | 'CSV'; readonly messageId: string | null }

/** The lines without those texts that name no single transfer of the bank: placeholders, and references of several. */
function withReferences(lines: readonly ResultLine[]): ResultLine[] {
  const [once, shared] = [new Set<string>(), new Set<string>()]
  for (const { bankRef } of lines) if (bankRef !== null) (once.has(bankRef) ? shared : once).add(bankRef)
  const isOwn = (bankRef: string | null) => bankRef !== null && !isNoReference(bankRef) && !shared.has(bankRef)
  return lines.map((line) => (isOwn(line.bankRef) ? line : { ...line, bankRef: null }))
}

/**
 * Parses a bank's result of a payment file: an ISO 20022 payment status report (pain.002), or the bank's own sheet.
 * Throws `PaymentFileRefused` if it is neither, or if any line cannot be read: a partial result is not accepted.
 */
export function readResult(bytes: Uint8Array): ReadResult {
  if (bytes.length === 0) throw new PaymentFileRefused('RESULT_EMPTY')
  const { text } = decodeText(bytes)
  try {
    const read = /^\s*</.test(text)
      ? ({ form: 'PAIN002', ...readPain002(text) } as const)
      : ({ form: 'CSV', messageId: null, ...readResultCsv(text) } as const)
    return { ...read, lines: withReferences(read.lines) }
  } catch (error) {
    if (error instanceof StatementRefused) throw new PaymentFileRefused('RESULT_UNREADABLE', error.message)
    throw error
  }
}
