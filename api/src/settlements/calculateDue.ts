import { istanbulDay } from '@kasa/domain/istanbulDay'
import { dueOf, settledOf, type Settled } from '@kasa/domain/settlement'

import type { Pool, Tx } from '../db/client'
import { selectDue } from './due.sql'
import { selectIncoming, selectMatured } from './reserve.sql'
import type { SettlementTerms } from './settlementTerms.sql'

/** What a merchant would be paid, and how it is computed. Amounts in kuruş. */
export type DueSums = Settled & {
  availableMinor: bigint
  awaitingMinor: bigint
  grossMinor: bigint
  feeMinor: bigint
  releasedMinor: bigint
}

/** What merchants would be paid at `at`, by merchant id. Without terms nothing is due. */
export async function calculateDue(
  db: Pool | Tx,
  at: Date,
  merchants: readonly { merchantId: string; dueUntil: Date; terms: SettlementTerms | undefined }[],
): Promise<Map<string, DueSums>> {
  const day = istanbulDay(at)
  const settled = merchants.filter(({ terms }) => terms !== undefined)
  const incomings = new Map((await selectIncoming(db, settled)).map((one) => [one.merchantId, one]))
  const matured = await selectMatured(
    db,
    settled.map(({ merchantId }) => ({ merchantId, day })),
  )
  const released = new Map(matured.map((one) => [one.merchantId, one.releasedMinor]))
  const termsOf = new Map(merchants.map(({ merchantId, terms }) => [merchantId, terms]))
  return new Map(
    (await selectDue(db, merchants)).map((due) => {
      const { merchantId, availableMinor, awaitingMinor } = due
      const terms = termsOf.get(merchantId)
      const { grossMinor, feeMinor } = incomings.get(merchantId) ?? { grossMinor: 0n, feeMinor: 0n }
      const releasedMinor = released.get(merchantId) ?? 0n
      const split = settledOf({
        dueMinor: terms ? dueOf(due) : 0n,
        earnedMinor: grossMinor - feeMinor,
        releasedMinor,
        reserveBasisPoints: terms?.reserveBasisPoints ?? 0,
      })
      return [merchantId, { ...split, availableMinor, awaitingMinor, grossMinor, feeMinor, releasedMinor }]
    }),
  )
}
