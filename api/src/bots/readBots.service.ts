import type { BotDetail, BotRow, botListQuery, botOptions } from '@kasa/contracts/bots'
import { isBotAlarm, type BotStatus } from '@kasa/domain/bot'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { byId, pageOf } from '../db/page'
import { registerCounts } from '../live/topics'
import { selectAccountOptions, selectBots } from './bots.sql'
import { botDetailOf, botRowsOf, needsSomebody, ownBot, seenBy, statusOfBot } from './botView'

/** What needs somebody comes first. */
const rank: Record<BotStatus, number> = { OFFLINE: 0, ERROR: 0, LATE: 2, PAUSED: 3, ONLINE: 4 }

/** One page of the bots this person may see. */
export async function listBots(
  ctx: Ctx,
  query: z.output<typeof botListQuery>,
): Promise<{ rows: BotRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'bot.read')
  const now = ctx.now()
  const { status, alarm, limit, cursor, ...asked } = query
  const found = (await selectBots(ctx.tenant.pool, seenBy(ctx.actor), asked))
    .map((bot) => ({ bot, status: statusOfBot(bot, now) }))
    .filter(
      (one) => (status === undefined || status.includes(one.status)) && (alarm !== true || needsSomebody(one.bot, now)),
    )
    // By name already, and sorting keeps that.
    .sort((a, b) => (a.bot.openGaps > 0 ? 1 : rank[a.status]) - (b.bot.openGaps > 0 ? 1 : rank[b.status]))
  const after = byId.read(cursor)
  const start = found.findIndex(({ bot }) => bot.id === after) + 1
  const { shown, nextCursor } = pageOf(found.slice(start), limit, ({ bot }) => byId.write(bot.id))
  return {
    rows: await botRowsOf(
      ctx.tenant.pool,
      shown.map(({ bot }) => bot),
      now,
    ),
    nextCursor,
  }
}

/** The badge, and what is behind it: bots that are off or in error, bots with an open gap, and bots with either. */
export async function countBots(ctx: Ctx<UserActor>): Promise<{ alarms: number; gaps: number; needing: number }> {
  const bots = await selectBots(ctx.tenant.pool, seenBy(ctx.actor))
  const count = (holds: (bot: (typeof bots)[number]) => boolean) => bots.filter(holds).length
  return {
    alarms: count((bot) => isBotAlarm(statusOfBot(bot, ctx.now()))),
    gaps: count(({ openGaps }) => openGaps > 0),
    needing: count((bot) => needsSomebody(bot, ctx.now())),
  }
}
// Whose accounts a bot watches differs between any two people.
registerCounts('bot', { permission: 'bot.read', personal: countBots })

/** The drawer of one bot. */
export async function readBot(ctx: Ctx, { id }: { id: string }): Promise<BotDetail> {
  requirePermission(ctx, 'bot.read')
  return botDetailOf(ctx.tenant.pool, ctx, await ownBot(ctx.tenant.pool, ctx, id))
}

/** What the form offers. */
export async function botOptionsFor(ctx: Ctx): Promise<z.output<typeof botOptions>> {
  requirePermission(ctx, 'bot.write')
  return { accounts: await selectAccountOptions(ctx.tenant.pool) }
}
