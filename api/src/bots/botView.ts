import type { BotDetail, BotRow } from '@kasa/contracts/bots'
import { scopesOf } from '@kasa/domain/access'
import { botStatusAt, isBotAlarm, type BotStatus } from '@kasa/domain/bot'
import { istanbulDayStart } from '@kasa/domain/istanbulDay'
import { keyStatusAt } from '@kasa/domain/merchant'

import type { Ctx, UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { nameRecords } from '../audit/recordNames'
import { accountsVisibleTo } from '../bankaccounts/accountVisibility'
import type { Pool, Tx } from '../db/client'
import { NotFound } from '../errors/refusals'
import { selectBotEvents } from './botEvents.sql'
import { selectBotGaps, type GapRecord } from './botGaps.sql'
import { watchesNothing } from './botInHand'
import { selectBotKeys, type BotKeyRecord } from './botKeys.sql'
import { isSeen, selectBot, selectBotFigures, type BotFigures, type BotRecord, type Seen } from './bots.sql'

const historyShown = 100
const closedGapsShownMs = 7 * 86_400_000

export const isAdmin = ({ scope }: UserActor): boolean => scopesOf(scope).has('ADMIN')
/** ADMIN sees every bot; operators see those that watch one of their accounts. */
export const seenBy = (actor: UserActor): Seen => ({ visible: accountsVisibleTo(actor), all: isAdmin(actor) })

nameRecords('bot', 'watcher_bot bot', 'name', (actor) => isSeen(seenBy(actor)))

/** A bot that this user may see. Throws NotFound otherwise. */
export async function ownBot(db: Pool | Tx, ctx: Ctx<UserActor>, id: string): Promise<BotRecord> {
  const bot = await selectBot(db, seenBy(ctx.actor), id)
  if (!bot) throw new NotFound({ code: 'NOT_FOUND' })
  return bot
}

export const statusOfBot = ({ paused, heartbeatAt, intervalS, errorsInRow }: BotRecord, now: Date): BotStatus =>
  botStatusAt({ paused, intervalS, errorsInRow, heartbeatMs: heartbeatAt?.getTime() ?? null }, now.getTime())

/** True if the bot needs attention: it is offline or in error, or a line of its accounts is missing. */
export const needsSomebody = (bot: BotRecord, now: Date): boolean =>
  bot.openGaps > 0 || isBotAlarm(statusOfBot(bot, now))

const none = { txToday: 0, matchedToday: 0, unmatchedToday: 0 }

export const botRowOf = (bot: BotRecord, figures: Omit<BotFigures, 'botId'> | undefined, now: Date): BotRow => {
  const {
    paused: _paused,
    ipAllow: _ipAllow,
    hasCredential: _hasCredential,
    createdAt: _createdAt,
    heartbeatAt,
    statusSince,
    ...row
  } = bot
  const status = statusOfBot(bot, now)
  // The stored status can be older than the current one.
  return {
    ...row,
    status,
    statusSince: (status === bot.status ? statusSince : now).toISOString(),
    heartbeatAt: heartbeatAt?.toISOString() ?? null,
    ...(figures ?? none),
  }
}

/** These bots' rows with today's figures. */
export async function botRowsOf(db: Pool | Tx, bots: readonly BotRecord[], now: Date): Promise<BotRow[]> {
  const figures = new Map(
    (
      await selectBotFigures(
        db,
        bots.map(({ id }) => id),
        istanbulDayStart(now),
      )
    ).map(({ botId, ...counted }) => [botId, counted]),
  )
  return bots.map((bot) => botRowOf(bot, figures.get(bot.id), now))
}

const gapOf = ({ after, before, openedAt, closedAt, ...gap }: GapRecord): BotDetail['gaps'][number] => {
  const line = ({ bookedAt, amountMinor, balanceAfterMinor, ...rest }: GapRecord['after']) => ({
    ...rest,
    bookedAt: new Date(bookedAt).toISOString(),
    amountMinor: BigInt(amountMinor),
    balanceAfterMinor: BigInt(balanceAfterMinor),
  })
  return {
    ...gap,
    after: line(after),
    before: line(before),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }
}

/** A key is for its holder only. A key without a holder is shown only while the bot watches no account. */
export const mayShowKey = ({ actor }: Ctx<UserActor>, bot: BotRecord, { holderId }: BotKeyRecord): boolean =>
  holderId === actor.id || (holderId === null && watchesNothing(bot))

/** A bot's drawer. Only those who may edit the bot get its keys, addresses and vault reference. */
export async function botDetailOf(db: Pool | Tx, ctx: Ctx<UserActor>, bot: BotRecord): Promise<BotDetail> {
  const now = ctx.now()
  const admin = isAdmin(ctx.actor)
  const [row] = await botRowsOf(db, [bot], now)
  if (!row) throw new Error('A bot has a row')
  const keys = admin ? await selectBotKeys(db, bot.id) : []
  const gaps = await selectBotGaps(
    db,
    bot.id,
    accountsVisibleTo(ctx.actor),
    new Date(now.getTime() - closedGapsShownMs),
  )
  const history = await selectBotEvents(db, bot.id, historyShown)
  const waiting = admin ? ((await pendingApprovals(db, [bot.id])).get(bot.id) ?? []) : []
  return {
    ...row,
    ipAllow: admin ? bot.ipAllow : [],
    hasCredential: admin && bot.hasCredential,
    keys: keys.map((key) => ({
      keyId: key.keyId,
      status: keyStatusAt(key, now),
      graceUntil: key.graceUntil?.toISOString() ?? null,
      isShown: key.shownAt !== null,
      mayShow: mayShowKey(ctx, bot, key),
      createdAt: key.createdAt.toISOString(),
      createdBy: key.createdBy,
    })),
    waiting: waiting.map(({ kind }) => kind),
    gaps: gaps.map(gapOf),
    history: history.map(({ at, kind, params, actorName }) => ({
      at: at.toISOString(),
      kind,
      params,
      actor: actorName,
    })),
    createdAt: bot.createdAt.toISOString(),
  }
}
