import type { Ctx } from '../access/ctx'
import { requirePermission } from '../access/ctx'
import type { SentFile } from '../attachments/attachments.service'
import type { Tx } from '../db/client'
import { machineMay } from '../requests/requestNoun'
import { keepFile } from '../requests/requestAttachments'
import { lockVisible } from '../requests/visibleRequest'
import type { DepositRecord } from './depositRecord'
import { deposits, reviewDeposit } from './deposits'

/**
 * Stores a receipt of a locked deposit. If another record had the same receipt before, the deposit goes to review: a
 * receipt pays once.
 */
export async function keepReceipt(tx: Tx, ctx: Ctx, record: DepositRecord, file: SentFile): Promise<DepositRecord> {
  const seenWith = await keepFile(tx, deposits, ctx, record, file)
  return seenWith !== null && machineMay(deposits, ctx, 'review', record)
    ? reviewDeposit(tx, ctx, record, { why: 'RECEIPT_SEEN', with: seenWith })
    : record
}

/** POST /api/remit-request/attach/{id} */
export async function attachReceipt(
  tx: Tx,
  ctx: Ctx,
  { id, ...file }: { id: string } & SentFile,
): Promise<Record<string, never>> {
  requirePermission(ctx, deposits.may.decide)
  await keepReceipt(tx, ctx, await lockVisible(tx, deposits, ctx, id), file)
  return {}
}
