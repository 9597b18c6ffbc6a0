import type { ListTotal } from '@kasa/contracts/lists'
import type {
  MatchAges,
  OneLine,
  UnmatchedLine,
  UnmatchedRequest,
  unmatchedLineQuery,
  unmatchedRequestQuery,
} from '@kasa/contracts/matching'
import { ageBounds, ages, type Age } from '@kasa/domain/lineLinks'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { keysetPage, sortOf } from '../db/keyset'
import { visibleTo } from '../deposits/visibility'
import { NotFound } from '../errors/refusals'
import { linesOf } from '../banklines/lineVisibility'
import { lineView, requestView } from './matchViews'
import { mayHavePaidBy } from './mayHavePaid'
import {
  lineOrder,
  requestOrder,
  selectAnyLine,
  selectAges,
  selectLines,
  selectRequests,
  totalLines,
  totalRequests,
  type LineTab,
  type Span,
} from './unmatched.sql'

const ago = (now: Date, ms: number): Date | null => (ms === Infinity ? null : new Date(now.getTime() - ms))
/** The time span in which something of this age was booked. */
function spanOf(age: Age | undefined, now: Date): Span {
  if (age === undefined) return { after: null, until: null }
  const younger = ages[ages.indexOf(age) - 1]
  return { after: ago(now, ageBounds[age]), until: younger ? ago(now, ageBounds[younger]) : null }
}

type Page<Row> = { rows: Row[]; nextCursor: string | null }

const tabOf = ({ aside, direction }: Pick<LineFilters, 'aside' | 'direction'>): LineTab =>
  aside ? 'aside' : direction === 'DEBIT' ? 'out' : 'in'

/** Waiting lines, oldest first by default, or those set aside. */
export async function listLines(
  ctx: Ctx,
  { q, age, sort, desc, cursor, limit, aside = false, direction }: z.output<typeof unmatchedLineQuery>,
): Promise<Page<UnmatchedLine>> {
  requirePermission(ctx, 'bankLine.decide')
  const { pool } = ctx.tenant
  const filter = { q, span: spanOf(age, ctx.now()), visible: linesOf(ctx.actor) }
  const order = sortOf({ sort, desc }, { sort: 'age', desc: aside })
  const { shown, nextCursor } = await keysetPage(lineOrder, { ...order, cursor, limit }, (keyset) =>
    selectLines(pool, filter, tabOf({ aside, direction }), keyset),
  )
  const pending = await pendingApprovals(
    pool,
    shown.map(({ id }) => id),
  )
  return { rows: shown.map((row) => lineView(row, pending)), nextCursor }
}

/** The current state of a line, and the payout that a free debit may have paid. Throws `NotFound`. */
export async function readLine(ctx: Ctx, { id }: { id: string }): Promise<OneLine> {
  requirePermission(ctx, 'bankLine.decide')
  const { pool } = ctx.tenant
  const line = await selectAnyLine(pool, id, linesOf(ctx.actor))
  if (!line) throw new NotFound({ code: 'NOT_FOUND' })
  const isFreeDebit = line.direction === 'DEBIT' && line.status === 'NEW'
  const mayHavePaid = isFreeDebit ? ((await mayHavePaidBy(pool, line)) ?? null) : null
  return { ...lineView(line, await pendingApprovals(pool, [id])), mayHavePaid }
}

/** Requests that wait for their money, oldest first by default. */
export async function listRequests(
  ctx: Ctx,
  { q, age, sort, desc, cursor, limit }: z.output<typeof unmatchedRequestQuery>,
): Promise<Page<UnmatchedRequest>> {
  requirePermission(ctx, 'bankLine.decide')
  const filter = { q, span: spanOf(age, ctx.now()), visible: visibleTo(ctx.actor) }
  const order = sortOf({ sort, desc }, { sort: 'age', desc: false })
  const { shown, nextCursor } = await keysetPage(requestOrder, { ...order, cursor, limit }, (keyset) =>
    selectRequests(ctx.tenant.pool, filter, keyset),
  )
  return { rows: shown.map((row) => requestView(ctx, row)), nextCursor }
}

type LineFilters = Pick<z.output<typeof unmatchedLineQuery>, 'q' | 'age' | 'aside' | 'direction'>

/** The number of lines that the filters match, and their sum. */
export async function totalOfLines(ctx: Ctx, { q, age, ...of }: LineFilters): Promise<ListTotal> {
  requirePermission(ctx, 'bankLine.decide')
  return totalLines(ctx.tenant.pool, { q, span: spanOf(age, ctx.now()), visible: linesOf(ctx.actor) }, tabOf(of))
}

/** The number of requests that the filters match, and their outstanding sum. */
export async function totalOfRequests(ctx: Ctx, { q, age }: Pick<LineFilters, 'q' | 'age'>): Promise<ListTotal> {
  requirePermission(ctx, 'bankLine.decide')
  return totalRequests(ctx.tenant.pool, { q, span: spanOf(age, ctx.now()), visible: visibleTo(ctx.actor) })
}

/** How much waits on either side, by age. */
export async function readAges(ctx: Ctx): Promise<MatchAges> {
  requirePermission(ctx, 'bankLine.decide')
  const now = ctx.now().getTime()
  const bounds = {
    hour: new Date(now - ageBounds.hour),
    day: new Date(now - ageBounds.day),
    threeDays: new Date(now - ageBounds.threeDays),
  }
  const counts = await selectAges(ctx.tenant.pool, {
    lines: linesOf(ctx.actor),
    requests: visibleTo(ctx.actor),
    bounds,
  })
  const bucketsOf = (side: 'lines' | 'debits' | 'requests') => {
    const of = (age: Age) => {
      const found = counts.find((each) => each.side === side && each.age === age)
      return { count: found?.count ?? 0, sumMinor: found?.sumMinor ?? 0n }
    }
    return { hour: of('hour'), day: of('day'), threeDays: of('threeDays'), older: of('older') }
  }
  return { lines: bucketsOf('lines'), debits: bucketsOf('debits'), requests: bucketsOf('requests') }
}
