import { dayAfter } from '@kasa/domain/holidays'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { dueUntil, type LeftOutReason } from '@kasa/domain/settlement'

import type { Ctx } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import { whyMerchantMayNotPay } from '../withdrawals/payingMerchant'
import { mostOfGroups } from '../withdrawals/planWithdrawal'
import { calculateDue, type DueSums } from './calculateDue'
import { selectMerchants } from './runs.sql'
import { selectAllTerms, type SettlementTerms } from './settlementTerms.sql'

/**
 * What a merchant would be paid now. `releaseOn`: when the kept amount is to be released; null if nothing is kept.
 * `mostMinor`: the most that one account can currently send the merchant in one transfer.
 */
export type RunLine = DueSums & {
  merchantId: string
  merchantName: string
  terms: SettlementTerms | undefined
  dueUntil: Date | null
  releaseOn: string | null
  mostMinor: bigint
  leftOut: LeftOutReason | null
}

/** Why a merchant is not paid what is due; null if it is paid. */
function whyLeftOut(
  merchant: Parameters<typeof whyMerchantMayNotPay>[0],
  terms: SettlementTerms | undefined,
  amountMinor: bigint,
): LeftOutReason | null {
  if (!terms) return 'NO_TERMS'
  if (whyMerchantMayNotPay(merchant, { isSettlement: true })) return 'MERCHANT_STOPPED'
  if (amountMinor === 0n) return 'NOTHING_DUE'
  // Nothing more will come to a closed merchant.
  return amountMinor < terms.minMinor && merchant.status !== 'CLOSED' ? 'BELOW_MINIMUM' : null
}

const nothing: DueSums = {
  availableMinor: 0n,
  awaitingMinor: 0n,
  grossMinor: 0n,
  feeMinor: 0n,
  keptMinor: 0n,
  releasedMinor: 0n,
  amountMinor: 0n,
}

const bigger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** What a run would pay now, by merchant name, for every merchant that has terms or a balance. */
export async function calculateRun(db: Pool | Tx, ctx: Ctx): Promise<RunLine[]> {
  const merchants = await selectMerchants(db)
  const termsOf = new Map((await selectAllTerms(db)).map((terms) => [terms.merchantId, terms]))
  const now = ctx.now()
  const requested = merchants.map(({ id }) => {
    const terms = termsOf.get(id)
    // Without terms nothing is due, but the balance is still shown.
    return { merchantId: id, terms, dueUntil: terms ? dueUntil(now, terms) : now }
  })
  const untilOf = new Map(requested.map((one) => [one.merchantId, one.dueUntil]))
  const calculated = await calculateDue(db, now, requested)
  const mostOf = await mostOfGroups(db, [...new Set(merchants.flatMap(({ remitGroupIds }) => remitGroupIds))])
  return merchants.map((merchant) => {
    const terms = termsOf.get(merchant.id)
    const sums = calculated.get(merchant.id) ?? nothing
    return {
      ...sums,
      merchantId: merchant.id,
      merchantName: merchant.name,
      terms,
      dueUntil: terms ? (untilOf.get(merchant.id) ?? null) : null,
      releaseOn: terms && sums.keptMinor > 0n ? dayAfter(istanbulDay(now), terms.reserveDays) : null,
      mostMinor: merchant.remitGroupIds.reduce((most, id) => bigger(most, mostOf.get(id) ?? 0n), 0n),
      leftOut: whyLeftOut(merchant, terms, sums.amountMinor),
    }
  })
}

/** Number and total of the lines that a run pays. */
export const sumOf = (rows: readonly Pick<RunLine, 'leftOut' | 'amountMinor'>[]) => {
  const paid = rows.filter(({ leftOut }) => leftOut === null)
  return { count: paid.length, sumMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) }
}
