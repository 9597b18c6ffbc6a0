import type { WithdrawalUploadDetail } from '@kasa/contracts/withdrawalUploads'
import { scopesOf } from '@kasa/domain/access'
import { uploadHeld } from '@kasa/domain/payoutLedger'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { endWaiting } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { BadInput, Conflict, NotFound, Unprocessable } from '../errors/refusals'
import { addJob } from '../jobs/jobs'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { seesBalance } from '../access/seesBalance'
import { payingMerchant } from '../withdrawals/payingMerchant'
import { askForUpload, ruleForUpload } from './approveUpload'
import { detailOf, uploadsOf, visibleUpload } from './readUploads.service'
import { isRequested, lockUpload, setRequested, setDiscarded, type UploadRecord } from './uploads.sql'

/** Locks a checked upload. Throws Conflict if it has changed since the user saw it. */
async function lockChecked(tx: Tx, ctx: Ctx<UserActor>, id: string, version: number): Promise<UploadRecord> {
  const upload = await lockUpload(tx, id, uploadsOf(ctx))
  if (!upload) throw new NotFound({ code: 'NOT_FOUND' })
  if (upload.status !== 'CHECKED') throw new Conflict({ code: 'UPLOAD_STATE' })
  if (upload.version !== version) throw new Conflict({ code: 'VERSION_CHANGED' })
  return upload
}

/**
 * POST /api/withdraw-upload/ask/{id}: requests the payouts of all good rows, in the caller's transaction. Holds the
 * total cost at once with the balance locked, or throws `INSUFFICIENT_BALANCE`. If the rules need approval for the
 * sum, one approval covers all payouts. They are then made piece by piece (`makeUpload`).
 */
export async function askUpload(
  tx: Tx,
  ctx: Ctx,
  { id, version, reason }: { id: string; version: number; reason?: string | undefined },
): Promise<WithdrawalUploadDetail> {
  requirePermission(ctx, 'withdrawal.write')
  const { actor } = ctx
  if (scopesOf(actor.scope).has('ADMIN') && reason === undefined)
    throw new BadInput({ code: 'FIELD_MISSING', field: 'reason' })
  const upload = await lockChecked(tx, ctx, id, version)
  const { merchantId } = upload
  await payingMerchant(tx, ctx, merchantId)
  if (upload.goodCount === 0) throw new Conflict({ code: 'UPLOAD_NOTHING' })
  const needed = upload.sumMinor + upload.feeMinor + upload.taxMinor
  // Locks the merchant's balance, so that only one of two uploads can use the same money.
  const available = await balanceWithin(tx, merchantId)
  if (await isRequested(tx, upload)) throw new Conflict({ code: 'UPLOAD_KNOWN' })
  if (available < needed)
    throw new Unprocessable({
      code: 'INSUFFICIENT_BALANCE',
      field: 'amount',
      // A tenant can hide balances from merchants' users.
      details: { ...(seesBalance(ctx) && { available: Number(available) }), needed: Number(needed) },
    })
  const at = ctx.now()
  await postJournal(tx, {
    kind: 'P3',
    sourceType: 'withdraw_upload',
    sourceId: id,
    at,
    lines: uploadHeld(merchantId, needed),
  })
  const rule = await ruleForUpload(tx, ctx, upload)
  const status = rule ? 'WAITING' : 'MAKING'
  await setRequested(tx, id, {
    status,
    heldMinor: needed,
    by: actor.id,
    byName: actor.name,
    reason: reason ?? null,
    at,
  })
  await recordAudit(tx, ctx, 'withdrawUpload.ask', {
    type: 'withdraw_upload',
    id,
    before: { status: upload.status },
    after: { status, goodCount: upload.goodCount, heldMinor: needed },
    ...(reason !== undefined && { reason }),
  })
  if (rule) await askForUpload(tx, ctx, upload, { rule, reason: reason ?? upload.fileName })
  else await addJob(tx, 'withdrawUpload.make', { id }, { key: `withdrawUpload:${id}` })
  return detailOf(ctx, tx, await visibleUpload(ctx, tx, id))
}

/**
 * POST /api/withdraw-upload/discard/{id}: discards a checked upload, or withdraws one that waits for approval. Anyone
 * who may request may do so.
 */
export async function discardUpload(
  tx: Tx,
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<WithdrawalUploadDetail> {
  requirePermission(ctx, 'withdrawal.write')
  const waiting = await visibleUpload(ctx, tx, id)
  if (waiting.status === 'WAITING') {
    if (waiting.version !== version) throw new Conflict({ code: 'VERSION_CHANGED' })
    // Locks the approval before the upload, in the same order as a decision does.
    await endWaiting(tx, ctx, id, waiting.fileName)
    return detailOf(ctx, tx, await visibleUpload(ctx, tx, id))
  }
  const upload = await lockChecked(tx, ctx, id, version)
  await setDiscarded(tx, id, ctx.now())
  await recordAudit(tx, ctx, 'withdrawUpload.discard', {
    type: 'withdraw_upload',
    id,
    before: { status: upload.status },
    after: { status: 'DISCARDED' },
  })
  return detailOf(ctx, tx, await visibleUpload(ctx, tx, id))
}
