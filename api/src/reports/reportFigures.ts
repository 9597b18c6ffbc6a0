import { secondsAt, type PaceStep } from '@kasa/domain/pace'
import { balanceParts, type ReportName } from '@kasa/domain/report'

type Figure = bigint | number | null
type Sums = Readonly<Record<string, bigint>>
/**
 * The data for a row's figures: its sums and durations, the whole report's sums, and the opening balance. `hidden`:
 * the figures that the reader does not see.
 */
export type Counted = {
  sums: Sums
  hidden: readonly string[]
  paces: (pace: string) => readonly PaceStep[]
  total: Sums
  openingMinor: bigint
}

/** A percentage with two decimals; null if the whole is zero. */
const share = (part: bigint, whole: bigint): number | null =>
  whole <= 0n ? null : Number((part * 10_000n + whole / 2n) / whole) / 100

const of = (sums: Sums, name: string): bigint => sums[name] ?? 0n
const count = (sums: Sums, name: string): number => Number(of(sums, name))
/**
 * Percentage approved of all that ended, also of requests refused at their creation. Late approvals had already counted
 * as expired or rejected, so they are subtracted once.
 */
const approval = (sums: Sums) =>
  share(of(sums, 'approved'), of(sums, 'approved') + of(sums, 'rejected') + of(sums, 'expired') - of(sums, 'late'))
const turnover = (sums: Sums) =>
  of(sums, 'deposits') + of(sums, 'cards') + of(sums, 'wallets') + of(sums, 'withdrawals') + of(sums, 'wallet_out')

const merchantFees = (sums: Sums) =>
  ['deposit_fee', 'card_fee', 'wallet_fee', 'withdrawal_fee', 'wallet_out_fee'].reduce(
    (fees, fee) => fees + of(sums, fee),
    0n,
  )

/** Our loss from chargebacks, for figures of readers who do not see it: what was not taken from the merchant. */
const hiddenLoss = ({ sums, hidden }: Counted) => (hidden.includes('lossMinor') ? of(sums, 'loss') : 0n)

/** What moved merchants' balances by rail, less what was taken back, and the fees and tax. */
const movements = (counted: Counted) => {
  const { sums } = counted
  return {
    depositMinor: of(sums, 'deposits'),
    cardMinor: of(sums, 'cards') + hiddenLoss(counted),
    walletMinor: of(sums, 'wallets'),
    withdrawalMinor: of(sums, 'withdrawals'),
    walletOutMinor: of(sums, 'wallet_out'),
    depositFeeMinor: of(sums, 'deposit_fee'),
    cardFeeMinor: of(sums, 'card_fee'),
    walletFeeMinor: of(sums, 'wallet_fee'),
    withdrawalFeeMinor: of(sums, 'withdrawal_fee'),
    walletOutFeeMinor: of(sums, 'wallet_out_fee'),
    taxMinor: of(sums, 'tax'),
    // Chargebacks at our cost, which `cards` subtracts.
    lossMinor: of(sums, 'loss'),
  }
}

/**
 * The sums of the movements that the reader sees, and what they leave over: settlements and adjustments, negative if
 * paid out. So a reader's row leads from opening to closing, whatever is hidden.
 */
function sumsOf({ sums, hidden }: Counted, moved: ReturnType<typeof movements>) {
  const sumOf = (parts: readonly (keyof typeof moved)[]) =>
    parts.reduce((sum, part) => sum + (hidden.includes(part) ? 0n : moved[part]), 0n)
  const [inMinor, outMinor, feesMinor] = [
    sumOf(balanceParts.inMinor),
    sumOf(balanceParts.outMinor),
    sumOf(balanceParts.feesMinor),
  ]
  const settledMinor = of(sums, 'moved') - inMinor + outMinor + feesMinor + moved.taxMinor
  return { inMinor, outMinor, feesMinor, settledMinor }
}

const figures: Readonly<Record<ReportName, (counted: Counted) => Record<string, Figure>>> = {
  merchant: ({ sums, ...rest }) => ({
    created: count(sums, 'created'),
    approved: count(sums, 'approved'),
    grossMinor: of(sums, 'gross'),
    approvalShare: approval(sums),
    rejected: count(sums, 'rejected'),
    expired: count(sums, 'expired'),
    feeMinor: of(sums, 'fee'),
    taxMinor: of(sums, 'tax'),
    refundedMinor: of(sums, 'refunded'),
    chargebacks: count(sums, 'chargebacks'),
    chargebackMinor: of(sums, 'chargeback'),
    wonMinor: of(sums, 'won') + hiddenLoss({ sums, ...rest }),
    lossMinor: of(sums, 'loss'),
    netMinor:
      of(sums, 'gross') -
      of(sums, 'fee') -
      of(sums, 'tax') -
      of(sums, 'refunded') -
      of(sums, 'chargeback') +
      of(sums, 'won') +
      of(sums, 'loss'),
    decisionS: of(sums, 'decided') <= 0n ? null : Number(of(sums, 'decision_ms') / of(sums, 'decided')) / 1000,
  }),
  merchantremit: ({ sums, paces }) => ({
    created: count(sums, 'created'),
    declared: count(sums, 'declared'),
    approved: count(sums, 'approved'),
    grossMinor: of(sums, 'gross'),
    approvalShare: approval(sums),
    autoShare: share(of(sums, 'auto'), of(sums, 'approved')),
    rejected: count(sums, 'rejected'),
    expired: count(sums, 'expired'),
    late: count(sums, 'late'),
    differenceMinor: of(sums, 'gross') - of(sums, 'asked'),
    reversedMinor: of(sums, 'reversed'),
    feeMinor: of(sums, 'fee'),
    taxMinor: of(sums, 'tax'),
    operatorCostMinor: of(sums, 'operator_cost'),
    netMinor: of(sums, 'gross') - of(sums, 'reversed') - of(sums, 'fee') - of(sums, 'tax'),
    p50: secondsAt(paces('decision'), 0.5),
    p95: secondsAt(paces('decision'), 0.95),
  }),
  merchantwithdraw: ({ sums, paces }) => ({
    requested: count(sums, 'requested'),
    requestedMinor: of(sums, 'requested_minor'),
    sent: count(sums, 'sent'),
    sentMinor: of(sums, 'sent_minor'),
    paid: count(sums, 'paid'),
    paidMinor: of(sums, 'paid_minor'),
    returned: count(sums, 'returned'),
    returnedMinor: of(sums, 'returned_minor'),
    rejected: count(sums, 'rejected'),
    cancelled: count(sums, 'cancelled'),
    pendingMinor: of(sums, 'pending'),
    feeMinor: of(sums, 'fee'),
    feeKeptMinor: of(sums, 'fee_kept'),
    taxMinor: of(sums, 'tax'),
    bankFeeMinor: of(sums, 'bank_fee'),
    slaShare: share(of(sums, 'in_time'), of(sums, 'sent')),
    sentP50: secondsAt(paces('sent'), 0.5),
    sentP95: secondsAt(paces('sent'), 0.95),
    paidP50: secondsAt(paces('paid'), 0.5),
    paidP95: secondsAt(paces('paid'), 0.95),
  }),
  general: (counted) => {
    const { sums, total, openingMinor } = counted
    const moved = movements(counted)
    return {
      ...moved,
      ...sumsOf(counted, moved),
      bankFeeMinor: of(sums, 'bank_fee'),
      operatorCostMinor: of(sums, 'operator_cost'),
      revenueMinor: merchantFees(sums) - of(sums, 'bank_fee') - of(sums, 'loss') - of(sums, 'operator_cost'),
      openingMinor,
      closingMinor: openingMinor + of(sums, 'moved'),
      turnoverShare: share(turnover(sums), turnover(total)),
      approvalShare: approval(sums),
    }
  },
  remitaccount: ({ sums, openingMinor }) => ({
    openingMinor,
    in: count(sums, 'ins'),
    inMinor: of(sums, 'in_minor'),
    out: count(sums, 'outs'),
    outMinor: of(sums, 'out_minor'),
    otherMinor: of(sums, 'moved') - of(sums, 'in_minor') + of(sums, 'out_minor'),
    closingMinor: openingMinor + of(sums, 'moved'),
  }),
}

/** The figures of one row, named as in `reports` of domain/report. */
export const figuresOf = (name: ReportName, counted: Counted): Record<string, Figure> => figures[name](counted)
