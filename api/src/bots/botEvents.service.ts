import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { whoIs } from '../audit/audit.service'
import { maySeeAccount } from '../bankaccounts/accountVisibility'
import type { Tx } from '../db/client'
import { appendLiveEvent } from '../live/live.sql'
import { registerTopic } from '../live/topics'
import { insertBotEvent, selectAudiences, type BotEventKind } from './botEvents.sql'

const noAccount = { bankAccountId: null, remitGroupId: null, ownerUserId: null }

// Users of any of its accounts receive a bot's events; ADMIN receives all.
registerTopic('bot', {
  permission: 'bot.read',
  maySee: (actor, { bankAccountId, remitGroupId, ownerUserId }) =>
    maySeeAccount(actor, {
      id: bankAccountId ?? '',
      groupId: remitGroupId ?? '',
      ownerId: ownerUserId ?? (bankAccountId === null ? 'nobody' : null),
    }),
})

export const noteBotEvent = (
  tx: Tx,
  ctx: Ctx,
  event: { botId: string; kind: BotEventKind; params?: Record<string, string> },
): Promise<void> =>
  insertBotEvent(tx, {
    id: uuidv7(),
    at: ctx.now(),
    params: {},
    actorName: ctx.actor.kind === 'user' ? whoIs(ctx.actor).name : null,
    ...event,
  })

/** Notifies the consoles that may see the bot. */
export async function notifyBot(tx: Tx, botId: string): Promise<void> {
  const audiences = await selectAudiences(tx, botId)
  for (const audience of audiences.length > 0 ? audiences : [noAccount]) {
    await appendLiveEvent(tx, { topic: 'bot', id: botId, audience: { merchantId: null, ...audience }, payload: {} })
  }
}
