import { inverseOf, merchantLedger, suspenseLedger, type JournalLine } from './ledger'

/** Card postings, P10, as pure functions (domain section 5). Debit positive, credit negative, in kuruş. */
export const acquirerLedger = (terminalId: string) => `ACQUIRER:${terminalId}`
export const chargebackLoss = 'CHARGEBACK_LOSS'
const bankFee = 'BANK_FEE'

export type CardPosting = {
  readonly merchantId: string
  readonly terminalId: string
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly taxMinor: bigint
}

const withoutZeros = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.filter(({ amountMinor }) => amountMinor !== 0n)

function refuseUnlessPositive(amountMinor: bigint): void {
  if (amountMinor <= 0n) throw new RangeError(`A posting needs a positive amount, not ${amountMinor}`)
}

/** P10a, approved: debit ACQUIRER gross, credit the merchant's net, the fee and the tax. */
export function cardApproved({ merchantId, terminalId, amountMinor, feeMinor, taxMinor }: CardPosting): JournalLine[] {
  refuseUnlessPositive(amountMinor)
  if (feeMinor < 0n || taxMinor < 0n) throw new RangeError('Fee and tax are never negative')
  const netMinor = amountMinor - feeMinor - taxMinor
  if (netMinor < 0n) throw new RangeError('Fee and tax take more than the payment')
  return withoutZeros([
    { account: acquirerLedger(terminalId), amountMinor },
    { account: merchantLedger(merchantId), amountMinor: -netMinor },
    { account: 'FEE:CARD', amountMinor: -feeMinor },
    { account: 'TAX_PAYABLE', amountMinor: -taxMinor },
  ])
}

/** P10r, full or partial refund to the card: debit the merchant, credit ACQUIRER. The fee is not refunded. */
export function cardRefunded(
  { merchantId, terminalId }: Pick<CardPosting, 'merchantId' | 'terminalId'>,
  refundMinor: bigint,
): JournalLine[] {
  refuseUnlessPositive(refundMinor)
  return [
    { account: merchantLedger(merchantId), amountMinor: refundMinor },
    { account: acquirerLedger(terminalId), amountMinor: -refundMinor },
  ]
}

/** P10c, chargeback: debit the merchant up to its balance, CHARGEBACK_LOSS with the rest, credit ACQUIRER. */
export function cardChargedBack(
  { merchantId, terminalId }: Pick<CardPosting, 'merchantId' | 'terminalId'>,
  { backMinor, lossMinor }: { backMinor: bigint; lossMinor: bigint },
): JournalLine[] {
  refuseUnlessPositive(backMinor)
  if (lossMinor < 0n || lossMinor > backMinor) throw new RangeError('A loss is a part of what was taken back')
  return withoutZeros([
    { account: merchantLedger(merchantId), amountMinor: backMinor - lossMinor },
    { account: chargebackLoss, amountMinor: lossMinor },
    { account: acquirerLedger(terminalId), amountMinor: -backMinor },
  ])
}

/** P10w, chargeback won: P10c reversed. */
export const cardWon = (
  transfer: Pick<CardPosting, 'merchantId' | 'terminalId'>,
  taken: { backMinor: bigint; lossMinor: bigint },
): JournalLine[] => inverseOf(cardChargedBack(transfer, taken))

/**
 * P10b, an acquirer paid several payments in one transfer. The transfer was seen at the bank (P1), so its money is in
 * suspense: debit SUSPENSE_IN with the amount paid, BANK_FEE with the amount kept, credit ACQUIRER of each terminal
 * with the amount owed. Throws RangeError unless the amount paid is positive.
 */
export function acquirerPaid(
  bankAccountId: string,
  { feeMinor, terminals }: { feeMinor: bigint; terminals: ReadonlyMap<string, bigint> },
): JournalLine[] {
  const grossMinor = [...terminals.values()].reduce((sum, minor) => sum + minor, 0n)
  const paidMinor = grossMinor - feeMinor
  refuseUnlessPositive(paidMinor)
  return withoutZeros([
    { account: suspenseLedger(bankAccountId), amountMinor: paidMinor },
    { account: bankFee, amountMinor: feeMinor },
    ...[...terminals].map(([id, minor]) => ({ account: acquirerLedger(id), amountMinor: -minor })),
  ])
}
