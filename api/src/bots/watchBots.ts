import { botStatusAt, type BotStatus } from '@kasa/domain/bot'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { noteBotEvent, notifyBot } from './botEvents.service'
import { noteSilence } from './botNotices'
import { lockBeats, selectBeats, setBotStatus, type BotBeats } from './botStatus.sql'

const statusOf = ({ heartbeatAt, ...bot }: BotBeats, now: Date): BotStatus =>
  botStatusAt({ ...bot, heartbeatMs: heartbeatAt?.getTime() ?? null }, now.getTime())

/**
 * If a bot's status differs from the recorded one, records it in the history and notifies the consoles. Of several
 * processes only one does.
 */
export async function noteBotStatus(tx: Tx, ctx: Ctx, botId: string): Promise<void> {
  const bot = await lockBeats(tx, botId)
  if (!bot) return
  const status = statusOf(bot, ctx.now())
  if (status === bot.status) return
  await setBotStatus(tx, botId, status, ctx.now())
  const error: Record<string, string> = status === 'ERROR' && bot.lastError !== null ? { error: bot.lastError } : {}
  await noteBotEvent(tx, ctx, { botId, kind: 'STATUS', params: { from: bot.status, to: status, ...error } })
  await notifyBot(tx, botId)
  await noteSilence(tx, ctx, botId, status)
}

/**
 * After a heartbeat: records the bot's status in the history and notifies the consoles if it changed. Most heartbeats
 * change nothing and take no lock.
 */
export async function notifyBotStatus(ctx: Ctx, botId: string): Promise<void> {
  await inTransaction(ctx, (tx) => noteBotStatus(tx, ctx, botId))
}

/** Marks silent bots as LATE, then OFFLINE, and notifies their consoles. */
export async function watchBots(ctx: Ctx): Promise<void> {
  const bots = await selectBeats(ctx.tenant.pool)
  for (const bot of bots) {
    if (statusOf(bot, ctx.now()) !== bot.status) await notifyBotStatus(ctx, bot.id)
  }
}
