import type {
  StatementDetail,
  StatementLine,
  StatementRow,
  statementLinesQuery,
  statementListQuery,
  statementOptions,
} from '@kasa/contracts/statements'
import { can } from '@kasa/domain/permissions'
import * as z from 'zod/mini'

import { requirePermission, viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { accountsVisibleTo } from '../bankaccounts/accountVisibility'
import { keysetPage, sortOf } from '../db/keyset'
import { cursorOf, pageOf } from '../db/page'
import { allowPeopleFile } from '../exports/peopleFile'
import { selectRows, type ShownRow } from './importRows.sql'
import { factsOfImport, importDetail, importRow } from './importView'
import { importOrder, selectImportAccounts, selectImports } from './imports.sql'
import { openFile } from './storedFile'
import { visibleImport } from './visibleImport'

/** More than a bank's largest day; nginx has the same limit. */
export const largestFile = 32 * 1024 * 1024

const byRow = cursorOf(z.int().check(z.gte(0), z.lte(10_000_000)))

/** A page of the imports for this person's accounts, newest first. */
export async function listImports(
  ctx: Ctx,
  { sort, desc, cursor, limit, ...filters }: z.output<typeof statementListQuery>,
): Promise<{ rows: StatementRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'bankAccount.read')
  const filter = {
    visible: accountsVisibleTo(ctx.actor),
    q: filters.q,
    status: filters.status,
    account: filters.account,
    from: filters.from,
    to: filters.to,
  }
  const order = sortOf({ sort, desc }, { sort: 'created', desc: true })
  const { shown, nextCursor } = await keysetPage(importOrder, { ...order, cursor, limit }, (keyset) =>
    selectImports(ctx.tenant.pool, filter, keyset),
  )
  return { rows: shown.map(importRow), nextCursor }
}

/** One import with its statements and warnings. */
export async function readStatementImport(ctx: Ctx, { id }: { id: string }): Promise<StatementDetail> {
  requirePermission(ctx, 'bankAccount.read')
  return importDetail(ctx.tenant.pool, ctx, await visibleImport(ctx.tenant.pool, ctx, id))
}

const shownRow = ({
  bookedAt,
  depositId,
  depositNumber,
  depositStatus,
  sameId,
  sameBookedAt,
  sameName,
  sameDescription,
  sameAmountMinor,
  ...row
}: ShownRow): StatementLine => ({
  ...row,
  same:
    sameId === null || sameBookedAt === null || sameAmountMinor === null
      ? null
      : {
          id: sameId,
          bookedAt: sameBookedAt.toISOString(),
          name: sameName ?? '',
          description: sameDescription ?? '',
          amountMinor: sameAmountMinor,
        },
  bookedAt: bookedAt?.toISOString() ?? null,
  deposit:
    depositId === null || depositNumber === null || depositStatus === null
      ? null
      : { id: depositId, number: depositNumber, status: depositStatus },
})

/** The rows of an import in the file's order; all, or those with one outcome. */
export async function listImportRows(
  ctx: Ctx,
  { id, result, cursor, limit }: { id: string } & z.output<typeof statementLinesQuery>,
): Promise<{ rows: StatementLine[]; nextCursor: string | null }> {
  requirePermission(ctx, 'bankAccount.read')
  await visibleImport(ctx.tenant.pool, ctx, id)
  const after = byRow.read(cursor) ?? 0
  const found = await selectRows(ctx.tenant.pool, id, { result: result ?? null, after, limit: limit + 1 })
  const { shown, nextCursor } = pageOf(found, limit, ({ rowNo }) => byRow.write(rowNo))
  return { rows: shown.map(shownRow), nextCursor }
}

/** The accounts that this person may upload for, or filter by. */
export async function importOptions(ctx: Ctx): Promise<z.output<typeof statementOptions>> {
  requirePermission(ctx, 'bankAccount.read')
  return {
    accounts: await selectImportAccounts(ctx.tenant.pool, accountsVisibleTo(ctx.actor)),
    mayImport: can(viewerOf(ctx), 'bankAccount.write'),
    maxBytes: largestFile,
  }
}

/** The uploaded file. It names payers; the number of rows is unknown if it was not read to its end. */
export async function originalFile(
  ctx: Ctx<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<{ name: string; bytes: Buffer }> {
  requirePermission(ctx, 'bankAccount.write')
  const { pool } = ctx.tenant
  const record = await visibleImport(pool, ctx, id)
  await allowPeopleFile(ctx, {
    list: '/api/statement/file',
    record: { id, name: record.fileName },
    columns: [],
    rows: { count: record.rowsTotal, more: record.status === 'READING' || !factsOfImport(record).isRead },
    format: 'original',
    reason,
    audit: { action: 'statement.download', type: 'statement_import', facts: { sha256: record.sha256.toString('hex') } },
  })
  return { name: record.fileName, bytes: await openFile(pool, ctx, record) }
}
