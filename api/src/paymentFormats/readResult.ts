import type { BankResult } from '@kasa/domain/paymentFile'

import { decodeText } from '../statements/bytes'
import { StatementRefused } from '../statements/statement'
import { PaymentFileRefused } from './paymentOrder'
import { readPain002 } from './readPain002'
import { readResultCsv } from './readResultCsv'

/** A bank's result with its format, and the id of our file that it belongs to; null if it has none. */
export type ReadResult = BankResult & { readonly form: 'PAIN002' | 'CSV'; readonly messageId: string | null }

/**
 * Parses a bank's result of a payment file: an ISO 20022 payment status report (pain.002), or the bank's own sheet.
 * Throws `PaymentFileRefused` if it is neither, or if any line cannot be read: a partial result is not accepted.
 */
export function readResult(bytes: Uint8Array): ReadResult {
  if (bytes.length === 0) throw new PaymentFileRefused('RESULT_EMPTY')
  const { text } = decodeText(bytes)
  try {
    return /^\s*</.test(text)
      ? { form: 'PAIN002', ...readPain002(text) }
      : { form: 'CSV', messageId: null, ...readResultCsv(text) }
  } catch (error) {
    if (error instanceof StatementRefused) throw new PaymentFileRefused('RESULT_UNREADABLE', error.message)
    throw error
  }
}
