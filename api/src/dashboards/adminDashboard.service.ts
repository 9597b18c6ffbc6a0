import type { AdminDashboard } from '@kasa/contracts/dashboards'
import { can, type Permission } from '@kasa/domain/permissions'

import { requirePermission, viewerOf, type Ctx } from '../access/ctx'
import { listApprovals, totalApprovals } from '../approvals/readApprovals.service'
import { accountsVisibleTo } from '../bankaccounts/accountVisibility'
import { listAccounts } from '../bankaccounts/readAccounts.service'
import { waitingLines } from '../banklines/waitingLines'
import { countBots, listBots } from '../bots/readBots.service'
import { cards } from '../cards/cards'
import { cardList } from '../cards/readCards.service'
import { deposits } from '../deposits/deposits'
import { depositList } from '../deposits/readDeposits.service'
import { sharedCounts } from '../requests/requestList'
import type { Asker } from '../requests/requestNoun'
import { walletList } from '../wallets/readWallets.service'
import { walletTransfers } from '../wallets/wallets'
import { withdrawalList } from '../withdrawals/readWithdrawals.service'
import { withdrawals } from '../withdrawals/withdrawals'
import { selectFailing, selectOnDuty, selectStanding, selectUnexplained } from './dashboards.sql'
import { readDay } from './dayFigures'

const hourMs = 3_600_000
const shown = 5

/** Reads a part of the dashboard; null without the permission or the module. */
const where = async <T>(ctx: Asker, permission: Permission, read: () => Promise<T>): Promise<T | null> =>
  can(viewerOf(ctx), permission) ? read() : null

async function accountsOf(ctx: Asker): Promise<AdminDashboard['accounts']> {
  const { rows, total } = await listAccounts(ctx, { limit: 200 })
  const used = ({ used, reserved, cap }: { used: bigint; reserved: bigint; cap: bigint }) =>
    Number(used + reserved) / Number(cap || 1n)
  const fullest = rows
    .flatMap(({ id, label, tightest, forecast }) => (tightest ? [{ id, label, limit: tightest, forecast }] : []))
    .sort((a, b) => used(b.limit) - used(a.limit))
    .slice(0, shown)
  return { total, fullest }
}

async function botsOf(ctx: Asker): Promise<AdminDashboard['bots']> {
  const [all, worst, { needing }] = await Promise.all([
    listBots(ctx, { limit: 200 }),
    listBots(ctx, { limit: shown, alarm: true }),
    countBots(ctx),
  ])
  return {
    total: all.rows.length,
    needing,
    worst: worst.rows.map(({ id, name, status, openGaps }) => ({ id, name, light: status, openGaps })),
  }
}

async function unexplainedOf(ctx: Asker, expected: number): Promise<AdminDashboard['unexplained']> {
  const { pool } = ctx.tenant
  const [held, lines] = await Promise.all([selectUnexplained(pool), waitingLines(pool, accountsVisibleTo(ctx.actor))])
  return { ...held, lines: lines.count, linesMinor: lines.sumMinor, expected }
}

async function approvalsOf(ctx: Asker) {
  const filter = { status: ['PENDING' as const] }
  const [{ count }, oldest] = await Promise.all([
    totalApprovals(ctx, filter),
    listApprovals(ctx, { ...filter, sort: 'asked', desc: false, limit: 1 }),
  ])
  return { waiting: count, oldestAt: oldest.rows[0]?.createdAt ?? null }
}

/** An ADMIN's first page: waiting requests, people on duty, today's money, and failures. */
export async function readAdminDashboard(ctx: Ctx): Promise<AdminDashboard> {
  requirePermission(ctx, 'dashboard.admin')
  const { pool } = ctx.tenant
  const now = ctx.now()
  const standing = await selectStanding(pool, now)
  const [
    { day, decided },
    ofDeposits,
    ofCards,
    ofWallets,
    ofPayouts,
    unmatched,
    approvals,
    accounts,
    bots,
    duty,
    unexplained,
    callbacks,
  ] = await Promise.all([
    readDay(ctx, null),
    where(ctx, deposits.may.read, () => sharedCounts(deposits, depositList, ctx)),
    where(ctx, cards.may.read, () => sharedCounts(cards, cardList, ctx)),
    where(ctx, walletTransfers.may.read, () => sharedCounts(walletTransfers, walletList, ctx)),
    where(ctx, withdrawals.may.read, () => sharedCounts(withdrawals, withdrawalList, ctx)),
    where(ctx, 'bankLine.decide', () => waitingLines(pool, accountsVisibleTo(ctx.actor))),
    where(ctx, 'approval.read', () => approvalsOf(ctx)),
    where(ctx, 'bankAccount.read', () => accountsOf(ctx)),
    where(ctx, 'bot.read', () => botsOf(ctx)),
    where(ctx, 'shift.read', () => selectOnDuty(pool, new Date(now.getTime() - hourMs))),
    where(ctx, 'bankLine.decide', () => unexplainedOf(ctx, standing.unseen)),
    where(ctx, 'callback.list', () => selectFailing(pool)),
  ])
  const kept = ([done, inTime]: readonly [bigint, bigint]) => ({ decided: Number(done), inTime: Number(inTime) })
  const unkept = { late: 0, decided: null, inTime: null }
  return {
    asOf: now.toISOString(),
    day,
    queues: [
      ...(ofDeposits
        ? [
            {
              queue: 'deposit' as const,
              waiting: ofDeposits.waiting,
              oldestAt: ofDeposits.oldestAt,
              late: standing.depositsLate,
              ...kept(decided.deposits),
            },
          ]
        : []),
      ...(ofCards
        ? [
            {
              queue: 'card' as const,
              waiting: ofCards.waiting,
              oldestAt: ofCards.oldestAt,
              late: standing.cardsLate,
              ...kept(decided.cards),
            },
          ]
        : []),
      ...(ofWallets
        ? [
            {
              queue: 'wallet' as const,
              waiting: ofWallets.waiting,
              oldestAt: ofWallets.oldestAt,
              ...unkept,
              late: standing.walletsLate,
            },
          ]
        : []),
      ...(ofPayouts
        ? [
            {
              queue: 'withdrawal' as const,
              waiting: ofPayouts.waiting,
              oldestAt: ofPayouts.oldestAt,
              late: standing.payoutsLate,
              ...kept(decided.payouts),
            },
            {
              queue: 'suspect' as const,
              waiting: standing.suspect,
              oldestAt: standing.suspectAt?.toISOString() ?? null,
              ...unkept,
            },
          ]
        : []),
      ...(unmatched
        ? [
            {
              queue: 'unmatched' as const,
              waiting: unmatched.count,
              oldestAt: unmatched.oldestAt?.toISOString() ?? null,
              ...unkept,
            },
          ]
        : []),
      ...(approvals ? [{ queue: 'approval' as const, ...approvals, ...unkept }] : []),
    ],
    accounts,
    bots,
    duty: duty?.map(({ since, ...person }) => ({ ...person, since: since?.toISOString() ?? null })) ?? null,
    unexplained,
    callbacks: callbacks?.map(({ since, ...merchant }) => ({ ...merchant, since: since.toISOString() })) ?? [],
  }
}
