import { deskLineSortsOf, type Desk, type DeskLine, type deskLineQuery } from '@kasa/contracts/desk'
import { can } from '@kasa/domain/permissions'
import { istanbulDay, istanbulDayStart } from '@kasa/domain/istanbulDay'
import type * as z from 'zod/mini'

import { requirePermission, viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { accountsVisibleTo } from '../bankaccounts/accountVisibility'
import { listAccounts } from '../bankaccounts/readAccounts.service'
import { lineOrder, selectLines, sumLines, unexplainedDebits } from '../banklines/waitingLines'
import { countBots, listBots } from '../bots/readBots.service'
import { keysetPage, sortOf } from '../db/keyset'
import { deposits } from '../deposits/deposits'
import { depositList } from '../deposits/readDeposits.service'
import { visibleTo } from '../deposits/visibility'
import { BadInput } from '../errors/refusals'
import { earnedBy } from '../ledger/ledger.service'
import { countRequests } from '../requests/requestList'
import { dutyOf, waitingForSignature } from '../shifts/readShifts.service'
import { withdrawalList } from '../withdrawals/readWithdrawals.service'
import { withdrawals } from '../withdrawals/withdrawals'
import { selectBankBalances, selectPace, selectPayoutPace } from './desk.sql'

const accountsShown = 200

/** Payout figures from the list's own counts; null if the tenant or user has no payouts. */
async function payoutFigures(ctx: Ctx<UserActor>, since: Date): Promise<Desk['payouts']> {
  if (!can(viewerOf(ctx), withdrawals.may.read)) return null
  const visible = withdrawals.visibility.where(ctx.actor)
  const [counts, pace] = await Promise.all([
    countRequests(withdrawals, withdrawalList, ctx, {}),
    selectPayoutPace(ctx.tenant.pool, visible, ctx.now(), since),
  ])
  const { waiting, pendingMinor, oldestAt, sent, mine } = counts
  const { late, sentMinor, sentOldestAt, sentToday, sentTodayMinor } = pace
  return {
    waiting,
    waitingMinor: pendingMinor,
    mine,
    today: { count: sentToday, sumMinor: sentTodayMinor },
    oldestAt,
    late,
    sent,
    sentMinor,
    sentOldestAt: sentOldestAt?.toISOString() ?? null,
  }
}

/**
 * An operator's desk. Figures of deposits and bots come from their lists' own counts, those of lines from the list's
 * condition.
 */
export async function readDesk(ctx: Ctx): Promise<Desk> {
  requirePermission(ctx, 'desk.read')
  const { pool, config } = ctx.tenant
  const now = ctx.now()
  const [today, since] = [istanbulDay(now), istanbulDayStart(now)]
  const visible = accountsVisibleTo(ctx.actor)
  const lines = (filters: Parameters<typeof sumLines>[1]['filters']) => sumLines(pool, { visible, filters })
  const [counts, payouts, pace, accounts, bots, needing] = await Promise.all([
    countRequests(deposits, depositList, ctx, {}),
    payoutFigures(ctx, since),
    selectPace(pool, visibleTo(ctx.actor), now, since),
    listAccounts(ctx, { limit: accountsShown }),
    listBots(ctx, { limit: 200 }),
    countBots(ctx),
  ])
  const [came, left, waiting, unexplained, returned, earned, duty, toSign, balances] = await Promise.all([
    lines({ direction: 'CREDIT', from: today, to: today }),
    lines({ direction: 'DEBIT', from: today, to: today }),
    lines({ state: 'waiting' }),
    unexplainedDebits(pool, visible),
    lines({ state: 'returned', from: today, to: today }),
    earnedBy(pool, ctx.actor.id, today),
    dutyOf(pool, ctx.actor.id),
    waitingForSignature(pool, ctx.actor.id),
    selectBankBalances(
      pool,
      accounts.rows.map(({ id }) => id),
    ),
  ])
  const figure = ({ count, sumMinor }: { count: number; sumMinor: bigint }) => ({ count, sumMinor })
  return {
    asOf: now.toISOString(),
    today,
    duty,
    toSign: toSign.length,
    queue: {
      waiting: counts.waiting,
      waitingMinor: counts.pendingMinor,
      mine: counts.mine,
      oldestAt: counts.oldestAt,
      ...pace,
    },
    payouts,
    in: figure(came),
    out: figure(left),
    unmatched: { ...figure(waiting), oldestAt: waiting.oldestAt?.toISOString() ?? null },
    unexplained: { ...figure(unexplained), oldestAt: unexplained.oldestAt?.toISOString() ?? null },
    returns: figure(returned),
    commissionTodayMinor: earned?.todayMinor ?? null,
    commissionMonthMinor: earned?.monthMinor ?? null,
    bots: { total: bots.rows.length, needing: needing.needing },
    accounts: accounts.rows.map(({ id, label, status, bot, tightest, inTodayMinor, outTodayMinor }) => {
      const balance = config.flags.currentBalanceDisplay ? balances.get(id) : undefined
      return {
        id,
        label,
        status,
        bot,
        tightest,
        inTodayMinor,
        outTodayMinor,
        balanceMinor: balance?.balanceMinor ?? null,
        balanceAt: balance?.balanceAt?.toISOString() ?? null,
      }
    }),
  }
}

/** A page of bank lines of the user's accounts, newest first by default. */
export async function deskLinePages(
  ctx: Ctx,
  query: z.output<typeof deskLineQuery>,
): Promise<{ rows: DeskLine[]; nextCursor: string | null }> {
  requirePermission(ctx, 'desk.read')
  const { sort, desc, cursor, limit, ...filters } = query
  const order = sortOf({ sort, desc }, { sort: 'at', desc: true })
  if (!deskLineSortsOf(filters).includes(order.sort))
    throw new BadInput({ code: 'SORT_NEEDS_SHORT_LIST', field: 'sort' })
  const { shown, nextCursor } = await keysetPage(lineOrder, { ...order, cursor, limit }, (keyset) =>
    selectLines(ctx.tenant.pool, { visible: accountsVisibleTo(ctx.actor), filters }, keyset),
  )
  return { rows: shown.map(({ bookedAt, ...line }) => ({ ...line, bookedAt: bookedAt.toISOString() })), nextCursor }
}

/** A page of lines with the number and sum of all. */
export async function listDeskLines(
  ctx: Ctx,
  query: z.output<typeof deskLineQuery>,
): Promise<{ rows: DeskLine[]; nextCursor: string | null; count: number; sumMinor: bigint }> {
  requirePermission(ctx, 'desk.read')
  const { cursor: _cursor, limit: _limit, sort: _sort, desc: _desc, ...filters } = query
  const page = await deskLinePages(ctx, query)
  const { count, sumMinor } = await sumLines(ctx.tenant.pool, { visible: accountsVisibleTo(ctx.actor), filters })
  return { ...page, count, sumMinor }
}
