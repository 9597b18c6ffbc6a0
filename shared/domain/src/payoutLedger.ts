import { bankLedger, inverseOf, merchantLedger, suspenseLedger, type JournalKind, type JournalLine } from './ledger'

/**
 * The postings of money that leaves, P3 to P8, as pure functions (domain section 5). Amounts in kuruş; what a merchant
 * pays for a payout, fee and tax, comes on top of it and is held with it.
 */
export const heldLedger = (merchantId: string) => `MERCHANT:${merchantId}:HELD`
export const transitLedger = (bankAccountId: string) => `OUT_TRANSIT:${bankAccountId}`

/** What settlement runs keep back of a merchant's incoming money until its day. */
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
 * The kinds of a payout's journals. A settlement, which pays the merchant itself, has its own, so that a day tells the
 * two apart.
 */
export const payoutKinds = ({ settlementId }: { readonly settlementId: string | null }): PayoutKinds =>
  settlementId === null ? ofCustomers : ofSettlements

/** What a merchant's balance must hold for the payout, in kuruş. */
export const costOf = ({ amountMinor, feeMinor, taxMinor }: PayoutCost): bigint => amountMinor + feeMinor + taxMinor

function refuseUnlessSound({ amountMinor, feeMinor, taxMinor }: PayoutCost): void {
  if (amountMinor <= 0n) throw new RangeError(`A payout needs a positive amount, not ${amountMinor}`)
  if (feeMinor < 0n || taxMinor < 0n) throw new RangeError('Fee and tax are never negative')
}

const withoutZeros = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.filter(({ amountMinor }) => amountMinor !== 0n)

/** P3, a payout was asked for: what it costs goes from what the merchant may dispose of to what is held. */
export function payoutHeld(payout: PayoutCost): JournalLine[] {
  refuseUnlessSound(payout)
  const amountMinor = costOf(payout)
  return [
    { account: merchantLedger(payout.merchantId), amountMinor },
    { account: heldLedger(payout.merchantId), amountMinor: -amountMinor },
  ]
}

/** P3 of many payouts at once, before each is made: what all of them cost is held, or nothing is. */
export function uploadHeld(merchantId: string, totalMinor: bigint): JournalLine[] {
  if (totalMinor <= 0n) throw new RangeError(`Payouts cost more than nothing, not ${totalMinor}`)
  return [
    { account: merchantLedger(merchantId), amountMinor: totalMinor },
    { account: heldLedger(merchantId), amountMinor: -totalMinor },
  ]
}

/** P7 of a piece of them: freed in the transaction in which each of its payouts is held by itself. */
export const uploadFreed = (merchantId: string, minor: bigint): JournalLine[] =>
  inverseOf(uploadHeld(merchantId, minor))

/** P7, it was rejected or cancelled: P3 the other way. */
export const payoutFreed = (payout: PayoutCost): JournalLine[] => inverseOf(payoutHeld(payout))

/** P4, it was sent from an account: out of what is held, on its way, with fee and tax earned. */
export function payoutSent(payout: PayoutCost, bankAccountId: string): JournalLine[] {
  refuseUnlessSound(payout)
  return withoutZeros([
    { account: heldLedger(payout.merchantId), amountMinor: costOf(payout) },
    { account: transitLedger(bankAccountId), amountMinor: -payout.amountMinor },
    { account: 'FEE:WITHDRAW', amountMinor: -payout.feeMinor },
    { account: 'TAX_PAYABLE', amountMinor: -payout.taxMinor },
  ])
}

/**
 * P6b, what was said to be sent is proved never to have left: P4 the other way. It is held again, to be sent or freed.
 */
export const payoutNeverSent = (payout: PayoutCost, bankAccountId: string): JournalLine[] =>
  inverseOf(payoutSent(payout, bankAccountId))

/**
 * P5, the bank's debit was seen, or a wallet's (`ledger`): what was on its way has left the account, and with it what
 * the bank took for it.
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
 * P6, the second half: a payout came back. Its credit stands in suspense since it was seen (P1); from there it is the
 * merchant's again, and the fee with its tax where the merchant's terms give it back.
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

/** P12, a settlement run keeps a part of what is due: from what the merchant may dispose of to its reserve. */
export function reserveKept(merchantId: string, amountMinor: bigint): JournalLine[] {
  if (amountMinor <= 0n) throw new RangeError(`A reserve keeps more than nothing, not ${amountMinor}`)
  return [
    { account: merchantLedger(merchantId), amountMinor },
    { account: reserveLedger(merchantId), amountMinor: -amountMinor },
  ]
}

/** P12R, a part of the reserve whose day has come is the merchant's again. */
export const reserveReleased = (merchantId: string, amountMinor: bigint): JournalLine[] =>
  inverseOf(reserveKept(merchantId, amountMinor))

/**
 * P8, the leg that leaves: money of our own goes from one account on its way to another. Its credit there is
 * `ownArrived`.
 */
export function ownLeft(from: string, amountMinor: bigint): JournalLine[] {
  if (amountMinor <= 0n) throw new RangeError(`A transfer needs a positive amount, not ${amountMinor}`)
  return [
    { account: transitLedger(from), amountMinor },
    { account: bankLedger(from), amountMinor: -amountMinor },
  ]
}

/**
 * P8A, the leg that arrives: what was on its way from `from` is in `to`, less what the bank took. The credit stands in
 * suspense since it was seen (P1).
 */
export function ownArrived(from: string, to: string, amountMinor: bigint, bankFeeMinor = 0n): JournalLine[] {
  if (from === to) throw new RangeError('A transfer to the account it came from moves nothing')
  return ownCredited(from, to, amountMinor, bankFeeMinor)
}

/** P8A where the bank sends it back: what was on its way from an account is there again, less what the bank took. */
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
