import { randomBytes } from 'node:crypto'

import type { BotDetail } from '@kasa/contracts/bots'
import { keyStatusAt, replacedKey, type KeyGraceHours } from '@kasa/domain/merchant'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { openText, sealText } from '../signing/sealed'
import { noteBotEvent } from './botEvents.service'
import { endBotKeys, insertBotKey, selectBotKeys, selectKeyBot, takeBotSecret, type BotKeyRecord } from './botKeys.sql'
import { lockBot } from './bots.sql'
import { botDetailOf, ownBot } from './botView'

const audited = (keys: readonly BotKeyRecord[]) => keys.map(({ keyId, status, graceUntil }) => ({ keyId, status, graceUntil: graceUntil?.toISOString() ?? null }))

/** Gives a bot a new ACTIVE key; nobody has seen its secret. Answers the key's id. */
export async function addBotKey(tx: Tx, ctx: Ctx<UserActor>, botId: string): Promise<string> {
  const keyId = `bk_${randomBytes(12).toString('hex')}`
  const secretEnc = sealText(ctx.tenant.keys, 'bot', botId, randomBytes(32).toString('base64url'))
  await insertBotKey(tx, { keyId, botId, secretEnc, createdBy: ctx.actor.id, at: ctx.now() })
  return keyId
}

/** A new key for a bot. Those before it work for the hours of grace; without any, none of them works from here on. */
export async function resetBotKeys(ctx: Ctx, { botId, graceHours }: { botId: string; graceHours: KeyGraceHours }): Promise<BotDetail> {
  requirePermission(ctx, 'bot.write')
  return inTransaction(ctx, async (tx) => {
    await lockBot(tx, botId)
    const bot = await ownBot(tx, ctx, botId)
    const before = await selectBotKeys(tx, botId)
    const { untilMs } = replacedKey(graceHours, ctx.now().getTime())
    const keyId = await addBotKey(tx, ctx, botId)
    await endBotKeys(tx, botId, keyId, untilMs === null ? null : new Date(untilMs))
    await noteBotEvent(tx, ctx, { botId, kind: 'KEY_ADDED', params: { keyId, graceHours: String(graceHours) } })
    const after = await selectBotKeys(tx, botId)
    await recordAudit(tx, ctx, 'bot.resetKeys', { type: 'bot', id: botId, before: audited(before), after: { graceHours, keyId, keys: audited(after) } })
    return botDetailOf(tx, ctx, bot)
  })
}

/** Shows the secret of a key, once in its life; who saw it is in the audit log. */
export async function showBotKey(ctx: Ctx, { keyId }: { keyId: string }): Promise<{ keyId: string; secret: string }> {
  requirePermission(ctx, 'bot.write')
  return inTransaction(ctx, async (tx) => {
    const botId = await selectKeyBot(tx, keyId)
    if (botId === undefined) throw new NotFound({ code: 'NOT_FOUND' })
    await lockBot(tx, botId)
    await ownBot(tx, ctx, botId)
    const key = (await selectBotKeys(tx, botId)).find((other) => other.keyId === keyId)
    if (!key || keyStatusAt(key, ctx.now()) === 'REVOKED') throw new Conflict({ code: 'KEY_REVOKED' })
    const sealed = await takeBotSecret(tx, keyId, ctx.now())
    if (!sealed) throw new Conflict({ code: 'KEY_ALREADY_SHOWN' })
    await noteBotEvent(tx, ctx, { botId, kind: 'KEY_SHOWN', params: { keyId } })
    await recordAudit(tx, ctx, 'bot.showKey', { type: 'bot', id: botId, before: { keyId, shownAt: null }, after: { keyId, shownAt: ctx.now().toISOString() } })
    return { keyId, secret: openText(ctx.tenant.keys, 'bot', botId, sealed) }
  })
}
