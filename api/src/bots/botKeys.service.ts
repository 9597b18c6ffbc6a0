import { randomBytes } from 'node:crypto'

import type { BotDetail } from '@kasa/contracts/bots'
import { keyGraceHours, keyStatusAt, replacedKey, type KeyGraceHours } from '@kasa/domain/merchant'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { askerOf, registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { openText, sealText } from '../signing/sealed'
import { noteBotEvent, notifyBot } from './botEvents.service'
import { botAsShown, refuseOtherBot, shownBot, watchesNothing } from './botInHand'
import { endBotKeys, insertBotKey, selectBotKeys, selectKeyBot, takeBotSecret, type BotKeyRecord } from './botKeys.sql'
import { lockBot } from './bots.sql'
import { botDetailOf, mayShowKey, ownBot } from './botView'

const audited = (keys: readonly BotKeyRecord[]) =>
  keys.map(({ keyId, status, graceUntil }) => ({ keyId, status, graceUntil: graceUntil?.toISOString() ?? null }))

/** Adds an ACTIVE key that only its holder may see, once. Returns the key's id. */
export async function addBotKey(tx: Tx, ctx: Ctx<UserActor>, botId: string, holderId: string): Promise<string> {
  const keyId = `bk_${randomBytes(12).toString('hex')}`
  const secretEnc = sealText(ctx.tenant.keys, 'bot', botId, randomBytes(32).toString('base64url'))
  await insertBotKey(tx, { keyId, botId, secretEnc, createdBy: ctx.actor.id, holderId, at: ctx.now() })
  return keyId
}

type NewKey = { botId: string; graceHours: KeyGraceHours; holderId: string }

async function replaceKeys(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { botId, graceHours, holderId }: NewKey,
  reason?: string,
): Promise<void> {
  const before = await selectBotKeys(tx, botId)
  const { untilMs } = replacedKey(graceHours, ctx.now().getTime())
  const keyId = await addBotKey(tx, ctx, botId, holderId)
  await endBotKeys(tx, botId, keyId, untilMs === null ? null : new Date(untilMs))
  await noteBotEvent(tx, ctx, { botId, kind: 'KEY_ADDED', params: { keyId, graceHours: String(graceHours) } })
  const after = await selectBotKeys(tx, botId)
  await recordAudit(tx, ctx, 'bot.resetKeys', {
    type: 'bot',
    id: botId,
    before: audited(before),
    after: { graceHours, keyId, holderId, keys: audited(after) },
    ...(reason === undefined ? {} : { reason }),
  })
}

const keptKey = z.object({ from: botAsShown, graceHours: z.literal([...keyGraceHours]) })

// The key of a bot that watches accounts can report incoming money, so one person must not be enough to get it.
registerApprovalKind<z.infer<typeof keptKey>>('bot.key', {
  permission: 'bot.write',
  minCheckers: 1,
  hours: 72,
  payload: keptKey,
  async apply(tx, ctx, { targetId, payload, makerId, makerName }) {
    await lockBot(tx, targetId)
    await refuseOtherBot(tx, ctx, await ownBot(tx, ctx, targetId), payload.from)
    await replaceKeys(
      tx,
      ctx,
      { botId: targetId, graceHours: payload.graceHours, holderId: askerOf({ id: targetId, makerId }) },
      `${makerName} + ${ctx.actor.name}`,
    )
    await notifyBot(tx, targetId)
  },
  drop: (tx, _ctx, { targetId }) => notifyBot(tx, targetId),
})

/**
 * A new key for a bot, held by the caller. Earlier keys work for `graceHours` more, or end at once if it is 0. If the
 * bot watches an account, a second person must approve first; until then every key stays unchanged.
 */
export async function resetBotKeys(
  ctx: Ctx,
  { botId, graceHours }: { botId: string; graceHours: KeyGraceHours },
): Promise<BotDetail> {
  requirePermission(ctx, 'bot.write')
  return inTransaction(ctx, async (tx) => {
    await lockBot(tx, botId)
    const bot = await ownBot(tx, ctx, botId)
    if (watchesNothing(bot)) await replaceKeys(tx, ctx, { botId, graceHours, holderId: ctx.actor.id })
    else {
      const { kept, holders } = await shownBot(tx, ctx, bot)
      const shown = { autoMatch: bot.autoMatch, accounts: bot.accounts.map(({ label }) => label) }
      const after = {
        ...shown,
        holders: [...new Set([...(graceHours === 0 ? [] : holders), ctx.actor.name])],
        graceHours,
      }
      await createApproval(tx, ctx, {
        kind: 'bot.key',
        targetType: 'bot',
        targetId: botId,
        title: bot.name,
        payload: { from: kept, graceHours },
        before: { ...shown, holders, graceHours: null },
        after,
        reason: `+${ctx.actor.name}`,
      })
      await notifyBot(tx, botId)
    }
    return botDetailOf(tx, ctx, bot)
  })
}

/** Reveals a key's secret to its holder, only once. The holder then counts as a person behind the bot's reports. */
export async function showBotKey(ctx: Ctx, { keyId }: { keyId: string }): Promise<{ keyId: string; secret: string }> {
  requirePermission(ctx, 'bot.write')
  return inTransaction(ctx, async (tx) => {
    const botId = await selectKeyBot(tx, keyId)
    if (botId === undefined) throw new NotFound({ code: 'NOT_FOUND' })
    await lockBot(tx, botId)
    const bot = await ownBot(tx, ctx, botId)
    const key = (await selectBotKeys(tx, botId)).find((other) => other.keyId === keyId)
    if (!key || keyStatusAt(key, ctx.now()) === 'REVOKED') throw new Conflict({ code: 'KEY_REVOKED' })
    if (key.shownAt === null && !mayShowKey(ctx, bot, key)) throw new Conflict({ code: 'KEY_OF_ANOTHER' })
    const sealed = await takeBotSecret(tx, keyId, ctx.actor.id, ctx.now())
    if (!sealed) throw new Conflict({ code: 'KEY_ALREADY_SHOWN' })
    await noteBotEvent(tx, ctx, { botId, kind: 'KEY_SHOWN', params: { keyId } })
    await recordAudit(tx, ctx, 'bot.showKey', {
      type: 'bot',
      id: botId,
      before: { keyId, shownAt: null },
      after: { keyId, shownAt: ctx.now().toISOString() },
    })
    return { keyId, secret: openText(ctx.tenant.keys, 'bot', botId, sealed) }
  })
}
