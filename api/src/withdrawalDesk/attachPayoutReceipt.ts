import { requirePermission, type Ctx } from '../access/ctx'
import type { SentFile } from '../attachments/attachments.service'
import type { Tx } from '../db/client'
import { keepFile } from '../requests/requestAttachments'
import { lockVisible } from '../requests/visibleRequest'
import { withdrawals } from '../withdrawals/withdrawals'

/** POST /api/withdraw-request/attach/{id}: stores the bank's receipt of a payout. */
export async function attachPayoutReceipt(
  tx: Tx,
  ctx: Ctx,
  { id, ...file }: { id: string } & SentFile,
): Promise<Record<string, never>> {
  requirePermission(ctx, withdrawals.may.decide)
  await keepFile(tx, withdrawals, ctx, await lockVisible(tx, withdrawals, ctx, id), file)
  return {}
}
