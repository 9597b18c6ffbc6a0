import type { Rail } from '@kasa/domain/rail'

/** One transfer of a payment file; `amountMinor` in kuruş, `bankCode` is the EFT code of the beneficiary's bank. */
export type PaymentOrder = {
  /** Our reference, by which the bank's result identifies the transfer: `EndToEndId`. */
  readonly reference: string
  readonly amountMinor: bigint
  readonly name: string
  readonly iban: string
  readonly bankCode: string
  readonly rail: Rail
  readonly purposeCode: number | null
  /** Text for the beneficiary's statement. */
  readonly remittance: string
}

/** The head of a payment file: account, day, number of transfers and total. */
export type PaymentHead = {
  /** The file's id at the bank: `MsgId`. */
  readonly messageId: string
  readonly at: Date
  /** The day on which the bank shall send them, in Istanbul: `2026-11-25`. */
  readonly day: string
  readonly holder: string
  readonly iban: string
  readonly bankCode: string
  readonly count: number
  readonly sumMinor: bigint
}

export const paymentFileFaults = [
  'NO_ROWS',
  'CONTROL_CHARACTER',
  'LETTER_UNWRITABLE',
  'NAME_EMPTY',
  'SUM_DIFFERS',
  'READ_BACK_DIFFERS',
  'RESULT_UNREADABLE',
  'RESULT_OF_OTHER_FILE',
  'RESULT_CONTRADICTS',
  'RESULT_EMPTY',
] as const
export type PaymentFileFault = (typeof paymentFileFaults)[number]

/**
 * Thrown if a file cannot be written or a result cannot be read. `about`: the row's reference, or the part of the
 * file.
 */
export class PaymentFileRefused extends Error {
  constructor(
    readonly code: PaymentFileFault,
    readonly about = '',
  ) {
    super(`${code} ${about}`.trim())
  }
}
