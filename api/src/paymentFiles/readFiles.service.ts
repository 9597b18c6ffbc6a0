import type { ListTotal } from '@kasa/contracts/lists'
import type {
  PaymentFileDetail,
  PaymentFileFilters,
  PaymentFileLine,
  PaymentFileRow,
  paymentFileListQuery,
  paymentFileOptions,
} from '@kasa/contracts/paymentFiles'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { accountsVisibleTo } from '../bankaccounts/accountVisibility'
import { keysetPage, sortOf } from '../db/keyset'
import { cursorOf, pageOf } from '../db/page'
import { paymentProfiles } from '../paymentFormats/paymentProfiles'
import { selectFileAccounts } from './fileAccount.sql'
import { selectShownRows } from './fileRows.sql'
import { fileOrder, selectFiles, totalFilesOf, type FileQuery } from './paymentFiles.sql'
import { paymentFileDetailOf, paymentFileRowOf } from './paymentFileView'
import { visibleFile } from './visibleFile'

const byPlace = cursorOf(z.int().check(z.gte(0), z.lte(1_000_000)))

const queryOf = (ctx: Ctx<UserActor>, { q, status, account, from, to }: PaymentFileFilters): FileQuery => ({
  visible: accountsVisibleTo(ctx.actor),
  q,
  status,
  account,
  from,
  to,
})

/** A page of the files of this user's accounts, newest first by default. */
export async function listPaymentFiles(
  ctx: Ctx,
  { sort, desc, cursor, limit, ...filters }: z.output<typeof paymentFileListQuery>,
): Promise<{ rows: PaymentFileRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'paymentFile.list')
  const order = sortOf({ sort, desc }, { sort: 'createdAt', desc: true })
  const { shown, nextCursor } = await keysetPage(fileOrder, { ...order, cursor, limit }, (keyset) =>
    selectFiles(ctx.tenant.pool, queryOf(ctx, filters), keyset),
  )
  return { rows: shown.map(paymentFileRowOf), nextCursor }
}

/** Number and amount of all files that match the filters. */
export async function totalPaymentFiles(ctx: Ctx, filters: PaymentFileFilters): Promise<ListTotal> {
  requirePermission(ctx, 'paymentFile.list')
  return totalFilesOf(ctx.tenant.pool, queryOf(ctx, filters))
}

/** Throws `NotFound`. */
export async function readPaymentFile(ctx: Ctx, { id }: { id: string }): Promise<PaymentFileDetail> {
  requirePermission(ctx, 'paymentFile.list')
  const { pool } = ctx.tenant
  return paymentFileDetailOf(pool, ctx, await visibleFile(pool, ctx, id))
}

/** A page of a file's rows, in the file's order. */
export async function listFileRows(
  ctx: Ctx,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<{ rows: PaymentFileLine[]; nextCursor: string | null }> {
  requirePermission(ctx, 'paymentFile.list')
  const { pool } = ctx.tenant
  await visibleFile(pool, ctx, id)
  const found = await selectShownRows(pool, id, { after: byPlace.read(cursor) ?? 0, limit: limit + 1 })
  const { shown, nextCursor } = pageOf(found, limit, ({ place }) => byPlace.write(place))
  return { rows: shown, nextCursor }
}

/** Accounts that files may be made of, and the available layouts. */
export async function paymentFileChoices(ctx: Ctx): Promise<z.output<typeof paymentFileOptions>> {
  requirePermission(ctx, 'paymentFile.list')
  return {
    accounts: await selectFileAccounts(ctx.tenant.pool, accountsVisibleTo(ctx.actor)),
    profiles: paymentProfiles.map(({ id }) => id),
  }
}
