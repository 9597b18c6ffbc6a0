import { balanceGaps, type BalanceGap } from '@kasa/domain/balanceGap'
import { chained, isBalancedLine, type BalanceLine } from '@kasa/domain/balanceChain'
import { istanbulTime } from '@kasa/domain/istanbulDay'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { setBankBalance } from '../bankaccounts/bankaccounts.service'
import { noteBotEvent, notifyBot } from '../bots/botEvents.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import {
  closeGap,
  insertGap,
  lockChainOf,
  selectOpenGaps,
  selectStretch,
  selectUnchained,
  selectWatchedAccount,
  takeUnchained,
  type StoredLine,
} from './balances.sql'

export type { StoredLine }

const dayMs = 86_400_000
const accountsAtOnce = 50

/** Sources without times report the start of the day in Istanbul. */
const hasTime = (at: Date) => istanbulTime(at) !== '00:00' || at.getTime() % 60_000 !== 0

/** A bank line in the form in which balances are checked. */
export const balanceLineOf = ({
  id,
  bookedAt,
  direction,
  amountMinor,
  balanceAfterMinor,
}: StoredLine): BalanceLine => ({
  id,
  atMs: bookedAt.getTime(),
  hasTime: hasTime(bookedAt),
  signedMinor: direction === 'CREDIT' ? amountMinor : -amountMinor,
  balanceAfterMinor,
})

const sameGap = (a: BalanceGap, b: BalanceGap) =>
  a.afterId === b.afterId && a.beforeId === b.beforeId && a.missingMinor === b.missingMinor

/** The bank's latest balance: of the last line at the latest moment. */
function latestBalance(lines: readonly BalanceLine[]): { balanceMinor: bigint; at: Date } | undefined {
  const balanced = lines.filter(isBalancedLine)
  const latestMs = Math.max(...balanced.map(({ atMs }) => atMs))
  const before = balanced
    .filter(({ atMs }) => atMs < latestMs)
    .sort((a, b) => a.atMs - b.atMs)
    .at(-1)
  const last = chained(
    balanced.filter(({ atMs }) => atMs === latestMs),
    before?.balanceAfterMinor ?? null,
  ).at(-1)
  return last && { balanceMinor: last.balanceAfterMinor, at: new Date(last.atMs) }
}

async function chainAccount(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  await lockChainOf(tx, accountId)
  const taken = await takeUnchained(tx, accountId)
  if (!taken) return
  // A line without a time can be anywhere in its day.
  const [from, to] =
    hasTime(taken.from) && hasTime(taken.to)
      ? [taken.from, taken.to]
      : [taken.from, new Date(taken.to.getTime() + dayMs)]
  const stored = await selectStretch(tx, accountId, from, to)
  const lines = stored.map(balanceLineOf)
  const latest = latestBalance(lines)
  if (latest) await setBankBalance(tx, accountId, { ...latest, isConfirmed: false })
  const latestOfBots = latestBalance(stored.filter(({ isBots }) => isBots).map(balanceLineOf))
  if (latestOfBots) await setBankBalance(tx, accountId, { ...latestOfBots, isConfirmed: true })
  const times = lines.map(({ atMs }) => atMs)
  const known = await selectOpenGaps(tx, accountId, new Date(Math.min(...times)), new Date(Math.max(...times)))
  const found = balanceGaps(lines)
  // A gap that ends at the first line belongs to the lines before it.
  const ids = new Set(lines.map(({ id }) => id))
  const filled = known.filter((gap) => ids.has(gap.afterId) && !found.some((other) => sameGap(gap, other)))
  const opened = found.filter((gap) => !known.some((other) => sameGap(gap, other)))
  for (const gap of filled) await closeGap(tx, gap.id, ctx.now())
  for (const gap of opened) await insertGap(tx, { ...gap, id: uuidv7(), accountId, at: ctx.now() })
  if (filled.length + opened.length > 0) await notifyGaps(tx, ctx, accountId, { filled, opened })
}

async function notifyGaps(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  gaps: { filled: readonly BalanceGap[]; opened: readonly BalanceGap[] },
): Promise<void> {
  const account = await selectWatchedAccount(tx, accountId)
  if (!account?.botId) return
  const note = (kind: 'GAP_OPENED' | 'GAP_CLOSED') => async (gap: BalanceGap) =>
    noteBotEvent(tx, ctx, {
      botId: account.botId ?? '',
      kind,
      params: { account: account.label, missingMinor: gap.missingMinor.toString() },
    })
  for (const gap of gaps.filled) await note('GAP_CLOSED')(gap)
  for (const gap of gaps.opened) await note('GAP_OPENED')(gap)
  await notifyBot(tx, account.botId)
}

/** Checks new lines of these accounts: opens and closes gaps, and stores the bank's balance. */
export async function chainAccounts(ctx: Ctx, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) await inTransaction(ctx, (tx) => chainAccount(tx, ctx, accountId))
}

/**
 * Checks the new lines of every account that has any, whatever their source: opens and closes gaps, and stores the
 * bank's balance.
 */
export const chainNewLines = async (ctx: Ctx): Promise<void> =>
  chainAccounts(ctx, await selectUnchained(ctx.tenant.pool, accountsAtOnce))
