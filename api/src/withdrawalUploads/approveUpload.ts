import { payoutRule } from '@kasa/contracts/payoutRules'
import { istanbulDayStart } from '@kasa/domain/istanbulDay'
import { askedByOurs, strictestPayoutRule, type PayoutRule } from '@kasa/domain/payoutRules'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { registerApprovalKind, type ApprovalKind, type ApprovalRequest } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict, NotFound } from '../errors/refusals'
import { addJob } from '../jobs/jobs'
import { madeAround } from '../otherPerson/otherPerson.service'
import { payoutRulesInForce } from '../payoutRules/rulesInForce'
import { requestedAlone, isRequestedByOurs } from '../withdrawals/askers'
import { payingMerchant } from '../withdrawals/payingMerchant'
import { freeHeld } from './freeHeld'
import { selectRequestedRows } from './uploadRows.sql'
import { addPiece, lockUpload, setApproved, setDenied, type UploadRecord } from './uploads.sql'

/** The approval's payload: a digest of the encrypted rows, and the rule that the payouts are later checked against. */
const agreed = z.object({ digest: z.string(), rule: payoutRule })
type Agreed = z.output<typeof agreed>

/**
 * The rule for all payouts of an upload: the strictest that applies between the smallest payout and their sum, which
 * includes what the requester asked for today without approval. Undefined if no approval is needed.
 */
export async function ruleForUpload(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, merchantId, sumMinor }: UploadRecord,
): Promise<PayoutRule | undefined> {
  const { rules } = await payoutRulesInForce(tx)
  const madeBy = ctx.actor.id
  const [{ leastMinor }, aloneMinor] = [
    await selectRequestedRows(tx, id),
    await requestedAlone(tx, madeBy, istanbulDayStart(ctx.now())),
  ]
  const untilMinor = sumMinor + aloneMinor
  const rule = rules[strictestPayoutRule(rules, { merchantId, amountMinor: leastMinor, untilMinor }) ?? -1]
  return rule ?? ((await isRequestedByOurs(tx, { madeBy })) ? askedByOurs : undefined)
}

/**
 * Requests the approval that a rule needs for all payouts of an upload. The maker is the requester; the person who
 * uploaded the file counts as the maker too.
 */
export async function askForUpload(
  tx: Tx,
  ctx: Ctx<UserActor>,
  upload: UploadRecord,
  { rule, reason }: { rule: PayoutRule; reason: string },
): Promise<void> {
  const { id, merchantId, fileName } = upload
  const { digest, count } = await selectRequestedRows(tx, id)
  const askers = [...new Set([ctx.actor.id, upload.handedBy])]
  const made = rule.side === 'MERCHANT' ? await madeAround(tx, askers) : []
  await createApproval(tx, ctx, {
    kind: rule.side === 'OURS' ? 'withdrawUpload.approve' : 'withdrawUpload.approveOwn',
    targetType: 'withdraw_upload',
    targetId: id,
    title: fileName,
    payload: { digest, rule },
    before: null,
    after: {
      amount: upload.sumMinor,
      fee: upload.feeMinor + upload.taxMinor,
      total: upload.sumMinor + upload.feeMinor + upload.taxMinor,
      merchant: upload.merchantName,
      file: fileName,
      rows: count,
    },
    reason,
    minCheckers: rule.checkers,
    hours: rule.hours,
    maker: {
      personId: ctx.actor.id,
      key: null,
      behind: [...new Set([...askers, ...made])].filter((one) => one !== ctx.actor.id),
    },
    ...(rule.side === 'MERCHANT' && { merchantId }),
  })
}

async function lockRequested(tx: Tx, { targetId }: ApprovalRequest<Agreed>): Promise<UploadRecord> {
  const upload = await lockUpload(tx, targetId, null)
  if (!upload) throw new NotFound({ code: 'NOT_FOUND' })
  return upload
}

/** Locks a waiting upload whose rows have not changed since the request. */
async function lockWaiting(tx: Tx, ctx: Ctx, requested: ApprovalRequest<Agreed>): Promise<UploadRecord> {
  const upload = await lockRequested(tx, requested)
  if (upload.status !== 'WAITING') throw new Conflict({ code: 'UPLOAD_STATE' })
  // If its merchant were paused, every row would be refused after the approval.
  await payingMerchant(tx, ctx, upload.merchantId)
  if ((await selectRequestedRows(tx, upload.id)).digest !== requested.payload.digest)
    throw new Conflict({ code: 'APPROVAL_VOID' })
  return upload
}

const ofSide = (more: Pick<ApprovalKind<Agreed>, 'permission' | 'watch'>): ApprovalKind<Agreed> => ({
  ...more,
  // Overridden by the rule that needed the approval.
  minCheckers: 1,
  hours: 24,
  payload: agreed,
  check: async (tx, ctx, requested) => void (await lockWaiting(tx, ctx, requested)),
  async apply(tx, ctx, requested) {
    const { id } = await lockWaiting(tx, ctx, requested)
    await setApproved(tx, id, requested.id, ctx.now())
    await recordAudit(tx, ctx, 'withdrawUpload.agree', {
      type: 'withdraw_upload',
      id,
      before: { status: 'WAITING' },
      after: { status: 'MAKING', approvalId: requested.id },
    })
    await addJob(tx, 'withdrawUpload.make', { id }, { key: `withdrawUpload:${id}` })
  },
  // Frees the held amount, however the approval ended.
  async drop(tx, ctx, requested, why, reason) {
    const upload = await lockRequested(tx, requested)
    if (upload.status !== 'WAITING') return
    const { id, heldMinor } = upload
    const at = ctx.now()
    const piece = { no: 1, freedMinor: heldMinor, at }
    await freeHeld(tx, upload, piece)
    await addPiece(tx, id, { ...piece, made: 0, refused: 0 })
    await setDenied(tx, id, at)
    await recordAudit(tx, ctx, 'withdrawUpload.drop', {
      type: 'withdraw_upload',
      id,
      before: { status: 'WAITING' },
      after: { status: 'DENIED', why, freedMinor: heldMinor },
      ...(reason === null ? {} : { reason }),
    })
  },
})
registerApprovalKind('withdrawUpload.approve', ofSide({ permission: 'withdrawal.approveOurs' }))
registerApprovalKind(
  'withdrawUpload.approveOwn',
  ofSide({ permission: 'withdrawal.approveOwn', watch: 'withdrawal.approveOurs' }),
)
