/**
 * Double-entry postings as pure functions. A line's amount is positive for a debit, negative for a credit, in kuruş;
 * a journal sums to zero. Account codes and posting kinds are those of domain section 5.
 */
/**
 * `P2U` undoes P2 and `P4U` undoes P4; `P6b` reverses a payout that provably never left. `P2b` is an approval before
 * the bank line came, `P2bL` that line when it comes. Transfers between our own accounts: `P8` is the debit, `P8A`
 * the credit, undone by `P8U` and `P8AU`. `P9P` is the debit of money that P9 sent back, undone by `P9PU`. Cards:
 * `P10a` is an approval, `P10aU` undoes it, `P10b` the acquirer's payment, `P10r` a refund, `P10c` a chargeback,
 * `P10w` a won chargeback. Settlements: `P11` is sent, `P11U` reverses it as `P4U` and `P6b` do, `P11R` is its return.
 * An operator's commission is paid by `P11`; `P11R` is its return.
 * `P12` is the reserve a settlement run holds back, `P12R` its release. `ADJ` adjusts a merchant's balance after
 * reconciliation, `WO` writes a difference off in its favour.
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
  | 'P8'
  | 'P8A'
  | 'P8U'
  | 'P8AU'
  | 'P9'
  | 'P9P'
  | 'P9PU'
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

/** Zero or negative amounts would balance too, so they are refused before the journal is written. */
function refuseUnlessPositive(amountMinor: bigint): void {
  if (amountMinor <= 0n) throw new RangeError(`A posting needs a positive amount, not ${amountMinor}`)
}

/** P1, a credit was seen at the bank or, by `ledger`, in a wallet: debit BANK or WALLET, credit SUSPENSE_IN. */
export function creditSeen(accountId: string, amountMinor: bigint, ledger = bankLedger): JournalLine[] {
  refuseUnlessPositive(amountMinor)
  return [
    { account: ledger(accountId), amountMinor },
    { account: suspenseLedger(accountId), amountMinor: -amountMinor },
  ]
}

/** The amount given by one bank line, and the account that received it. */
export type PaidPart = { readonly bankAccountId: string; readonly amountMinor: bigint }

/** How payers' money comes in; fees are agreed per method. */
export type DepositMethod = 'DEPOSIT' | 'PAPARA'

/**
 * P2, deposit approved: debit SUSPENSE_IN of each line's account with the amount it gave, credit the merchant's net,
 * the fee and the tax.
 */
export function depositApproved(deposit: {
  paid: readonly PaidPart[]
  merchantId: string
  feeMinor: bigint
  taxMinor: bigint
  /** Default: bank transfer. */
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

/** ADJ and WO: what reconciliation credits a merchant, or debits if `amountMinor` is negative, against WRITE_OFF. */
export function balanceAdjusted(merchantId: string, amountMinor: bigint): JournalLine[] {
  if (amountMinor === 0n) throw new RangeError('An adjustment of nothing')
  return [
    { account: merchantLedger(merchantId), amountMinor: -amountMinor },
    { account: 'WRITE_OFF', amountMinor },
  ]
}

export const inverseOf = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))

/** True when debits equal credits. The database checks it too. */
export const isBalanced = (lines: readonly JournalLine[]): boolean =>
  lines.length >= 2 && lines.reduce((sum, line) => sum + line.amountMinor, 0n) === 0n
