import type { Rail } from '@kasa/domain/rail'

/**
 * One transfer that a bank is asked for in a file; `amountMinor` in kuruş, `bankCode` the EFT code of the beneficiary's
 * bank.
 */
export type PaymentOrder = {
  /** Ours, by which the bank's result names it again: `EndToEndId`. */
  readonly reference: string
  readonly amountMinor: bigint
  readonly name: string
  readonly iban: string
  readonly bankCode: string
  readonly rail: Rail
  readonly purposeCode: number | null
  /** What the beneficiary's statement shall say. */
  readonly remittance: string
}

/** What a file says once: from which account, on which day, how many transfers and how much in all. */
export type PaymentHead = {
  /** The file's own name at the bank: `MsgId`. */
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
  'RESULT_EMPTY',
] as const
export type PaymentFileFault = (typeof paymentFileFaults)[number]

/**
 * A file that cannot be written, or a result that cannot be read. `about`: the reference of the row, or what of the
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
