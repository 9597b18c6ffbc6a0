import { istanbulDay, istanbulMonth } from '@kasa/domain/istanbulDay'
import { headroomOf, limitDemands, type LimitDemand, type LimitRule, type LimitSubjects } from '@kasa/domain/limits'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import {
  confirmReservations, insertReservations, lowerCounter, raiseCounter, releaseReservations, selectAccountCounters, selectAccountDay,
  selectAccountRules, selectMerchantRules,
} from './limits.sql'

/** Takes all demands or none; answers the first that did not fit. */
async function takeAll(tx: Tx, demands: readonly LimitDemand[]): Promise<LimitDemand | undefined> {
  for (const [index, demand] of demands.entries()) {
    if (await raiseCounter(tx, demand)) continue
    for (const taken of demands.slice(0, index)) await lowerCounter(tx, taken)
    return demand
  }
  return undefined
}

type Request = { id: string; amountMinor: bigint; at: Date; subjects: LimitSubjects }

async function reserve(tx: Tx, rules: readonly LimitRule[], request: Request): Promise<boolean> {
  const demands = limitDemands(rules, request.subjects, request.amountMinor, request.at)
  if (demands.length === 0) return true
  if (await takeAll(tx, demands)) return false
  await insertReservations(tx, request.id, demands)
  return true
}

/** Reserves the merchant's and the customer's limits; false, and nothing taken, where one would burst. */
export const reserveMerchantLimits = async (tx: Tx, request: Omit<Request, 'subjects'> & { merchantId: string; customerRef: string }): Promise<boolean> =>
  reserve(tx, await selectMerchantRules(tx, request.merchantId), { ...request, subjects: { ...request, accountId: '' } })

/** Reserves one account's limits; false, and nothing taken, where one would burst. */
export const reserveAccountLimits = async (tx: Tx, request: Omit<Request, 'subjects'> & { accountId: string }): Promise<boolean> =>
  reserve(tx, await selectAccountRules(tx, request.accountId), { ...request, subjects: { merchantId: '', customerRef: '', accountId: request.accountId } })

/** The request was approved: what it reserved is used. */
export const confirmLimits = confirmReservations
/** The request ended without money: what it reserved is free again. */
export const releaseLimits = releaseReservations

/** What each account may still take, in kuruş; accounts without a limit are not in the map. */
export async function accountHeadrooms(tx: Tx, accountIds: readonly string[], at: Date): Promise<Map<string, bigint | null>> {
  const counters = await selectAccountCounters(tx, accountIds, { day: istanbulDay(at), month: istanbulMonth(at) })
  return new Map(accountIds.map((id) => [id, headroomOf(counters.filter(({ accountId }) => accountId === id))]))
}

/** The drawer's "limit today" of an account, or null where it has none. */
export async function accountLimitToday(ctx: Ctx, accountId: string): Promise<{ usedMinor: bigint; capMinor: bigint } | null> {
  const today = await selectAccountDay(ctx.tenant.pool, accountId, istanbulDay(ctx.now()))
  return today ? { usedMinor: today.takenMinor, capMinor: today.capMinor } : null
}
