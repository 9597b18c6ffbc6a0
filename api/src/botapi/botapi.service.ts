import {
  botTransaction,
  type heartbeatAnswer,
  type heartbeatRequest,
  type transactionsAnswer,
} from '@kasa/contracts/botApi'
import { botStatusAt } from '@kasa/domain/bot'
import { isAccountCurrency } from '@kasa/domain/currency'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { chainAccounts } from '../balances/chainLines'
import { dedupeKeysOf, takeLine, type Once, type ReportedLine } from '../incoming/takeLine.service'
import { notifyBotStatus } from '../bots/watchBots'
import { badInputFrom } from '../errors/badInput'
import { Conflict, NotFound } from '../errors/refusals'
import { selectBot, updateHeartbeat, type Bot } from './botapi.sql'

type BotCtx = Ctx<{ kind: 'bot'; botId: string; name: string }>
type Result = z.output<typeof transactionsAnswer>['results'][number]

async function botOf(ctx: BotCtx): Promise<Bot> {
  const bot = await selectBot(ctx.tenant.pool, ctx.actor.botId)
  if (!bot) throw new NotFound({ code: 'NOT_FOUND' })
  return bot
}

/** POST /bapi/v1/heartbeat */
export async function takeHeartbeat(
  ctx: BotCtx,
  beat: z.output<typeof heartbeatRequest>,
): Promise<z.output<typeof heartbeatAnswer>> {
  await updateHeartbeat(ctx.tenant.pool, ctx.actor.botId, {
    version: beat.version,
    lagS: beat.lagS,
    error: beat.error ?? null,
    at: ctx.now(),
  })
  const { status: statusBefore, heartbeatAt, ...bot } = await botOf(ctx)
  const status = botStatusAt({ ...bot, heartbeatMs: heartbeatAt?.getTime() ?? null }, ctx.now().getTime())
  if (status !== statusBefore) await notifyBotStatus(ctx, ctx.actor.botId)
  return { status, intervalS: bot.intervalS }
}

/**
 * Limits of booking dates: banks book ahead over a weekend at most, and bots do not read years back. A date beyond
 * them is a parsing error.
 */
const [latestAheadMs, earliestAgoMs] = [2 * 86_400_000, 3650 * 86_400_000]

type Read = { line: ReportedLine } | { refused: Pick<Result, 'code' | 'field'> }

/** A line sent by the bot: its data, or why it is refused. It must be of an account that the bot watches. */
function readLine(sent: unknown, bot: Bot, now: Date): Read {
  const read = z.safeDecode(botTransaction, sent as never)
  if (!read.success) {
    const { code, field } = badInputFrom(read.error, sent).facts
    return { refused: { code, ...(field === undefined ? {} : { field }) } }
  }
  if (!bot.accountIds.includes(read.data.accountId)) return { refused: { code: 'ACCOUNT_UNKNOWN', field: 'accountId' } }
  const { currency, ...line } = read.data
  if (currency !== undefined && !isAccountCurrency(currency))
    return { refused: { code: 'OTHER_CURRENCY', field: 'currency' } }
  const aheadMs = Date.parse(line.bookedAt) - now.getTime()
  if (aheadMs > latestAheadMs || -aheadMs > earliestAgoMs)
    return { refused: { code: 'BOOKED_AT_ABSURD', field: 'bookedAt' } }
  return { line }
}

/** What became of a readable line; one that contradicts a bot's earlier report is not booked. */
async function resultOf(ctx: BotCtx, line: ReportedLine, once: Once, bot: Bot): Promise<Omit<Result, 'index'>> {
  try {
    const { id, isNew } = await takeLine(ctx, line, once, bot.autoMatch)
    return { result: isNew ? 'new' : 'duplicate', id }
  } catch (caught) {
    if (!(caught instanceof Conflict) || caught.facts.code !== 'REFERENCE_OTHER_IBAN') throw caught
    return { result: 'error', code: caught.facts.code, field: caught.facts.field }
  }
}

/**
 * POST /bapi/v1/transactions. Each line has its own transaction and result. An interrupted batch is sent again as a
 * whole; lines already booked return `duplicate`.
 */
export async function takeTransactions(
  ctx: BotCtx,
  sent: readonly unknown[],
): Promise<z.output<typeof transactionsAnswer>> {
  const bot = await botOf(ctx)
  const reads = sent.map((line) => readLine(line, bot, ctx.now()))
  const dedupe = dedupeKeysOf(reads.map((read) => ('line' in read ? read.line : undefined)))
  const results: Result[] = []
  for (const [index, read] of reads.entries()) {
    const once = dedupe[index]
    if ('refused' in read || !once) {
      results.push({ index, result: 'error', ...('refused' in read ? read.refused : {}) })
      continue
    }
    results.push({ index, ...(await resultOf(ctx, read.line, once, bot)) })
  }
  await chainAccounts(ctx, [...new Set(reads.flatMap((read) => ('line' in read ? [read.line.accountId] : [])))])
  return { results }
}
