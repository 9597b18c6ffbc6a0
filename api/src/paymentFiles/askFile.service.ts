import type { paymentFileCreateAnswer, paymentFileCreateRequest } from '@kasa/contracts/paymentFiles'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { paymentProfile } from '../paymentFormats/paymentProfiles'
import { refuseOwn } from '../withdrawals/refuseOwn'
import { refuseSettlement } from '../withdrawals/refuseSettlement'
import { withdrawals } from '../withdrawals/withdrawals'
import type { FileAccount } from './fileAccount.sql'
import { insertFileRows, selectHasMoved } from './fileRows.sql'
import { changed, unfitAmong, whyUnfit } from './fitForFile'
import { lockPayouts, type FiledPayout } from './filePayouts.sql'
import { bytesOfFile, makeFile } from './makeFile'
import { insertFile, lockFile, setDropped } from './paymentFiles.sql'
import { notifyFile } from './paymentFilesLive'
import { railsOf, sumOf } from './previewFile.service'
import { orFileRefused, visibleSource } from './visibleFile'

type Wanted = z.infer<typeof paymentFileCreateRequest>

/** Locks the requested payouts. Throws with the numbers of those that cannot be in the file. */
async function lockFit(tx: Tx, ctx: Ctx, account: FileAccount, ids: readonly string[]): Promise<FiledPayout[]> {
  requirePermission(ctx, 'paymentFile.write')
  const payouts = await lockPayouts(tx, ids)
  if (payouts.length !== new Set(ids).size || payouts.some((payout) => !withdrawals.visibility.sees(ctx.actor, payout)))
    throw new NotFound({ code: 'NOT_FOUND' })
  const unfit = payouts.filter((payout) => whyUnfit(ctx, payout, account.id))
  if (unfit.length > 0) throw changed(unfit)
  const unfitNow = await unfitAmong(tx, ctx, account, payouts)
  if (unfitNow.size > 0) throw changed(payouts.filter(({ id }) => unfitNow.has(id)))
  await refuseOwn(tx, ctx, ...payouts)
  for (const payout of payouts) await refuseSettlement(tx, payout)
  return payouts
}

/**
 * POST /api/payment-file/create: requests a file with payouts of one account; another person must approve it before
 * it is made. Refuses data that could not be written now, not only at the approval. A payout can be in only one live
 * file.
 */
export async function askPaymentFile(
  tx: Tx,
  ctx: Ctx,
  { accountId, ids, profile: profileId, reason }: Wanted,
): Promise<z.infer<typeof paymentFileCreateAnswer>> {
  requirePermission(ctx, 'paymentFile.write')
  const profile = paymentProfile(profileId)
  if (!profile) throw new BadInput({ code: 'FIELD_INVALID', field: 'profile', params: { field: 'profile' } })
  const account = await visibleSource(tx, ctx, accountId)
  if (account.status !== 'ACTIVE') throw new Conflict({ code: 'ACCOUNT_STATUS', params: { status: account.status } })
  const payouts = await lockFit(tx, ctx, account, ids)
  const [id, sum] = [uuidv7(), sumOf(payouts)]
  try {
    bytesOfFile(ctx, { number: 'F-00-0000000', profile, account, payouts })
  } catch (error) {
    orFileRefused(error)
  }
  const number = await insertFile(tx, {
    id,
    accountId,
    profile: profileId,
    rowsCount: payouts.length,
    ...sum,
    reason,
    madeBy: ctx.actor.id,
    madeByName: ctx.actor.name,
    at: ctx.now(),
  })
  const elsewhere = await insertFileRows(
    tx,
    id,
    payouts.map((payout, index) => ({
      place: index + 1,
      requestId: payout.id,
      referenceCode: payout.referenceCode,
      amountMinor: payout.amountMinor,
      ibanHash: payout.beneficiaryIbanHash,
      beneficiaryName: payout.beneficiaryName,
      undoCount: payout.undoCount,
    })),
  )
  if (elsewhere.length > 0) throw changed(payouts.filter((payout) => elsewhere.includes(payout.id)))
  const shown = {
    account: account.label,
    profile: profileId,
    rows: payouts.length,
    amount: sum.amountMinor,
    fee: sum.feeMinor,
    rails: railsOf(payouts)
      .map(({ rail, count }) => `${rail} ${count}`)
      .join(', '),
  }
  const approval = await createApproval(tx, ctx, {
    kind: 'paymentFile.make',
    targetType: 'paymentFile',
    targetId: id,
    title: number,
    payload: {},
    about: ids,
    before: null,
    after: shown,
    reason,
  })
  await notifyFile(tx, id, account)
  return { id, number, approvalId: approval.id }
}

registerApprovalKind('paymentFile.make', {
  permission: 'paymentFile.approve',
  minCheckers: 1,
  hours: 24,
  payload: z.object({}),
  isVoid: (tx, { targetId }) => selectHasMoved(tx, targetId),
  apply: (tx, ctx, { targetId }) => makeFile(tx, ctx, targetId),
  async drop(tx, ctx, { targetId }, why, reason) {
    const file = await lockFile(tx, targetId)
    if (!file || file.status !== 'ASKED') return
    await setDropped(tx, targetId, why, ctx.now())
    await recordAudit(tx, ctx, 'paymentFile.drop', {
      type: 'paymentFile',
      id: targetId,
      before: { status: 'ASKED' },
      after: { status: 'DROPPED', why },
      ...(reason === null ? {} : { reason }),
    })
    await notifyFile(tx, targetId, { id: file.accountId, groupId: file.accountGroup, ownerId: file.accountOwner })
  },
})
