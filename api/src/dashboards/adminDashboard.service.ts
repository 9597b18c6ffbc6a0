import type { AdminDashboard } from '@kasa/contracts/dashboards'
import { can, type Permission } from '@kasa/domain/permissions'
import { requestTypes } from '@kasa/domain/requestTypes'

import { requirePermission, viewerOf, type Ctx } from '../access/ctx'
import { listApprovals, totalApprovals } from '../approvals/readApprovals.service'
import { accountsVisibleTo } from '../bankaccounts/accountVisibility'
import { listAccounts } from '../bankaccounts/readAccounts.service'
import { waitingLines } from '../banklines/waitingLines'
import { countBots, listBots } from '../bots/readBots.service'
import { queueOf } from '../requests/registeredRequests'
import type { Asker } from '../requests/requestNoun'
import { selectFailing, selectOnDuty, selectStanding, selectUnexplained, type Standing } from './dashboards.sql'
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

type Queue = AdminDashboard['queues'][number]
const unkept = { late: 0, decided: null, inTime: null }

/** The queues of requests: of payers' money first, then of payouts, and the payouts with an unknown outcome. */
async function requestQueuesOf(
  ctx: Asker,
  standing: readonly Standing[],
  figures: ReturnType<typeof readDay>,
): Promise<Queue[]> {
  const readable = requestTypes.filter(({ object }) => can(viewerOf(ctx), queueOf(object).read))
  const payouts = readable.filter(({ direction }) => direction === 'OUT')
  const ordered = [...readable.filter((type) => !payouts.includes(type)), ...payouts]
  const queues = await Promise.all(
    ordered.map(async ({ object, table, queue }): Promise<Queue> => {
      const [{ waiting, oldestAt }, { decided }] = await Promise.all([queueOf(object).counts(ctx), figures])
      const late = standing.find((one) => one.table === table && one.what === 'late')?.count ?? 0
      return { queue, waiting, oldestAt, ...unkept, late, ...decided.get(table) }
    }),
  )
  const suspect = standing.filter(({ table, what }) => what === 'suspect' && ordered.some((one) => one.table === table))
  if (suspect.length === 0) return queues
  const [oldest] = suspect.flatMap(({ since }) => since ?? []).sort((a, b) => a.getTime() - b.getTime())
  const waiting = suspect.reduce((sum, { count }) => sum + count, 0)
  return [...queues, { queue: 'suspect', waiting, oldestAt: oldest?.toISOString() ?? null, ...unkept }]
}

/** An ADMIN's first page: waiting requests, people on duty, today's money, and failures. */
export async function readAdminDashboard(ctx: Ctx): Promise<AdminDashboard> {
  requirePermission(ctx, 'dashboard.admin')
  const { pool } = ctx.tenant
  const now = ctx.now()
  const standing = await selectStanding(pool, now)
  const expected = standing.reduce((sum, { what, count }) => (what === 'expected' ? sum + count : sum), 0)
  const figures = readDay(ctx, null)
  const [{ day }, queues, unmatched, approvals, accounts, bots, duty, unexplained, callbacks] = await Promise.all([
    figures,
    requestQueuesOf(ctx, standing, figures),
    where(ctx, 'bankLine.decide', () => waitingLines(pool, accountsVisibleTo(ctx.actor))),
    where(ctx, 'approval.read', () => approvalsOf(ctx)),
    where(ctx, 'bankAccount.read', () => accountsOf(ctx)),
    where(ctx, 'bot.read', () => botsOf(ctx)),
    where(ctx, 'shift.read', () => selectOnDuty(pool, new Date(now.getTime() - hourMs))),
    where(ctx, 'bankLine.decide', () => unexplainedOf(ctx, expected)),
    where(ctx, 'callback.list', () => selectFailing(pool)),
  ])
  return {
    asOf: now.toISOString(),
    day,
    queues: [
      ...queues,
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
