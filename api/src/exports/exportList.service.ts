import type { ListExportRequest, ListTotal } from '@kasa/contracts/lists'
import type { Permission } from '@kasa/domain/permissions'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { BadInput, NotSignedIn } from '../errors/refusals'
import { actorOfSession, requireFreshCode } from '../sessions/sessions.service'
import { byteOrderMark, cellText, csvLine, type Sheet } from './csv'

/** Large enough that the round trips do not count, small enough that a page is soon forgotten. */
const pageRows = 1000
/** Longer than millions of rows take; whoever is slower is not reading, in ms. */
export const longestExportMs = 10 * 60_000

type Paged = { cursor?: string | undefined; limit: number }
type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }

export type Exported<Query extends Paged, Row> = {
  /** What the audit log calls the list, such as `remit-request`. */
  name: string
  permission: Permission
  /** The list's own verb: its filters, its sight of rows, its order and its keyset pages. */
  list: (ctx: Ctx<UserActor>, query: Query) => Promise<Page<Row>>
  sheet: Sheet<Row>
  /** Columns in which customers or payers are named: a file with one of them asks for a fresh code and a reason. */
  namesPeople?: readonly string[]
  /** How many rows a filter leaves, where that is counted. */
  total?: (ctx: Ctx<UserActor>, query: Query) => Promise<Pick<ListTotal, 'count' | 'more'>>
}

/** How many rows the file will have, for the record: exact where one page holds them or they are counted, null where nobody counts. */
async function rowsToCome<Query extends Paged, Row>(
  ctx: Ctx<UserActor>,
  { total }: Exported<Query, Row>,
  query: Query,
  first: Page<Row>,
): Promise<{ count: number; more: boolean } | null> {
  if (first.nextCursor === null) return { count: first.rows.length, more: false }
  if (!total) return null
  const { count, more } = await total(ctx, query)
  return { count, more }
}

/** Who asks as they are now: signed in still, and with the rights of this moment. What was begun ends where that is over. */
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
 * A list as CSV, page by page: every page is a read of its own, so that nothing grows and no transaction stands open while
 * somebody's line is slow. Who took what away is on record before the first row leaves; the first page is read before that,
 * so that what is refused is refused and no file is begun. Before each further page its asker is asked anew who they are; a file that
 * breaks off is no answer, and the browser says so.
 */
export async function exportList<Query extends Paged, Row>(
  ctx: Ctx,
  exported: Exported<Query, Row>,
  query: Query,
  { columns, language, reason }: ListExportRequest,
): Promise<AsyncGenerator<string>> {
  const { name, permission, list, sheet, namesPeople = [] } = exported
  requirePermission(ctx, permission)
  if (columns.some(({ id }) => namesPeople.includes(id))) {
    if (reason === undefined) throw new BadInput({ code: 'EXPORT_REASON_NEEDED', field: 'reason' })
    await inTransaction(ctx, (tx) => requireFreshCode(tx, ctx))
  }
  const { cursor: _cursor, limit: _limit, ...filters } = query
  const [asker, startedAt] = [ctx, ctx.now()]
  const pageAfter = (as: Ctx<UserActor>, cursor: string | undefined) => list(as, { ...query, cursor, limit: pageRows })
  const first = await pageAfter(asker, undefined)
  const rows = await rowsToCome(ctx, exported, query, first)
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, 'list.export', {
      type: 'list',
      id: name,
      before: null,
      after: { filters, columns: columns.map(({ id }) => id), language, rows },
      ...(reason === undefined ? {} : { reason }),
    }),
  )

  async function* lines() {
    yield byteOrderMark + csvLine(columns.map(({ header }) => header))
    for (let page = first; ;) {
      yield page.rows
        .map((row) => csvLine(columns.map(({ id, words }) => cellText(sheet[id]?.(row) ?? null, words, language))))
        .join('')
      if (page.nextCursor === null) return
      page = await pageAfter(await stillAsking(asker, permission, startedAt), page.nextCursor)
    }
  }
  return lines()
}
