import { merchantLedger, suspenseLedger, type DepositMethod, type JournalLine, type PaidPart } from './ledger'

/**
 * Postings of deposits that need two people (domain section 5: P2b and P9). Debit positive, credit negative, in
 * kuruş.
 */
export const expectedLedger = (bankAccountId: string) => `EXPECTED_IN:${bankAccountId}`
export const transitLedger = (bankAccountId: string) => `OUT_TRANSIT:${bankAccountId}`

type Charged = { merchantId: string; feeMinor: bigint; taxMinor: bigint }

const positive = (lines: readonly JournalLine[]): JournalLine[] => lines.filter(({ amountMinor }) => amountMinor !== 0n)

/** P2b, approved on a receipt before the line came: debit EXPECTED_IN gross, credit as P2. */
export function approvedUnseen(
  deposit: Charged & { bankAccountId: string; grossMinor: bigint; method?: DepositMethod },
): JournalLine[] {
  const { grossMinor, feeMinor, taxMinor } = deposit
  const netMinor = grossMinor - feeMinor - taxMinor
  if (grossMinor <= 0n || netMinor < 0n) throw new RangeError('Fee and tax take more than the deposit')
  return positive([
    { account: expectedLedger(deposit.bankAccountId), amountMinor: grossMinor },
    { account: merchantLedger(deposit.merchantId), amountMinor: -netMinor },
    { account: `FEE:${deposit.method ?? 'DEPOSIT'}`, amountMinor: -feeMinor },
    { account: 'TAX_PAYABLE', amountMinor: -taxMinor },
  ])
}

/** P2b, the bank line arrived later: debit SUSPENSE_IN, credit EXPECTED_IN. */
export const unseenLineCame = (line: PaidPart, expectedAccountId: string): JournalLine[] => [
  { account: suspenseLedger(line.bankAccountId), amountMinor: line.amountMinor },
  { account: expectedLedger(expectedAccountId), amountMinor: -line.amountMinor },
]

/**
 * P9, deposit reversed: debit AVAILABLE and the fees charged; credit OUT_TRANSIT of the accounts that received the
 * money, or EXPECTED_IN if it never came.
 */
export function depositReversed(
  deposit: Charged & { from: readonly PaidPart[] | { expectedAccountId: string; grossMinor: bigint } },
): JournalLine[] {
  const { from, feeMinor, taxMinor } = deposit
  const credits =
    'expectedAccountId' in from
      ? [{ account: expectedLedger(from.expectedAccountId), amountMinor: -from.grossMinor }]
      : from.map(({ bankAccountId, amountMinor }) => ({
          account: transitLedger(bankAccountId),
          amountMinor: -amountMinor,
        }))
  const grossMinor = -credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return positive([
    { account: merchantLedger(deposit.merchantId), amountMinor: grossMinor - feeMinor - taxMinor },
    { account: 'FEE:DEPOSIT', amountMinor: feeMinor },
    { account: 'TAX_PAYABLE', amountMinor: taxMinor },
    ...credits,
  ])
}

/** P9, a line is returned to its sender: debit SUSPENSE_IN, credit OUT_TRANSIT. */
export function lineReturned(bankAccountId: string, amountMinor: bigint): JournalLine[] {
  if (amountMinor <= 0n) throw new RangeError('Nothing to send back')
  return [
    { account: suspenseLedger(bankAccountId), amountMinor },
    { account: transitLedger(bankAccountId), amountMinor: -amountMinor },
  ]
}
