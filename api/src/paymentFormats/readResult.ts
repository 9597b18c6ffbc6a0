import type { BankResult } from '@kasa/domain/paymentFile'

import { decodeText } from '../statements/bytes'
import { StatementRefused } from '../statements/statement'
import { PaymentFileRefused } from './paymentOrder'
import { readPain002 } from './readPain002'
import { readResultCsv } from './readResultCsv'

/** A bank's result with its form, and which of our files it says it answers; null where it does not say. */
export type ReadResult = BankResult & { readonly form: 'PAIN002' | 'CSV'; readonly messageId: string | null }

/**
 * Reads what a bank made of a payment file: an ISO 20022 payment status report (pain.002), or a sheet of the bank's
 * own. Throws `PaymentFileRefused` where it is neither, or where a line of it cannot be read: half a result is none.
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
