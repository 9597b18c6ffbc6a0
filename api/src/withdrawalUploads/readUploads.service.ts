import type {
  WithdrawalUploadDetail,
  WithdrawalUploadLine,
  WithdrawalUploadRow,
  withdrawalUploadListQuery,
  withdrawalUploadRowsQuery,
} from '@kasa/contracts/withdrawalUploads'
import { scopesOf } from '@kasa/domain/access'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { byId } from '../db/page'
import type { Tx } from '../db/client'
import { NotFound } from '../errors/refusals'
import { availableOn } from '../ledger/ledger.service'
import { seesBalance } from '../access/seesBalance'
import { selectUploadRows, type UploadRow } from './uploadRows.sql'
import { selectUpload, selectUploads, type UploadRecord } from './uploads.sql'

const isAdmin = ({ actor }: Ctx<UserActor>) => scopesOf(actor.scope).has('ADMIN')

/**
 * The merchant whose uploads this user may see; null: all merchants'. Throws NotFound for a user who is neither an
 * ADMIN nor of a merchant.
 */
export function uploadsOf(ctx: Ctx<UserActor>): string | null {
  if (isAdmin(ctx)) return null
  if (ctx.actor.merchantId === null) throw new NotFound({ code: 'NOT_FOUND' })
  return ctx.actor.merchantId
}

/**
 * Only an ADMIN gets names of people: merchants must not see which of our people acted, and the ids do not show whose
 * people they are.
 */
const rowOf = (ctx: Ctx<UserActor>, upload: UploadRecord): WithdrawalUploadRow => ({
  id: upload.id,
  fileName: upload.fileName,
  merchantName: upload.merchantName,
  status: upload.status,
  rowCount: upload.rowCount,
  goodCount: upload.goodCount,
  madeCount: upload.madeCount,
  refusedCount: upload.refusedCount,
  sumMinor: upload.sumMinor,
  feeMinor: upload.feeMinor,
  taxMinor: upload.taxMinor,
  totalMinor: upload.sumMinor + upload.feeMinor + upload.taxMinor,
  handedByName: isAdmin(ctx) || upload.handedBy === ctx.actor.id ? upload.handedByName : null,
  askedByName: isAdmin(ctx) || upload.askedBy === ctx.actor.id ? upload.askedByName : null,
  createdAt: upload.createdAt.toISOString(),
  askedAt: upload.askedAt?.toISOString() ?? null,
  doneAt: upload.doneAt?.toISOString() ?? null,
  version: upload.version,
})

/** An upload with the balance that its merchant would have left. */
export async function detailOf(
  ctx: Ctx<UserActor>,
  db: Pick<Tx, 'query'>,
  upload: UploadRecord,
): Promise<WithdrawalUploadDetail> {
  const row = rowOf(ctx, upload)
  const available = await availableOn(db, upload.merchantId)
  const shown = seesBalance(ctx) && upload.status === 'CHECKED'
  return {
    ...row,
    availableMinor: shown ? available : null,
    leftMinor: shown ? available - row.totalMinor : null,
    isCovered: upload.status !== 'CHECKED' || available >= row.totalMinor,
  }
}

/** An upload that this user may see. Throws NotFound otherwise. */
export async function visibleUpload(ctx: Ctx<UserActor>, db: Pick<Tx, 'query'>, id: string): Promise<UploadRecord> {
  const upload = await selectUpload(db, id, uploadsOf(ctx))
  if (!upload) throw new NotFound({ code: 'NOT_FOUND' })
  return upload
}

/** GET /api/withdraw-upload/list */
export async function listUploads(
  ctx: Ctx,
  { cursor, limit }: z.output<typeof withdrawalUploadListQuery>,
): Promise<{ rows: WithdrawalUploadRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'withdrawal.readUpload')
  // A user without a merchant has no uploads.
  if (!isAdmin(ctx) && ctx.actor.merchantId === null) return { rows: [], nextCursor: null }
  const found = await selectUploads(ctx.tenant.pool, uploadsOf(ctx), byId.read(cursor) ?? null, limit + 1)
  const [rows, last] = [found.slice(0, limit), found[limit - 1]]
  return {
    rows: rows.map((upload) => rowOf(ctx, upload)),
    nextCursor: found.length > limit && last ? byId.write(last.id) : null,
  }
}

/** GET /api/withdraw-upload/get/{id} */
export async function readUpload(ctx: Ctx, { id }: { id: string }): Promise<WithdrawalUploadDetail> {
  requirePermission(ctx, 'withdrawal.readUpload')
  const { pool } = ctx.tenant
  return detailOf(ctx, pool, await visibleUpload(ctx, pool, id))
}

const rowsAtOnce = 200
export const withFaults = ['BAD', 'REFUSED'] as const
const all = ['GOOD', 'BAD', 'MADE', 'REFUSED'] as const

const lineOf = (row: UploadRow): WithdrawalUploadLine => ({
  rowNo: row.rowNo,
  lineNo: row.lineNo,
  status: row.status,
  merchantRef: row.merchantRef,
  beneficiaryName: row.beneficiaryName,
  ibanLast4: row.ibanLast4,
  amountMinor: row.amountMinor,
  faults: row.faults.map(({ column, code, tr, en }) => ({ column, code, message_tr: tr, message_en: en })),
  requestId: row.requestId,
})

/** GET /api/withdraw-upload/rows/{id}: rows in the order of the file. */
export async function readUploadRows(
  ctx: Ctx,
  { id, only, after }: { id: string } & z.output<typeof withdrawalUploadRowsQuery>,
): Promise<{ rows: WithdrawalUploadLine[]; hasMore: boolean }> {
  requirePermission(ctx, 'withdrawal.readUpload')
  const { pool } = ctx.tenant
  await visibleUpload(ctx, pool, id)
  const statuses = only === 'all' ? all : withFaults
  const rows = await selectUploadRows(pool, id, { statuses, after, limit: rowsAtOnce + 1 })
  return { rows: rows.slice(0, rowsAtOnce).map(lineOf), hasMore: rows.length > rowsAtOnce }
}
