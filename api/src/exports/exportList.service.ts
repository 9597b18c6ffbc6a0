import type { ListExportRequest } from '@kasa/contracts/lists'
import type { Permission } from '@kasa/domain/permissions'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { byteOrderMark, cellText, csvLine, type Sheet } from './csv'

/** Large enough that the round trips do not count, small enough that a page is soon forgotten. */
const pageRows = 1000

type Paged = { cursor?: string | undefined; limit: number }
type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }

export type Exported<Query extends Paged, Row> = {
  /** What the audit log calls the list, such as `remit-request`. */
  name: string
  permission: Permission
  /** The list's own verb: its filters, its sight of rows, its order and its keyset pages. */
  list: (ctx: Ctx, query: Query) => Promise<Page<Row>>
  sheet: Sheet<Row>
}

/**
 * A list as CSV, page by page: every page is a read of its own, so that nothing grows and no transaction stands open while
 * somebody's line is slow. Who took what away is on record before the first row leaves; the first page is read before that,
 * so that what is refused is refused and no file is begun.
 */
export async function exportList<Query extends Paged, Row>(
  ctx: Ctx,
  { name, permission, list, sheet }: Exported<Query, Row>,
  query: Query,
  { columns, language }: ListExportRequest,
): Promise<AsyncGenerator<string>> {
  requirePermission(ctx, permission)
  const { cursor: _cursor, limit: _limit, ...filters } = query
  const pageAfter = (cursor: string | undefined) => list(ctx, { ...query, cursor, limit: pageRows })
  const first = await pageAfter(undefined)
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, 'list.export', {
      type: 'list',
      id: name,
      before: null,
      after: { filters, columns: columns.map(({ id }) => id), language },
    }),
  )

  async function* lines() {
    yield byteOrderMark + csvLine(columns.map(({ header }) => header))
    for (let page = first; ;) {
      yield page.rows
        .map((row) => csvLine(columns.map(({ id, words }) => cellText(sheet[id]?.(row) ?? null, words, language))))
        .join('')
      if (page.nextCursor === null) return
      page = await pageAfter(page.nextCursor)
    }
  }
  return lines()
}
