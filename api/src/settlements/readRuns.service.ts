import type { ListTotal } from '@kasa/contracts/lists'
import type {
  SettlementPreview,
  SettlementRunDetail,
  SettlementRunFilters,
  SettlementRunRow,
  settlementRunListQuery,
} from '@kasa/contracts/settlements'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { keysetPage, sortOf } from '../db/keyset'
import { NotFound } from '../errors/refusals'
import { calculateRun, sumOf } from './calculateRun'
import {
  runOrder,
  selectLines,
  selectOpenRun,
  selectRun,
  selectRuns,
  totalRunsOf,
  type RunQuery,
  type RunRecord,
} from './runs.sql'
import { stateOf } from './settlementState'

const rowOf = ({
  asOf: _asOf,
  reason: _reason,
  askedBy: _askedBy,
  askedByName,
  decidedByName,
  approvalId: _approval,
  decidedAt,
  createdAt,
  amountMinor,
  ...run
}: RunRecord): SettlementRunRow => ({
  ...run,
  sumMinor: amountMinor,
  askedBy: askedByName,
  decidedBy: decidedByName,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

const queryOf = ({ q, status, from, to }: SettlementRunFilters): RunQuery => ({ q, status, from, to })

/** A page of runs, newest first by default. */
export async function listRuns(
  ctx: Ctx,
  { sort, desc, cursor, limit, ...filters }: z.output<typeof settlementRunListQuery>,
): Promise<{ rows: SettlementRunRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'settlement.list')
  const order = sortOf({ sort, desc }, { sort: 'createdAt', desc: true })
  const { shown, nextCursor } = await keysetPage(runOrder, { ...order, cursor, limit }, (keyset) =>
    selectRuns(ctx.tenant.pool, queryOf(filters), keyset),
  )
  return { rows: shown.map(rowOf), nextCursor }
}

/** Number and amount of all runs that match the filters. */
export async function totalRuns(ctx: Ctx, filters: SettlementRunFilters): Promise<ListTotal> {
  requirePermission(ctx, 'settlement.list')
  return totalRunsOf(ctx.tenant.pool, queryOf(filters))
}

/** A run with every merchant that it pays or leaves out. Throws `NotFound`. */
export async function readRun(ctx: Ctx, { id }: { id: string }): Promise<SettlementRunDetail> {
  requirePermission(ctx, 'settlement.list')
  const { pool } = ctx.tenant
  const run = await selectRun(pool, id)
  if (!run) throw new NotFound({ code: 'NOT_FOUND' })
  const [lines, waiting] = await Promise.all([selectLines(pool, id), pendingApprovals(pool, [id])])
  return {
    ...rowOf(run),
    reason: run.reason,
    approvalId: waiting.get(id)?.[0]?.id ?? null,
    lines: lines.map(
      ({ termsId: _terms, releaseOn: _releaseOn, dueUntil, payoutId, payoutNumber, payoutStatus, ...line }) => ({
        ...line,
        dueUntil: dueUntil?.toISOString() ?? null,
        state: stateOf({ ...line, payoutStatus }, run.status),
        payout:
          payoutId === null || payoutNumber === null || payoutStatus === null
            ? null
            : { id: payoutId, number: payoutNumber, status: payoutStatus },
      }),
    ),
  }
}

/** What a run would pay now, and which merchants it would leave out. */
export async function previewRun(ctx: Ctx): Promise<SettlementPreview> {
  requirePermission(ctx, 'settlement.write')
  const { pool } = ctx.tenant
  const rows = await calculateRun(pool, ctx)
  return {
    day: istanbulDay(ctx.now()),
    openRun: await selectOpenRun(pool),
    ...sumOf(rows),
    lines: rows.map(({ terms, dueUntil, releaseOn: _releaseOn, ...row }) => ({
      ...row,
      holder: terms?.holder ?? null,
      ibanLast4: terms?.ibanLast4 ?? null,
      bankName: terms?.bankName ?? null,
      dueUntil: dueUntil?.toISOString() ?? null,
    })),
  }
}
