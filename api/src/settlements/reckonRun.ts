import { dueOf, dueUntil, type LeftOutReason } from '@kasa/domain/settlement'

import type { Ctx } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import { whyMerchantMayNotPay } from '../withdrawals/payingMerchant'
import { selectDue, type Due } from './due.sql'
import { selectMerchants } from './runs.sql'
import { selectAllTerms, type SettlementTerms } from './settlementTerms.sql'

/** What a merchant would be paid now. */
export type Reckoned = {
  merchantId: string
  merchantName: string
  terms: SettlementTerms | undefined
  dueUntil: Date | null
  availableMinor: bigint
  awaitingMinor: bigint
  amountMinor: bigint
  leftOut: LeftOutReason | null
}

/** Why a merchant is not paid what is due; null where it is. */
function whyLeftOut(
  merchant: Parameters<typeof whyMerchantMayNotPay>[0],
  terms: SettlementTerms | undefined,
  amountMinor: bigint,
): LeftOutReason | null {
  if (!terms) return 'NO_TERMS'
  if (whyMerchantMayNotPay(merchant)) return 'MERCHANT_STOPPED'
  if (amountMinor === 0n) return 'NOTHING_DUE'
  return amountMinor < terms.minMinor ? 'BELOW_MINIMUM' : null
}

/** What every merchant would be paid by a run now, by name: those that have terms or a balance. */
export async function reckonRun(db: Pool | Tx, ctx: Ctx): Promise<Reckoned[]> {
  const merchants = await selectMerchants(db)
  const termsOf = new Map((await selectAllTerms(db)).map((terms) => [terms.merchantId, terms]))
  const now = ctx.now()
  const asked = merchants.map(({ id }) => {
    const terms = termsOf.get(id)
    // Without terms nothing is due; the balance is shown all the same.
    return { merchantId: id, dueUntil: terms ? dueUntil(now, terms) : now }
  })
  const untilOf = new Map(asked.map((one) => [one.merchantId, one.dueUntil]))
  const dues = new Map<string, Due>((await selectDue(db, asked)).map((due) => [due.merchantId, due]))
  return merchants.map((merchant) => {
    const terms = termsOf.get(merchant.id)
    const due = dues.get(merchant.id) ?? { availableMinor: 0n, awaitingMinor: 0n }
    const amountMinor = terms ? dueOf(due) : 0n
    return {
      merchantId: merchant.id,
      merchantName: merchant.name,
      terms,
      dueUntil: terms ? (untilOf.get(merchant.id) ?? null) : null,
      availableMinor: due.availableMinor,
      awaitingMinor: due.awaitingMinor,
      amountMinor,
      leftOut: whyLeftOut(merchant, terms, amountMinor),
    }
  })
}

/** How many a run pays, and what they come to. */
export const sumOf = (rows: readonly Pick<Reckoned, 'leftOut' | 'amountMinor'>[]) => {
  const paid = rows.filter(({ leftOut }) => leftOut === null)
  return { count: paid.length, sumMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) }
}
