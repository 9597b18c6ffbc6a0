import { botStatusAt, type BotStatus } from '@kasa/domain/bot'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { noteBotEvent, tellBot } from './botEvents.service'
import { noteSilence } from './botNotices'
import { lockBeats, selectBeats, setBotStatus, type BotBeats } from './botStatus.sql'

const statusOf = ({ heartbeatAt, ...bot }: BotBeats, now: Date): BotStatus =>
  botStatusAt({ ...bot, heartbeatMs: heartbeatAt?.getTime() ?? null }, now.getTime())

/**
 * Tells the consoles and the history where a bot's status is another than the one last told. Of any number of processes
 * one tells it.
 */
export async function noteBotStatus(tx: Tx, ctx: Ctx, botId: string): Promise<void> {
  const bot = await lockBeats(tx, botId)
  if (!bot) return
  const status = statusOf(bot, ctx.now())
  if (status === bot.status) return
  await setBotStatus(tx, botId, status, ctx.now())
  const error: Record<string, string> = status === 'ERROR' && bot.lastError !== null ? { error: bot.lastError } : {}
  await noteBotEvent(tx, ctx, { botId, kind: 'STATUS', params: { from: bot.status, to: status, ...error } })
  await tellBot(tx, botId)
  await noteSilence(tx, ctx, botId, status)
}

/** The same after a beat: most of them change nothing, and none waits then. */
export async function notifyBotStatus(ctx: Ctx, botId: string): Promise<void> {
  await inTransaction(ctx, (tx) => noteBotStatus(tx, ctx, botId))
}

/** What the clock did to the bots: those that fell silent are LATE, then OFFLINE, and their consoles hear of it. */
export async function watchBots(ctx: Ctx): Promise<void> {
  const bots = await selectBeats(ctx.tenant.pool)
  for (const bot of bots) {
    if (statusOf(bot, ctx.now()) !== bot.status) await notifyBotStatus(ctx, bot.id)
  }
}
