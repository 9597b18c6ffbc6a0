import { bankLedger, inverseOf, merchantLedger, suspenseLedger, type JournalKind, type JournalLine } from './ledger'

/**
 * Postings of outgoing money, P3 to P8, as pure functions (domain section 5). Amounts in kuruş. A payout's fee and
 * tax are added to its amount and held with it.
 */
export const heldLedger = (merchantId: string) => `MERCHANT:${merchantId}:HELD`
export const transitLedger = (bankAccountId: string) => `OUT_TRANSIT:${bankAccountId}`

/** The part of a merchant's incoming money that settlement runs hold back until its release. */
export const reserveLedger = (merchantId: string) => `MERCHANT:${merchantId}:RESERVE`

/** `feeMinor` without its tax. */
export type PayoutCost = {
  readonly merchantId: string
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly taxMinor: bigint
}

type PayoutKinds = Readonly<Record<'sent' | 'undone' | 'neverSent' | 'returned', JournalKind>>
const ofCustomers: PayoutKinds = { sent: 'P4', undone: 'P4U', neverSent: 'P6b', returned: 'P6' }
const ofSettlements: PayoutKinds = { sent: 'P11', undone: 'P11U', neverSent: 'P11U', returned: 'P11R' }

/**
 * The journal kinds of a payout. Settlements, which pay the merchant itself, have their own kinds, so that a day's
 * figures separate them.
 */
export const payoutKinds = ({ settlementId }: { readonly settlementId: string | null }): PayoutKinds =>
  settlementId === null ? ofCustomers : ofSettlements

/** The balance that a merchant needs for the payout, in kuruş. */
export const costOf = ({ amountMinor, feeMinor, taxMinor }: PayoutCost): bigint => amountMinor + feeMinor + taxMinor

function refuseUnlessSound({ amountMinor, feeMinor, taxMinor }: PayoutCost): void {
  if (amountMinor <= 0n) throw new RangeError(`A payout needs a positive amount, not ${amountMinor}`)
  if (feeMinor < 0n || taxMinor < 0n) throw new RangeError('Fee and tax are never negative')
}

const withoutZeros = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.filter(({ amountMinor }) => amountMinor !== 0n)

/** P3, payout requested: its cost moves from the merchant's available balance to held. */
export function payoutHeld(payout: PayoutCost): JournalLine[] {
  refuseUnlessSound(payout)
  const amountMinor = costOf(payout)
  return [
    { account: merchantLedger(payout.merchantId), amountMinor },
    { account: heldLedger(payout.merchantId), amountMinor: -amountMinor },
  ]
}

/** P3 of a whole upload, before its payouts are created: the cost of all is held at once or not at all. */
export function uploadHeld(merchantId: string, totalMinor: bigint): JournalLine[] {
  if (totalMinor <= 0n) throw new RangeError(`Payouts cost more than nothing, not ${totalMinor}`)
  return [
    { account: merchantLedger(merchantId), amountMinor: totalMinor },
    { account: heldLedger(merchantId), amountMinor: -totalMinor },
  ]
}

/** P7 of a part of an upload: released in the transaction that holds its payouts one by one. */
export const uploadFreed = (merchantId: string, minor: bigint): JournalLine[] =>
  inverseOf(uploadHeld(merchantId, minor))

/** P7, rejected or cancelled: P3 reversed. */
export const payoutFreed = (payout: PayoutCost): JournalLine[] => inverseOf(payoutHeld(payout))

/** P4, sent from an account: debit held, credit OUT_TRANSIT, fee and tax. */
export function payoutSent(payout: PayoutCost, bankAccountId: string): JournalLine[] {
  refuseUnlessSound(payout)
  return withoutZeros([
    { account: heldLedger(payout.merchantId), amountMinor: costOf(payout) },
    { account: transitLedger(bankAccountId), amountMinor: -payout.amountMinor },
    { account: 'FEE:WITHDRAW', amountMinor: -payout.feeMinor },
    { account: 'TAX_PAYABLE', amountMinor: -payout.taxMinor },
  ])
}

/** P6b, a payout marked as sent provably never left: P4 reversed. It is held again, to be sent or released. */
export const payoutNeverSent = (payout: PayoutCost, bankAccountId: string): JournalLine[] =>
  inverseOf(payoutSent(payout, bankAccountId))

/**
 * P5, the debit was seen at the bank or, by `ledger`, in a wallet: debit OUT_TRANSIT, credit the account, including
 * the bank's fee. P9P posts the same for money sent back.
 */
export function debitSeen(
  bankAccountId: string,
  amountMinor: bigint,
  bankFeeMinor = 0n,
  ledger = bankLedger,
): JournalLine[] {
  if (amountMinor <= 0n) throw new RangeError(`A debit needs a positive amount, not ${amountMinor}`)
  if (bankFeeMinor < 0n) throw new RangeError('What a bank takes is never negative')
  return withoutZeros([
    { account: transitLedger(bankAccountId), amountMinor },
    { account: 'BANK_FEE', amountMinor: bankFeeMinor },
    { account: ledger(bankAccountId), amountMinor: -(amountMinor + bankFeeMinor) },
  ])
}

/**
 * P6, second half: a payout came back. Its credit has been in suspense since it was seen (P1); now it is credited to
 * the merchant, with fee and tax if the terms refund them.
 */
export function payoutReturned(payout: PayoutCost, bankAccountId: string, givesFeeBack: boolean): JournalLine[] {
  refuseUnlessSound(payout)
  const feeMinor = givesFeeBack ? payout.feeMinor : 0n
  const taxMinor = givesFeeBack ? payout.taxMinor : 0n
  return withoutZeros([
    { account: suspenseLedger(bankAccountId), amountMinor: payout.amountMinor },
    { account: 'FEE:WITHDRAW', amountMinor: feeMinor },
    { account: 'TAX_PAYABLE', amountMinor: taxMinor },
    { account: merchantLedger(payout.merchantId), amountMinor: -(payout.amountMinor + feeMinor + taxMinor) },
  ])
}

/** P12, a settlement run holds back a part of what is due: from the available balance to the reserve. */
export function reserveKept(merchantId: string, amountMinor: bigint): JournalLine[] {
  if (amountMinor <= 0n) throw new RangeError(`A reserve keeps more than nothing, not ${amountMinor}`)
  return [
    { account: merchantLedger(merchantId), amountMinor },
    { account: reserveLedger(merchantId), amountMinor: -amountMinor },
  ]
}

/** P12R, release of a part of the reserve. */
export const reserveReleased = (merchantId: string, amountMinor: bigint): JournalLine[] =>
  inverseOf(reserveKept(merchantId, amountMinor))

/** P8, outgoing leg: our own money leaves one account for another. `ownArrived` posts the credit. */
export function ownLeft(from: string, amountMinor: bigint): JournalLine[] {
  if (amountMinor <= 0n) throw new RangeError(`A transfer needs a positive amount, not ${amountMinor}`)
  return [
    { account: transitLedger(from), amountMinor },
    { account: bankLedger(from), amountMinor: -amountMinor },
  ]
}

/**
 * P8A, incoming leg: money from `from` arrived in `to`, less the bank's fee. The credit has been in suspense since it
 * was seen (P1).
 */
export function ownArrived(from: string, to: string, amountMinor: bigint, bankFeeMinor = 0n): JournalLine[] {
  if (from === to) throw new RangeError('A transfer to the account it came from moves nothing')
  return ownCredited(from, to, amountMinor, bankFeeMinor)
}

/** P8A when the bank sends the money back to the account it left, less the bank's fee. */
export const ownCameBack = (from: string, amountMinor: bigint, bankFeeMinor: bigint): JournalLine[] =>
  ownCredited(from, from, amountMinor, bankFeeMinor)

function ownCredited(from: string, to: string, amountMinor: bigint, bankFeeMinor: bigint): JournalLine[] {
  if (amountMinor <= 0n) throw new RangeError(`A transfer needs a positive amount, not ${amountMinor}`)
  if (bankFeeMinor < 0n) throw new RangeError('What a bank takes is never negative')
  return withoutZeros([
    { account: suspenseLedger(to), amountMinor },
    { account: 'BANK_FEE', amountMinor: bankFeeMinor },
    { account: transitLedger(from), amountMinor: -(amountMinor + bankFeeMinor) },
  ])
}
