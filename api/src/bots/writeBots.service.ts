import type { BotDetail, BotForm } from '@kasa/contracts/bots'
import { whyNotPause } from '@kasa/domain/bot'
import { botReachNow, type BotReach } from '@kasa/domain/botReach'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { noteBotEvent, notifyBot } from './botEvents.service'
import { botAsShown, keptReach, reachOf, refuseOtherBot, shownBot } from './botInHand'
import { addBotKey } from './botKeys.service'
import {
  insertBot,
  lockBot,
  selectAccountOptions,
  setAutoMatch,
  setBotAccounts,
  setPaused,
  updateBot,
  type BotRecord,
} from './bots.sql'
import { noteBotStatus } from './watchBots'
import { botDetailOf, isAdmin, ownBot } from './botView'

const audited = ({
  name,
  kind,
  intervalS,
  autoMatch,
  ipAllow,
  hasCredential,
  accounts,
  paused,
  pauseReason,
}: BotRecord) => ({
  name,
  kind,
  intervalS,
  autoMatch,
  ipAllow,
  hasCredential,
  accounts: accounts.map(({ label }) => label),
  paused,
  pauseReason,
})

/** An account is watched by at most one bot, because two would report each line twice. */
async function refuseWatched(tx: Tx, botId: string, accountIds: readonly string[]): Promise<void> {
  const options = new Map((await selectAccountOptions(tx, true)).map((account) => [account.id, account]))
  for (const accountId of accountIds) {
    const account = options.get(accountId)
    if (!account) throw new BadInput({ code: 'FIELD_INVALID', field: 'accountIds', params: { field: 'accountIds' } })
    if (account.botId !== null && account.botId !== botId)
      throw new Conflict({
        code: 'ACCOUNT_WATCHED',
        field: 'accountIds',
        params: { account: account.label, bot: account.botName ?? '' },
      })
  }
}

const keptChange = z.object({ from: botAsShown, to: keptReach })

/** Requests approval for more accounts or more automatic matching. The bot stays unchanged until then. */
async function askForReach(tx: Tx, ctx: Ctx<UserActor>, bot: BotRecord, wanted: BotReach): Promise<void> {
  const { kept, holders } = await shownBot(tx, ctx, bot)
  const labels = new Map((await selectAccountOptions(tx)).map(({ id, label }) => [id, label]))
  const shown = ({ autoMatch, accountIds }: BotReach) => ({
    autoMatch,
    accounts: accountIds.map((id) => labels.get(id) ?? id).sort(),
    holders,
  })
  const gained = wanted.accountIds.filter((id) => !kept.accountIds.includes(id)).map((id) => `+${labels.get(id) ?? id}`)
  const payload = { from: kept, to: { autoMatch: wanted.autoMatch, accountIds: [...wanted.accountIds] } }
  await createApproval(tx, ctx, {
    kind: 'bot.change',
    targetType: 'bot',
    targetId: bot.id,
    title: bot.name,
    payload,
    before: shown(kept),
    after: shown(wanted),
    reason: [...gained, ...(wanted.autoMatch === bot.autoMatch ? [] : [`+${wanted.autoMatch}`])].join(' '),
  })
}

// A bot's reports are evidence of money, so two people decide which accounts it watches and what it does
// automatically.
registerApprovalKind<z.infer<typeof keptChange>>('bot.change', {
  permission: 'bot.write',
  minCheckers: 1,
  hours: 72,
  payload: keptChange,
  async apply(tx, ctx, { targetId, payload: { from, to }, makerName }) {
    await lockBot(tx, targetId)
    const before = await ownBot(tx, ctx, targetId)
    await refuseOtherBot(tx, ctx, before, from)
    await refuseWatched(tx, targetId, to.accountIds)
    await notifyBot(tx, targetId)
    await setAutoMatch(tx, targetId, to.autoMatch, ctx.now())
    await setBotAccounts(tx, targetId, to.accountIds, ctx.now())
    await noteBotEvent(tx, ctx, { botId: targetId, kind: 'EDITED' })
    await notifyBot(tx, targetId)
    await recordAudit(tx, ctx, 'bot.update', {
      type: 'bot',
      id: targetId,
      before: audited(before),
      after: audited(await ownBot(tx, ctx, targetId)),
      reason: `${makerName} + ${ctx.actor.name}`,
    })
  },
  drop: (tx, _ctx, { targetId }) => notifyBot(tx, targetId),
})

/** Creates a bot with a key for its creator. The accounts it shall watch need a second person's approval. */
export async function createBot(ctx: Ctx, form: BotForm): Promise<BotDetail> {
  requirePermission(ctx, 'bot.write')
  return inTransaction(ctx, async (tx) => {
    const id = uuidv7()
    await refuseWatched(tx, id, form.accountIds)
    const { now, isWaiting } = botReachNow({ autoMatch: 'OFF', accountIds: [] }, form)
    await insertBot(tx, { ...form, autoMatch: now.autoMatch, id, at: ctx.now() })
    await addBotKey(tx, ctx, id, ctx.actor.id)
    await noteBotEvent(tx, ctx, { botId: id, kind: 'CREATED' })
    await notifyBot(tx, id)
    const after = await ownBot(tx, ctx, id)
    await recordAudit(tx, ctx, 'bot.create', { type: 'bot', id, before: null, after: audited(after) })
    if (isWaiting) await askForReach(tx, ctx, after, form)
    return botDetailOf(tx, ctx, after)
  })
}

/** Updates a bot and its accounts. More accounts or more automatic matching need a second person's approval. */
export async function editBot(
  ctx: Ctx,
  { id, version, ...form }: BotForm & { id: string; version: number },
): Promise<BotDetail> {
  requirePermission(ctx, 'bot.write')
  return inTransaction(ctx, async (tx) => {
    await lockBot(tx, id)
    const before = await ownBot(tx, ctx, id)
    if (before.version !== version) throw new Conflict({ code: 'BOT_CHANGED', details: { version: before.version } })
    await refuseWatched(tx, id, form.accountIds)
    // Also notifies users of accounts that the bot loses.
    await notifyBot(tx, id)
    const { now, isWaiting } = botReachNow(reachOf(before), form)
    await updateBot(tx, { ...form, autoMatch: now.autoMatch, id, at: ctx.now() })
    await setBotAccounts(tx, id, now.accountIds, ctx.now())
    await noteBotStatus(tx, ctx, id)
    await noteBotEvent(tx, ctx, { botId: id, kind: 'EDITED' })
    await notifyBot(tx, id)
    const after = await ownBot(tx, ctx, id)
    await recordAudit(tx, ctx, 'bot.update', { type: 'bot', id, before: audited(before), after: audited(after) })
    if (isWaiting) await askForReach(tx, ctx, after, form)
    return botDetailOf(tx, ctx, after)
  })
}

async function setPause(
  ctx: Ctx,
  action: 'pause' | 'resume',
  { id, reason }: { id: string; reason: string },
): Promise<BotDetail> {
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
    await recordAudit(tx, ctx, `bot.${action}`, {
      type: 'bot',
      id,
      before: audited(before),
      after: audited(after),
      reason,
    })
    return botDetailOf(tx, ctx, after)
  })
}

/**
 * Takes a paused bot's accounts out of assignment. Its reports are still accepted, because money that came is a fact.
 */
export const pauseBot = (ctx: Ctx, request: { id: string; reason: string }): Promise<BotDetail> =>
  setPause(ctx, 'pause', request)
export const resumeBot = (ctx: Ctx, request: { id: string; reason: string }): Promise<BotDetail> =>
  setPause(ctx, 'resume', request)
