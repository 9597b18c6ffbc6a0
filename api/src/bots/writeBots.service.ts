import type { BotDetail, BotForm } from '@kasa/contracts/bots'
import { whyNotPause } from '@kasa/domain/bot'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { noteBotEvent, tellBot } from './botEvents.service'
import { addBotKey } from './botKeys.service'
import { insertBot, lockBot, selectAccountOptions, setBotAccounts, setPaused, updateBot, type BotRecord } from './bots.sql'
import { noteBotStatus } from './watchBots'
import { botDetailOf, isAdmin, ownBot } from './botView'

const audited = ({ name, kind, intervalS, autoMatch, ipAllow, hasCredential, accounts, paused, pauseReason }: BotRecord) =>
  ({ name, kind, intervalS, autoMatch, ipAllow, hasCredential, accounts: accounts.map(({ label }) => label), paused, pauseReason })

/** An account is watched by one bot: two would report each line twice. */
async function refuseWatched(tx: Tx, botId: string, accountIds: readonly string[]): Promise<void> {
  const options = new Map((await selectAccountOptions(tx, true)).map((account) => [account.id, account]))
  for (const accountId of accountIds) {
    const account = options.get(accountId)
    if (!account) throw new BadInput({ code: 'FIELD_INVALID', field: 'accountIds', params: { field: 'accountIds' } })
    if (account.botId !== null && account.botId !== botId) throw new Conflict({ code: 'ACCOUNT_WATCHED', field: 'accountIds', params: { account: account.label, bot: account.botName ?? '' } })
  }
}

/** A new bot with one key, whose secret nobody has seen. */
export async function createBot(ctx: Ctx, form: BotForm): Promise<BotDetail> {
  requirePermission(ctx, 'bot.write')
  return inTransaction(ctx, async (tx) => {
    const id = uuidv7()
    await refuseWatched(tx, id, form.accountIds)
    await insertBot(tx, { ...form, id, at: ctx.now() })
    await setBotAccounts(tx, id, form.accountIds, ctx.now())
    await addBotKey(tx, ctx, id)
    await noteBotEvent(tx, ctx, { botId: id, kind: 'CREATED' })
    await tellBot(tx, id)
    const after = await ownBot(tx, ctx, id)
    await recordAudit(tx, ctx, 'bot.create', { type: 'bot', id, before: null, after: audited(after) })
    return botDetailOf(tx, ctx, after)
  })
}

/** Writes a bot and which accounts it watches. */
export async function editBot(ctx: Ctx, { id, version, ...form }: BotForm & { id: string; version: number }): Promise<BotDetail> {
  requirePermission(ctx, 'bot.write')
  return inTransaction(ctx, async (tx) => {
    await lockBot(tx, id)
    const before = await ownBot(tx, ctx, id)
    if (before.version !== version) throw new Conflict({ code: 'BOT_CHANGED', details: { version: before.version } })
    await refuseWatched(tx, id, form.accountIds)
    // Those that lose an account hear of it too.
    await tellBot(tx, id)
    await updateBot(tx, { ...form, id, at: ctx.now() })
    await setBotAccounts(tx, id, form.accountIds, ctx.now())
    await noteBotStatus(tx, ctx, id)
    await noteBotEvent(tx, ctx, { botId: id, kind: 'EDITED' })
    await tellBot(tx, id)
    const after = await ownBot(tx, ctx, id)
    await recordAudit(tx, ctx, 'bot.update', { type: 'bot', id, before: audited(before), after: audited(after) })
    return botDetailOf(tx, ctx, after)
  })
}

async function setPause(ctx: Ctx, action: 'pause' | 'resume', { id, reason }: { id: string; reason: string }): Promise<BotDetail> {
  requirePermission(ctx, 'bot.pause')
  return inTransaction(ctx, async (tx) => {
    await lockBot(tx, id)
    const before = await ownBot(tx, ctx, id)
    const refusal = whyNotPause(action, { paused: before.paused, isShared: before.isShared && !isAdmin(ctx.actor) })
    if (refusal) throw new Conflict({ code: refusal })
    const paused = action === 'pause'
    await setPaused(tx, id, { paused, reason: paused ? reason : null, at: ctx.now() })
    await noteBotEvent(tx, ctx, { botId: id, kind: paused ? 'PAUSED' : 'RESUMED', params: { reason } })
    await noteBotStatus(tx, ctx, id)
    const after = await ownBot(tx, ctx, id)
    await recordAudit(tx, ctx, `bot.${action}`, { type: 'bot', id, before: audited(before), after: audited(after), reason })
    return botDetailOf(tx, ctx, after)
  })
}

/** A paused bot's accounts leave assignment; what it reports is taken all the same, since money that came is a fact. */
export const pauseBot = (ctx: Ctx, asked: { id: string; reason: string }): Promise<BotDetail> => setPause(ctx, 'pause', asked)
export const resumeBot = (ctx: Ctx, asked: { id: string; reason: string }): Promise<BotDetail> => setPause(ctx, 'resume', asked)
