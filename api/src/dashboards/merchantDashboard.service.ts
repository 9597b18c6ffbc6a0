import type { MerchantDashboard } from '@kasa/contracts/dashboards'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { can } from '@kasa/domain/permissions'
import { requestTypes } from '@kasa/domain/requestTypes'

import { requirePermission, viewerOf, type Ctx } from '../access/ctx'
import { merchantDayLimit } from '../limits/merchantUse.service'
import { queueOf } from '../requests/registeredRequests'
import type { Asker } from '../requests/requestNoun'
import { ownNextSettlement } from '../settlements/readTerms.service'
import {
  selectBalances,
  selectCallbackHours,
  selectFlows,
  selectLast,
  selectMerchant,
  selectOwnCallbacks,
  selectOwnKeys,
} from './dashboards.sql'
import { readDay } from './dayFigures'

/** Placeholder for users without a merchant; matches no row. */
const nobody = '00000000-0000-0000-0000-000000000000'
const dayMs = 86_400_000
const daysShown = 14
const requestsShown = 8

/** The balance now and at the end of each of the last days, computed backwards from the daily flows. */
async function balanceOf(ctx: Asker, merchantId: string): Promise<MerchantDashboard['balance']> {
  if (!ctx.tenant.config.flags.currentBalanceDisplay) return null
  const { pool } = ctx.tenant
  const days = Array.from({ length: daysShown }, (_day, back) =>
    istanbulDay(new Date(ctx.now().getTime() - back * dayMs)),
  )
  const [balances, flows] = await Promise.all([
    selectBalances(pool, merchantId),
    selectFlows(pool, merchantId, days.at(-1) ?? ''),
  ])
  const moved = new Map(flows.map(({ day, minor }) => [day, minor]))
  let minor = balances.availableMinor
  const closings = days.map((day) => {
    const closing = { day, minor }
    minor -= moved.get(day) ?? 0n
    return closing
  })
  return { ...balances, closings: closings.reverse() }
}

/** The tables of the requests that have a list for merchants and that the viewer may read. */
const ownTablesOf = (ctx: Asker) =>
  requestTypes
    .filter(({ object, list }) => list.isOfMerchants && can(viewerOf(ctx), queueOf(object).read))
    .map(({ table }) => table)

/** A merchant's own figures. Shows nothing about the use of our accounts or about others. */
export async function readMerchantDashboard(ctx: Ctx): Promise<MerchantDashboard> {
  requirePermission(ctx, 'dashboard.merchant')
  const { pool } = ctx.tenant
  const merchantId = ctx.actor.merchantId ?? nobody
  const now = ctx.now()
  const has = { deposits: can(viewerOf(ctx), 'deposit.read'), payouts: can(viewerOf(ctx), 'withdrawal.list') }
  const merchant = await selectMerchant(pool, merchantId)
  const [{ day }, balance, settlement, last, limitIn, limitOut, keys, callbacks, hours] = await Promise.all([
    readDay(ctx, { merchantId, modules: merchant?.modules ?? [] }),
    balanceOf(ctx, merchantId),
    ownNextSettlement(ctx, merchantId),
    selectLast(pool, merchantId, ownTablesOf(ctx), requestsShown),
    has.deposits ? merchantDayLimit(pool, merchantId, 'limit_group_id', now) : undefined,
    has.payouts ? merchantDayLimit(pool, merchantId, 'payout_limit_group_id', now) : undefined,
    selectOwnKeys(pool, merchantId, now),
    selectOwnCallbacks(pool, merchantId),
    selectCallbackHours(pool, merchantId, now),
  ])
  return {
    asOf: now.toISOString(),
    merchantName: merchant?.name ?? '',
    balance,
    settlement,
    day,
    last: last.map((request) => ({ ...request, at: request.at.toISOString() })),
    limits: [
      ...(limitIn ? [{ direction: 'IN' as const, ...limitIn }] : []),
      ...(limitOut ? [{ direction: 'OUT' as const, ...limitOut }] : []),
    ],
    keys: keys.map(({ graceUntil, lastUsedAt, ...key }) => ({
      ...key,
      graceUntil: graceUntil?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    callbacks: {
      ...callbacks,
      nextAttemptAt: callbacks.nextAttemptAt?.toISOString() ?? null,
      hours: Array.from({ length: 24 }, (_hour, index) => {
        const hour = hours.find(({ back }) => back === 23 - index)
        return hour ? (hour.isLate ? 'bad' : 'good') : 'none'
      }),
    },
  }
}
