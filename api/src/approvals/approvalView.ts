import type { ApprovalRow } from '@kasa/contracts/approvals'
import { handIn, whyNotApproval, type ApprovalFacts } from '@kasa/domain/approval'
import { otherFrom, type Hands } from '@kasa/domain/otherPerson'
import { can } from '@kasa/domain/permissions'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { approvalKind, approvalKindNames } from './approvalKinds'
import type { ApprovalRecord } from './approvals.sql'

export const approvalFacts = ({ status, makerId, checkers, expiresAt }: ApprovalRecord): ApprovalFacts => ({
  status,
  makerId,
  checkerIds: checkers.map(({ id }) => id),
  expiresMs: expiresAt.getTime(),
})

/** The kinds this person may be the second one for. */
export const kindsToCheck = (ctx: Ctx<UserActor>): string[] =>
  approvalKindNames().filter((name) => can(viewerOf(ctx), approvalKind(name).permission))

export const mayCheck = (ctx: Ctx<UserActor>, { kind }: ApprovalRecord): boolean => kindsToCheck(ctx).includes(kind)

/** Their own, and those they may decide; the rest is not there. */
export const maySeeApproval = (ctx: Ctx<UserActor>, approval: ApprovalRecord): boolean =>
  approval.makerId === ctx.actor.id || mayCheck(ctx, approval)

/** One approval as this person reads it; `hands`: which accounts count as theirs now. */
export function approvalRowFor(
  ctx: Ctx<UserActor>,
  hands: Hands,
  { payload: _payload, expiresAt, createdAt, decidedAt, ...approval }: ApprovalRecord,
): ApprovalRow {
  const full = { ...approval, payload: undefined, expiresAt, createdAt, decidedAt }
  const nowMs = ctx.now().getTime()
  const refusal =
    whyNotApproval('approve', approvalFacts(full), ctx.actor.id, nowMs, hands) ?? (mayCheck(ctx, full) ? null : 'ROLE')
  return {
    ...approval,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    whyNot: refusal,
    whyNotUntil: refusal === 'APPROVAL_SAME_HAND' ? otherFrom(handIn(approvalFacts(full), hands)) : null,
    mayWithdraw: whyNotApproval('withdraw', approvalFacts(full), ctx.actor.id, nowMs, hands) === undefined,
  }
}
