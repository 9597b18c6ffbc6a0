import type { BotDetail, BotRow, botListQuery, botOptions } from '@kasa/contracts/bots'
import { botKinds, isBotAlarm, type BotStatus } from '@kasa/domain/bot'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { sortedPage } from '../db/sortedPage'
import { registerCounts } from '../live/topics'
import { selectAccountOptions, selectBots, type BotRecord } from './bots.sql'
import { botDetailOf, botRowsOf, needsSomebody, ownBot, seenBy, statusOfBot } from './botView'

/** Bots that need attention first. */
const rank: Record<BotStatus, number> = { OFFLINE: 0, ERROR: 0, LATE: 2, PAUSED: 3, ONLINE: 4 }

type Sort = NonNullable<z.output<typeof botListQuery>['sort']>

/** Sort keys of a bot's row; null comes last in either direction. */
const valueOf: Record<Sort, (bot: BotRow) => string | number | null> = {
  name: ({ name }) => name,
  status: ({ status }) => rank[status],
  accounts: ({ accounts }) => accounts[0]?.label ?? null,
  kind: ({ kind }) => botKinds.indexOf(kind),
  beat: ({ heartbeatAt }) => heartbeatAt && Date.parse(heartbeatAt),
  today: ({ txToday }) => txToday,
  matched: ({ matchedToday }) => matchedToday,
  unmatched: ({ unmatchedToday }) => unmatchedToday,
  gaps: ({ openGaps }) => openGaps,
}

type Found = { id: string; bot: BotRecord; status: BotStatus }
/**
 * Default order: bots that need attention first, then by name. The rank is one digit, so that it sorts before the
 * name.
 */
const usual = ({ bot, status }: Found): string => `${bot.openGaps > 0 ? 1 : rank[status]} ${bot.name}`

/**
 * A page of the bots this user may see. Sorted here, because status and figures are computed now; an institution has
 * at most a few hundred bots.
 */
export async function listBots(
  ctx: Ctx,
  query: z.output<typeof botListQuery>,
): Promise<{ rows: BotRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'bot.read')
  const { pool } = ctx.tenant
  const now = ctx.now()
  const { status, alarm, sort, desc = false, limit, cursor, ...filter } = query
  const found: Found[] = (await selectBots(pool, seenBy(ctx.actor), filter))
    .map((bot) => ({ id: bot.id, bot, status: statusOfBot(bot, now) }))
    .filter(
      (one) => (status === undefined || status.includes(one.status)) && (alarm !== true || needsSomebody(one.bot, now)),
    )
  const rowsOf = (some: readonly Found[]) =>
    botRowsOf(
      pool,
      some.map(({ bot }) => bot),
      now,
    )
  if (sort) {
    const order = { order: `${sort} ${desc}`, valueOf: valueOf[sort], desc }
    const { shown, nextCursor } = sortedPage(await rowsOf(found), { ...order, cursor, limit })
    return { rows: shown, nextCursor }
  }
  const { shown, nextCursor } = sortedPage(found, { order: '', valueOf: usual, desc: false, cursor, limit })
  return { rows: await rowsOf(shown), nextCursor }
}

/** Badge counts: bots offline or in error, bots with an open gap, and bots with either. */
export async function countBots(ctx: Ctx<UserActor>): Promise<{ alarms: number; gaps: number; needing: number }> {
  const bots = await selectBots(ctx.tenant.pool, seenBy(ctx.actor))
  const count = (holds: (bot: (typeof bots)[number]) => boolean) => bots.filter(holds).length
  return {
    alarms: count((bot) => isBotAlarm(statusOfBot(bot, ctx.now()))),
    gaps: count(({ openGaps }) => openGaps > 0),
    needing: count((bot) => needsSomebody(bot, ctx.now())),
  }
}
// Personal, because the visible accounts differ between any two users.
registerCounts('bot', { permission: 'bot.read', personal: countBots })

export async function readBot(ctx: Ctx, { id }: { id: string }): Promise<BotDetail> {
  requirePermission(ctx, 'bot.read')
  return botDetailOf(ctx.tenant.pool, ctx, await ownBot(ctx.tenant.pool, ctx, id))
}

export async function botOptionsFor(ctx: Ctx): Promise<z.output<typeof botOptions>> {
  requirePermission(ctx, 'bot.write')
  return { accounts: await selectAccountOptions(ctx.tenant.pool) }
}
