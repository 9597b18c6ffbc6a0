import type { MatchAges, UnmatchedLine, UnmatchedRequest, unmatchedLineQuery, unmatchedRequestQuery } from '@kasa/contracts/matching'
import { ageBounds, ages, type Age } from '@kasa/domain/lineLinks'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { visibleTo } from '../deposits/visibility'
import { BadInput } from '../errors/refusals'
import { linesOf } from './lineVisibility'
import { lineView, requestView } from './matchViews'
import { selectAges, selectLines, selectRequests, type Span } from './unmatched.sql'

const cursorText = z.tuple([z.iso.datetime(), z.uuid()])
const writeCursor = (at: Date, id: string) => Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')
function readCursor(text: string | undefined): { at: Date; id: string } | undefined {
  if (text === undefined) return undefined
  try {
    const [at, id] = z.parse(cursorText, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { at: new Date(at), id }
  } catch {
    throw new BadInput({ code: 'CURSOR_INVALID', field: 'cursor' })
  }
}

const ago = (now: Date, ms: number): Date | null => (ms === Infinity ? null : new Date(now.getTime() - ms))
/** From when to when something came that has this age now. */
function spanOf(age: Age | undefined, now: Date): Span {
  if (age === undefined) return { after: null, until: null }
  const younger = ages[ages.indexOf(age) - 1]
  return { after: ago(now, ageBounds[age]), until: younger ? ago(now, ageBounds[younger]) : null }
}

type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** Lines that wait for somebody, oldest first, or those set aside. */
export async function listLines(ctx: Ctx, { q, age, cursor, limit, aside = false }: z.output<typeof unmatchedLineQuery>): Promise<Page<UnmatchedLine>> {
  requirePermission(ctx, 'bankLine.decide')
  const { pool } = ctx.tenant
  const found = await selectLines(pool, { q, span: spanOf(age, ctx.now()), cursor: readCursor(cursor), limit: limit + 1, visible: linesOf(ctx.actor) }, aside)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const pending = await pendingApprovals(pool, rows.map(({ id }) => id))
  return { rows: rows.map((row) => lineView(row, pending)), nextCursor: found.length > limit && last ? writeCursor(last.bookedAt, last.id) : null }
}

/** Requests that wait for their money, oldest first. */
export async function listRequests(ctx: Ctx, { q, age, cursor, limit }: z.output<typeof unmatchedRequestQuery>): Promise<Page<UnmatchedRequest>> {
  requirePermission(ctx, 'bankLine.decide')
  const found = await selectRequests(ctx.tenant.pool, { q, span: spanOf(age, ctx.now()), cursor: readCursor(cursor), limit: limit + 1, visible: visibleTo(ctx.actor) })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map((row) => requestView(ctx, row)), nextCursor: found.length > limit && last ? writeCursor(last.since, last.id) : null }
}

/** How much waits on either side, by how long. */
export async function readAges(ctx: Ctx): Promise<MatchAges> {
  requirePermission(ctx, 'bankLine.decide')
  const now = ctx.now().getTime()
  const bounds = { hour: new Date(now - ageBounds.hour), day: new Date(now - ageBounds.day), threeDays: new Date(now - ageBounds.threeDays) }
  const counts = await selectAges(ctx.tenant.pool, { lines: linesOf(ctx.actor), requests: visibleTo(ctx.actor), bounds })
  const bucketsOf = (side: 'lines' | 'requests') => {
    const of = (age: Age) => {
      const found = counts.find((each) => each.side === side && each.age === age)
      return { count: found?.count ?? 0, sumMinor: found?.sumMinor ?? 0n }
    }
    return { hour: of('hour'), day: of('day'), threeDays: of('threeDays'), older: of('older') }
  }
  return { lines: bucketsOf('lines'), requests: bucketsOf('requests') }
}
