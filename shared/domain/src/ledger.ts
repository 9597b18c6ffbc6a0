/**
 * Double-entry postings as pure functions. A line's amount is positive for a debit, negative for a credit, in kuruş;
 * a journal sums to zero. Account codes and posting kinds are those of domain section 5.
 */
/**
 * `P2U` takes a P2 back within its time, `P4U` a P4, `P6b` one that is proved never to have left; `P2b` is an approval
 * before its line came, `P2bL` the line that came afterwards; of cards `P10a` is an approval, `P10aU` takes it back,
 * `P10b` what its acquirer paid, `P10r` a refund, `P10c` a chargeback, `P10w` one that was won; of settlements `P11` is
 * one that was sent, `P11U` takes it back as `P4U` and `P6b` do, `P11R` is its return; `P12` is what a settlement run
 * keeps in reserve, `P12R` what it releases. `ADJ` adjusts a merchant's balance after reconciliation, `WO` writes a
 * difference off in its favour.
 */
export type JournalKind =
  | 'P1'
  | 'P2'
  | 'P2U'
  | 'P2b'
  | 'P2bL'
  | 'P3'
  | 'P4'
  | 'P4U'
  | 'P5'
  | 'P6'
  | 'P6b'
  | 'P7'
  | 'P9'
  | 'P10a'
  | 'P10aU'
  | 'P10b'
  | 'P10r'
  | 'P10c'
  | 'P10w'
  | 'P11'
  | 'P11U'
  | 'P11R'
  | 'P12'
  | 'P12R'
  | 'ADJ'
  | 'WO'
export type JournalLine = { account: string; amountMinor: bigint }

export const bankLedger = (bankAccountId: string) => `BANK:${bankAccountId}`
export const walletLedger = (walletAccountId: string) => `WALLET:${walletAccountId}`
export const suspenseLedger = (bankAccountId: string) => `SUSPENSE_IN:${bankAccountId}`
export const merchantLedger = (merchantId: string) => `MERCHANT:${merchantId}:AVAILABLE`

/** A journal of nothing, or with its sides swapped, balances as well; it is refused before it is written. */
function refuseUnlessPositive(amountMinor: bigint): void {
  if (amountMinor <= 0n) throw new RangeError(`A posting needs a positive amount, not ${amountMinor}`)
}

/** P1, a credit was seen at the bank, or in a wallet (`ledger`): debit BANK or WALLET, credit SUSPENSE_IN. */
export function creditSeen(accountId: string, amountMinor: bigint, ledger = bankLedger): JournalLine[] {
  refuseUnlessPositive(amountMinor)
  return [
    { account: ledger(accountId), amountMinor },
    { account: suspenseLedger(accountId), amountMinor: -amountMinor },
  ]
}

/** What one bank line gave, and the account it came to. */
export type PaidPart = { readonly bankAccountId: string; readonly amountMinor: bigint }

/** The ways that money of payers comes in by, as fees are agreed for each. */
export type DepositMethod = 'DEPOSIT' | 'PAPARA'

/**
 * P2, a deposit was approved: debit SUSPENSE_IN of each line's account with what it gave, credit the merchant's net,
 * the fee and the tax.
 */
export function depositApproved(deposit: {
  paid: readonly PaidPart[]
  merchantId: string
  feeMinor: bigint
  taxMinor: bigint
  /** By which way the money came; of bank transfers where it is left out. */
  method?: DepositMethod
}): JournalLine[] {
  for (const { amountMinor } of deposit.paid) refuseUnlessPositive(amountMinor)
  const grossMinor = deposit.paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  refuseUnlessPositive(grossMinor)
  if (deposit.feeMinor < 0n || deposit.taxMinor < 0n) throw new RangeError('Fee and tax are never negative')
  const netMinor = grossMinor - deposit.feeMinor - deposit.taxMinor
  if (netMinor < 0n) throw new RangeError('Fee and tax take more than the deposit')
  return [
    ...deposit.paid.map(({ bankAccountId, amountMinor }) => ({ account: suspenseLedger(bankAccountId), amountMinor })),
    { account: merchantLedger(deposit.merchantId), amountMinor: -netMinor },
    { account: `FEE:${deposit.method ?? 'DEPOSIT'}`, amountMinor: -deposit.feeMinor },
    { account: 'TAX_PAYABLE', amountMinor: -deposit.taxMinor },
  ].filter((line) => line.amountMinor !== 0n)
}

/**
 * ADJ and WO: what reconciliation gives a merchant, or takes from it where `amountMinor` is negative, against
 * WRITE_OFF.
 */
export function balanceAdjusted(merchantId: string, amountMinor: bigint): JournalLine[] {
  if (amountMinor === 0n) throw new RangeError('An adjustment of nothing')
  return [
    { account: merchantLedger(merchantId), amountMinor: -amountMinor },
    { account: 'WRITE_OFF', amountMinor },
  ]
}

/** The same journal with its sides swapped. */
export const inverseOf = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))

/** True when debits equal credits; the database checks it again. */
export const isBalanced = (lines: readonly JournalLine[]): boolean =>
  lines.length >= 2 && lines.reduce((sum, line) => sum + line.amountMinor, 0n) === 0n
