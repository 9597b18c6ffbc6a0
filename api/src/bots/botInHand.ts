import { id } from '@kasa/contracts/primitives'
import { autoMatches } from '@kasa/domain/bot'
import type { BotReach } from '@kasa/domain/botReach'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { selectKeyHolders } from './botKeys.sql'
import type { BotRecord } from './bots.sql'

const reach = z.object({ autoMatch: z.enum(autoMatches), accountIds: z.array(id) })
/** A bot as the checker was shown it: its reach, and the holders of its active keys. */
export const botAsShown = z.extend(reach, { holderIds: z.array(id) })
export type BotAsShown = z.infer<typeof botAsShown>
export const keptReach = reach

export const reachOf = ({ autoMatch, accounts }: BotRecord): BotReach & { accountIds: string[] } => ({
  autoMatch,
  accountIds: accounts.map(({ id }) => id).sort(),
})
/** True if no line reported by the bot is accepted. */
export const watchesNothing = ({ accounts, isShared }: BotRecord): boolean => accounts.length === 0 && !isShared

/** The bot as stored in an approval, and the key holders' names for the checker. */
export async function shownBot(tx: Tx, ctx: Ctx, bot: BotRecord): Promise<{ kept: BotAsShown; holders: string[] }> {
  const holders = await selectKeyHolders(tx, bot.id, ctx.now())
  return { kept: { ...reachOf(bot), holderIds: holders.map(({ id }) => id) }, holders: holders.map(({ name }) => name) }
}

/** Throws Conflict if the bot has changed since the request, which can then only be withdrawn or rejected. */
export async function refuseOtherBot(tx: Tx, ctx: Ctx, bot: BotRecord, requested: BotAsShown): Promise<void> {
  const { kept } = await shownBot(tx, ctx, bot)
  const inOrder = ({ autoMatch, accountIds, holderIds }: BotAsShown) =>
    JSON.stringify([autoMatch, [...accountIds].sort(), [...holderIds].sort()])
  if (inOrder(kept) !== inOrder(requested))
    throw new Conflict({ code: 'BOT_CHANGED', details: { version: bot.version } })
}
