/**
 * Double-entry postings as pure functions. A line's amount is positive for a debit, negative for a credit, in kuruş;
 * a journal sums to zero. Account codes and posting kinds are those of domain section 5.
 */
export type JournalKind = 'P1' | 'P2'
export type JournalLine = { account: string; amountMinor: bigint }

export const bankLedger = (bankAccountId: string) => `BANK:${bankAccountId}`
export const suspenseLedger = (bankAccountId: string) => `SUSPENSE_IN:${bankAccountId}`
export const merchantLedger = (merchantId: string) => `MERCHANT:${merchantId}:AVAILABLE`

/** P1, a credit was seen at the bank: debit BANK, credit SUSPENSE_IN. */
export const creditSeen = (bankAccountId: string, amountMinor: bigint): JournalLine[] => [
  { account: bankLedger(bankAccountId), amountMinor },
  { account: suspenseLedger(bankAccountId), amountMinor: -amountMinor },
]

/** P2, a deposit was approved: debit SUSPENSE_IN gross, credit the merchant's net, the fee and the tax. */
export function depositApproved(deposit: {
  bankAccountId: string
  merchantId: string
  grossMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
}): JournalLine[] {
  const netMinor = deposit.grossMinor - deposit.feeMinor - deposit.taxMinor
  return [
    { account: suspenseLedger(deposit.bankAccountId), amountMinor: deposit.grossMinor },
    { account: merchantLedger(deposit.merchantId), amountMinor: -netMinor },
    { account: 'FEE:DEPOSIT', amountMinor: -deposit.feeMinor },
    { account: 'TAX_PAYABLE', amountMinor: -deposit.taxMinor },
  ].filter((line) => line.amountMinor !== 0n)
}

/** True when debits equal credits; the database checks it again. */
export const isBalanced = (lines: readonly JournalLine[]): boolean =>
  lines.length >= 2 && lines.reduce((sum, line) => sum + line.amountMinor, 0n) === 0n
