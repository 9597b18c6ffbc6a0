import { depositConfirmReasons, type DepositConfirmReason } from '@kasa/domain/deposit'

/** What of a transfer may not be the request's. */
export type DifferingPart = 'amount' | 'name' | 'reference' | 'account'

/** Which difference a reason can explain. */
const explains: Record<DepositConfirmReason, readonly DifferingPart[]> = {
  SAME_PERSON: ['name'],
  AMOUNT_ACCEPTED: ['amount'],
  REFERENCE_MISTYPED: ['reference'],
  RECEIPT_AGREES: ['amount', 'name', 'reference', 'account'],
  CUSTOMER_PROVED: ['name', 'reference', 'account'],
}

/**
 * The reasons that fit what differs, each under the number it has everywhere; all of them where it is not known. A reason for
 * what agrees would stand in the records as if it had been looked at.
 */
export const confirmReasons = (
  differing: readonly DifferingPart[],
  say: (key: `confirm.${DepositConfirmReason}`) => string,
) =>
  depositConfirmReasons.flatMap((code, index) =>
    differing.length === 0 || explains[code].some((part) => differing.includes(part))
      ? [{ code, text: say(`confirm.${code}`), digit: index + 1 }]
      : [],
  )
