import type { ListExportRequest } from '@kasa/contracts/listExport'
import type { ListTotal } from '@kasa/contracts/lists'
import { documentRows, namesPeople, type FileFormat } from '@kasa/domain/exportRules'
import type { Permission } from '@kasa/domain/permissions'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { BadInput, NotSignedIn } from '../errors/refusals'
import { actorOfSession, requireFreshCode } from '../sessions/sessions.service'
import { plainCell, type PlainCell, type Sheet } from './cells'
import { longestExportMs } from './exportFile'
import { mostRowsAlone, refuseUntilAgreed, approvalForLargeExport } from './largeExports'

/** Large enough to make round trips negligible, small enough for memory. */
const pageRows = 1000

type Paged = { cursor?: string | undefined; limit: number }
type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }
type Rows = { count: number; more: boolean }

export type Exported<Query extends Paged, Row> = {
  /** The list's address, such as `/api/remit-request`. */
  path: `/api/${string}`
  permission: Permission
  /** The list's own service: its filters, visibility, order and keyset pages. */
  list: (ctx: Ctx<UserActor>, query: Query) => Promise<Page<Row>>
  sheet: Sheet<Row>
  /** Throws a Refusal if these rows cannot be a file of the format. */
  allow?: (rows: readonly Row[], format: FileFormat) => void
  /** Number of rows that match, if the list counts them. */
  total?: (ctx: Ctx<UserActor>, query: Query) => Promise<Pick<ListTotal, 'count' | 'more'>>
}

/** The number of rows in the file: exact if they fit on one page or are counted; null if the list does not count. */
async function rowsToCome<Query extends Paged, Row>(
  ctx: Ctx<UserActor>,
  { total }: Exported<Query, Row>,
  query: Query,
  first: Page<Row>,
): Promise<Rows | null> {
  if (first.nextCursor === null) return { count: first.rows.length, more: false }
  if (!total) return null
  const { count, more } = await total(ctx, query)
  return { count, more }
}

/** Counts rows page by page until there are more than `most`. */
async function countedPast<Query extends Paged, Row>(
  ctx: Ctx<UserActor>,
  { list }: Exported<Query, Row>,
  query: Query,
  { first, most }: { first: Page<Row>; most: number },
): Promise<Rows> {
  let count = first.rows.length
  for (let cursor = first.nextCursor; cursor !== null && count <= most;) {
    const page = await list(ctx, { ...query, cursor, limit: pageRows })
    count += page.rows.length
    cursor = page.nextCursor
    if (cursor === null) return { count, more: false }
  }
  return { count, more: first.nextCursor !== null }
}

/** The requester with their current rights. Throws if the session has ended or a right is lost. */
async function stillAsking(ctx: Ctx<UserActor>, permission: Permission, startedAt: Date): Promise<Ctx<UserActor>> {
  const { tenant, actor, now } = ctx
  const actorNow = await actorOfSession(tenant, actor.sessionId, now())
  if (!actorNow) throw new NotSignedIn({ code: 'SESSION_ENDED' })
  const ctxNow = { ...ctx, actor: actorNow }
  requirePermission(ctxNow, permission)
  if (now().getTime() - startedAt.getTime() > longestExportMs)
    throw new Error(`An export is not over after ${longestExportMs} ms`)
  return ctxNow
}

/**
 * Yields a list's rows page by page. Each page is a separate read, so that a slow connection holds no transaction
 * open. The first page is read before anything is sent, so that refusals do not start a file; then the audit row is
 * written. A file with names of people needs a reason and step-up, and a large one taken by an ADMIN needs another
 * ADMIN's approval. The requester's session and rights are checked again before each further page.
 */
export async function exportRows<Query extends Paged, Row>(
  ctx: Ctx,
  exported: Exported<Query, Row>,
  query: Query,
  { columns, language, format, reason }: ListExportRequest,
): Promise<AsyncGenerator<readonly Row[]>> {
  const { path, permission, list, allow } = exported
  requirePermission(ctx, permission)
  const ids = columns.map(({ id }) => id)
  const { cursor: _cursor, limit: _limit, ...filters } = query
  const isPersonal = namesPeople(path, ids, filters)
  if (isPersonal) {
    if (reason === undefined) throw new BadInput({ code: 'EXPORT_REASON_NEEDED', field: 'reason' })
    await inTransaction(ctx, (tx) => requireFreshCode(tx, ctx))
  }
  const [asker, startedAt] = [ctx, ctx.now()]
  // One row more than a PDF may have, to detect on the first page that it is too long.
  const limit = format === 'pdf' ? documentRows + 1 : pageRows
  const pageAfter = (as: Ctx<UserActor>, cursor: string | undefined) => list(as, { ...query, cursor, limit })
  const first = await pageAfter(asker, undefined)
  allow?.(first.rows, format)
  let rows = await rowsToCome(ctx, exported, query, first)
  const most = isPersonal ? await mostRowsAlone(ctx) : undefined
  if (most !== undefined && reason !== undefined) {
    rows ??= await countedPast(ctx, exported, query, { first, most })
    const file = { list: path, filters, columns, format, rows, reason }
    if (rows.count > most && (await inTransaction(ctx, (tx) => approvalForLargeExport(tx, ctx, file))))
      refuseUntilAgreed(most)
  }
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, 'list.export', {
      type: 'list',
      id: path.slice('/api/'.length),
      before: null,
      after: { filters, columns: ids, language, format, rows },
      ...(reason === undefined ? {} : { reason }),
    }),
  )

  async function* pages() {
    for (let page = first; ;) {
      yield page.rows
      if (page.nextCursor === null) return
      page = await pageAfter(await stillAsking(asker, permission, startedAt), page.nextCursor)
    }
  }
  return pages()
}

/** A list's rows as table cells, in the requested columns and wording. */
export async function exportList<Query extends Paged, Row>(
  ctx: Ctx,
  exported: Exported<Query, Row>,
  query: Query,
  request: ListExportRequest,
): Promise<AsyncGenerator<PlainCell[][]>> {
  const pages = await exportRows(ctx, exported, query, request)
  const cellsOf = (row: Row) =>
    request.columns.map(({ id, words }) => plainCell(exported.sheet[id]?.(row) ?? null, words))
  async function* tables() {
    for await (const rows of pages) yield rows.map(cellsOf)
  }
  return tables()
}
