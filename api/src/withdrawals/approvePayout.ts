import type { PayoutRule } from '@kasa/domain/payoutRules'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { registerApprovalKind, type ApprovalKind, type ApprovalRequest } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { madeAround } from '../otherPerson/otherPerson.service'
import { lockRequest } from '../requests/visibleRequest'
import { Conflict } from '../errors/refusals'
import { notThere, refusal } from '../requests/refuseRequest'
import { askersOf } from './askers'
import { endWithdrawal } from './endWithdrawal'
import { plannedAnew } from './planAgain'
import { payoutDigest, shownPayout } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'
import { withdrawalTable } from './withdrawalTable'
import { moveWithdrawal } from './withdrawals'

const agreed = z.object({ digest: z.string() })
type Agreed = z.infer<typeof agreed>

async function lockRequested(tx: Tx, { targetId }: ApprovalRequest<Agreed>): Promise<WithdrawalRecord> {
  const record = await lockRequest(tx, withdrawalTable, targetId)
  if (!record) throw notThere()
  return record
}

/** Locks the payout. Throws Conflict if it is not pending, or changed since the approval was requested. */
async function lockWaiting(tx: Tx, ctx: Ctx, requested: ApprovalRequest<Agreed>): Promise<WithdrawalRecord> {
  const record = await lockRequested(tx, requested)
  if (record.status !== 'PENDING_APPROVAL') throw refusal(record, 'STATUS')
  if (requested.payload.digest !== payoutDigest(ctx, record)) throw new Conflict({ code: 'APPROVAL_VOID' })
  return record
}

const ofSide = (more: Pick<ApprovalKind<Agreed>, 'permission' | 'watch'>): ApprovalKind<Agreed> => ({
  ...more,
  // Overridden by the rule that required the approval.
  minCheckers: 1,
  hours: 24,
  payload: agreed,
  check: async (tx, ctx, requested) => void (await lockWaiting(tx, ctx, requested)),
  async apply(tx, ctx, requested) {
    const before = await lockWaiting(tx, ctx, requested)
    // Plans again, because hours may have passed: the planned account may be empty, closed or deleted.
    const { sourced } = await plannedAnew(tx, ctx, before)
    await moveWithdrawal(
      tx,
      ctx,
      before,
      { ...sourced, status: withdrawalTransitions.approve.to, approvalId: requested.id },
      { action: 'approve' },
    )
  },
  // A payout that is not approved in time is rejected, and the merchant is notified of the reason.
  async drop(tx, ctx, requested, why, reason) {
    const before = await lockRequested(tx, requested)
    if (before.status !== 'PENDING_APPROVAL') return
    const note = reason ?? undefined
    await endWithdrawal(tx, ctx, before, 'deny', {
      reasonCode: why === 'EXPIRED' ? 'APPROVAL_EXPIRED' : 'APPROVAL_DENIED',
      ...(note && { note }),
    })
  },
})
registerApprovalKind('withdrawal.approve', ofSide({ permission: 'withdrawal.approveOurs' }))
registerApprovalKind(
  'withdrawal.approveOwn',
  ofSide({ permission: 'withdrawal.approveOwn', watch: 'withdrawal.approveOurs' }),
)

/**
 * Requests the approval that a rule requires for a payout that was just written or freed. The maker is the person or
 * the key that requested the payout.
 */
export async function askForPayout(tx: Tx, ctx: Ctx, record: WithdrawalRecord, rule: PayoutRule): Promise<void> {
  const { madeBy, askedKey, merchantId } = record
  const maker = askedKey === null && madeBy === null ? null : { personId: madeBy, key: askedKey }
  const askers = await askersOf(tx, record)
  // A merchant's people have no reporting line, so an account that the requester made counts as the requester's,
  // however old it is.
  const made = rule.side === 'MERCHANT' ? await madeAround(tx, askers) : []
  // A person who freed the payout has decided on it already and cannot be its second person.
  const freed = ctx.actor.kind === 'user' && ctx.actor.id !== madeBy && maker !== null ? [ctx.actor.id] : []
  await createApproval(tx, ctx, {
    kind: rule.side === 'OURS' ? 'withdrawal.approve' : 'withdrawal.approveOwn',
    targetType: 'withdrawal',
    targetId: record.id,
    title: record.number,
    payload: { digest: payoutDigest(ctx, record) },
    before: null,
    after: shownPayout(record),
    reason: record.description || record.merchantRef,
    minCheckers: rule.checkers,
    hours: rule.hours,
    ...(maker && {
      maker: { ...maker, behind: [...new Set([...freed, ...askers, ...made])].filter((id) => id !== madeBy) },
    }),
    ...(rule.side === 'MERCHANT' && { merchantId }),
  })
}
