import type { limitGroupListQuery, LimitGroupDetail, LimitGroupRow, LimitUsage } from '@kasa/contracts/limitGroups'
import { isCounting, limitPeriodKey, usageLevel } from '@kasa/domain/limits'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { readNamedPage } from '../db/namedPage'
import { countLimitGroups, limitGroupOrder, selectLimitGroups, selectRules, type GroupQuery } from './limitGroups.sql'
import { requireLimitGroups, type LimitModule } from './limitPlaces'
import { foundLimitGroup, limitGroupDetailOf, limitGroupRowOf } from './limitGroupView'
import { countOpenReservations, selectFullest, selectOpenReservations } from './limitUsage.sql'

/** Counters and reservations shown for a group; the rest is only counted. */
const shownPerRule = 5
const shownReservations = 50

/** A page of limit groups by name. */
export async function listLimitGroups(
  ctx: Ctx,
  module: LimitModule,
  query: z.output<typeof limitGroupListQuery>,
): Promise<{ rows: LimitGroupRow[]; nextCursor: string | null; total: number }> {
  requireLimitGroups(ctx, module)
  return readNamedPage(ctx.tenant.pool, query, {
    order: limitGroupOrder,
    select: (pool, filter: Omit<GroupQuery, 'module'>, keyset) =>
      selectLimitGroups(pool, { ...filter, module }, keyset),
    count: (pool, filter) => countLimitGroups(pool, { ...filter, module }),
    rowOf: limitGroupRowOf,
  })
}

/** A group with its rules and the records that use it. */
export async function readLimitGroup(ctx: Ctx, module: LimitModule, { id }: { id: string }): Promise<LimitGroupDetail> {
  requireLimitGroups(ctx, module)
  return limitGroupDetailOf(ctx.tenant.pool, module, await foundLimitGroup(ctx.tenant.pool, module, id, 'read'))
}

/** A group's current counters, and open requests' reservations. */
export async function readLimitUsage(ctx: Ctx, module: LimitModule, { id }: { id: string }): Promise<LimitUsage> {
  requireLimitGroups(ctx, module)
  const { pool } = ctx.tenant
  await foundLimitGroup(pool, module, id, 'read')
  const at = ctx.now()
  const periods = (await selectRules(pool, id))
    .filter(isCounting)
    .map((rule) => ({ ruleId: rule.id, periodKey: limitPeriodKey(rule, at) }))
  const [counters, reservations, reservationTotal] = await Promise.all([
    selectFullest(pool, periods, shownPerRule),
    selectOpenReservations(pool, id, shownReservations),
    countOpenReservations(pool, id),
  ])
  return {
    at: at.toISOString(),
    counters: counters.map(({ taken, warnPct, ...counter }) => ({
      ...counter,
      used: taken - counter.reserved,
      level: usageLevel(taken, counter.cap, warnPct),
    })),
    reservations: reservations.map(({ createdAt, ...held }) => ({ ...held, createdAt: createdAt.toISOString() })),
    reservationTotal,
  }
}
