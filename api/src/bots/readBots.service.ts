import type { BotDetail, BotRow, botListQuery, botOptions } from '@kasa/contracts/bots'
import { botKinds, isBotAlarm, type BotStatus } from '@kasa/domain/bot'
import { byValue } from '@kasa/domain/byValue'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { cursorOf, pageOf } from '../db/page'
import { BadInput } from '../errors/refusals'
import { registerCounts } from '../live/topics'
import { selectAccountOptions, selectBots, type BotRecord } from './bots.sql'
import { botDetailOf, botRowsOf, needsSomebody, ownBot, seenBy, statusOfBot } from './botView'

/** What needs somebody comes first. */
const rank: Record<BotStatus, number> = { OFFLINE: 0, ERROR: 0, LATE: 2, PAUSED: 3, ONLINE: 4 }

type Sort = NonNullable<z.output<typeof botListQuery>['sort']>

/** By what a bot's row is sorted; null comes last in either direction. */
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

const places = cursorOf(z.strictObject({ order: z.string(), id: z.uuid() }))

/**
 * One page of the bots this person may see. An institution has some hundreds at most, whose states and figures are worked out now: they
 * are sorted here, and a page begins after the bot that the page before ended with.
 */
export async function listBots(
  ctx: Ctx,
  query: z.output<typeof botListQuery>,
): Promise<{ rows: BotRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'bot.read')
  const now = ctx.now()
  const { status, alarm, sort, desc = false, limit, cursor, ...asked } = query
  const order = sort ? `${sort} ${desc}` : ''
  const after = places.read(cursor)
  if (after && after.order !== order) throw new BadInput({ code: 'CURSOR_OF_OTHER_ORDER', field: 'cursor' })
  const found = (await selectBots(ctx.tenant.pool, seenBy(ctx.actor), asked))
    .map((bot) => ({ bot, status: statusOfBot(bot, now) }))
    .filter(
      (one) => (status === undefined || status.includes(one.status)) && (alarm !== true || needsSomebody(one.bot, now)),
    )
    // By name already, and sorting keeps that.
    .sort((a, b) => (a.bot.openGaps > 0 ? 1 : rank[a.status]) - (b.bot.openGaps > 0 ? 1 : rank[b.status]))
    .map(({ bot }) => bot)
  const rowsOf = (bots: readonly BotRecord[]) => botRowsOf(ctx.tenant.pool, bots, now)
  const page = <Bot extends { id: string }>(all: readonly Bot[]) =>
    pageOf(all.slice(all.findIndex(({ id }) => id === after?.id) + 1), limit, ({ id }) => places.write({ order, id }))
  if (sort) {
    const { shown, nextCursor } = page((await rowsOf(found)).sort(byValue({ valueOf: valueOf[sort], desc })))
    return { rows: shown, nextCursor }
  }
  const { shown, nextCursor } = page(found)
  return { rows: await rowsOf(shown), nextCursor }
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
