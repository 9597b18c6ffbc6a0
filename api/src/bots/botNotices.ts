import { isBotAlarm, type BotStatus } from '@kasa/domain/bot'

import type { Ctx } from '../access/ctx'
import { maySeeAccount } from '../bankaccounts/accountVisibility'
import type { Tx } from '../db/client'
import { registerNotification } from '../notifications/notificationKinds'
import { endNotifications, notify } from '../notifications/notify.service'
import { selectAudiences } from './botEvents.sql'
import { selectBots } from './bots.sql'
import { isAdmin, seenBy, statusOfBot } from './botView'

registerNotification('bot.silent', async (ctx, objectIds) => {
  const bots = await selectBots(ctx.tenant.pool, seenBy(ctx.actor), { ids: objectIds })
  return new Map(
    bots.map((bot) => [
      bot.id,
      {
        title: bot.name,
        code: null,
        by: null,
        outcome: statusOfBot(bot, ctx.now()),
        moment: bot.heartbeatAt?.toISOString() ?? null,
      },
    ]),
  )
})

/**
 * Notifies the users of a bot's accounts that it is silent or in error; marks the entries as read once it works
 * again.
 */
export async function noteSilence(tx: Tx, ctx: Ctx, botId: string, status: BotStatus): Promise<void> {
  await endNotifications(tx, ctx, botId, ['bot.silent'])
  if (!isBotAlarm(status)) return
  const accounts = await selectAudiences(tx, botId)
  await notify(tx, ctx, {
    kind: 'bot.silent',
    objectId: botId,
    concerns: (person) =>
      isAdmin(person) ||
      accounts.some(({ bankAccountId, remitGroupId, ownerUserId }) =>
        maySeeAccount(person, { id: bankAccountId, groupId: remitGroupId, ownerId: ownerUserId }),
      ),
  })
}
