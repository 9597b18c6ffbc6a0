import type { ApprovalRow } from '@kasa/contracts/approvals'
import { scopesOf } from '@kasa/domain/access'
import { handIn, whyNotApproval, type ApprovalFacts } from '@kasa/domain/approval'
import { otherFrom, type LinkedAccounts } from '@kasa/domain/otherPerson'
import { can } from '@kasa/domain/permissions'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { approvalKind, approvalKindNames } from './approvalKinds'
import type { ApprovalRecord } from './approvals.sql'

export const approvalFacts = ({ status, makerId, behind, checkers, expiresAt }: ApprovalRecord): ApprovalFacts => ({
  status,
  makerId,
  behindIds: behind,
  checkerIds: checkers.map(({ id }) => id),
  expiresMs: expiresAt.getTime(),
})

/** Approval kinds that this user's permissions allow them to decide. */
export const kindsToCheck = (ctx: Ctx<UserActor>): string[] =>
  approvalKindNames().filter((name) => can(viewerOf(ctx), approvalKind(name).permission))

/** Approval kinds that this user may see without deciding. */
export const kindsToWatch = (ctx: Ctx<UserActor>): string[] =>
  approvalKindNames().filter((name) => {
    const { watch } = approvalKind(name)
    return watch !== undefined && can(viewerOf(ctx), watch)
  })

/** Approvals that belong to a merchant are decided only by that merchant's users. */
export const mayCheck = (ctx: Ctx<UserActor>, { kind, merchantId }: ApprovalRecord): boolean =>
  kindsToCheck(ctx).includes(kind) && (merchantId === null || merchantId === ctx.actor.merchantId)

/** Users see the approvals they requested, those they may decide, and the kinds they may watch. */
export const maySeeApproval = (ctx: Ctx<UserActor>, approval: ApprovalRecord): boolean =>
  approval.makerId === ctx.actor.id || mayCheck(ctx, approval) || kindsToWatch(ctx).includes(approval.kind)

/** True for a merchant's user. Administrators are always ours, even with a merchant. */
export const isOutside = ({ actor }: Ctx<UserActor>): boolean =>
  actor.merchantId !== null && !scopesOf(actor.scope).has('ADMIN')

/** Hides from merchants which of our people decided and why; they still see the number of approvals. */
const withoutOurs = (row: ApprovalRow): ApprovalRow => ({
  ...row,
  checkers: row.checkers.map(() => ({ id: row.id, name: '' })),
  decidedByName: null,
  decisionReason: null,
})

/** An approval as this user may see it. `linkedAccounts`: accounts that currently count as the user's own. */
export function approvalRowFor(
  ctx: Ctx<UserActor>,
  linkedAccounts: LinkedAccounts,
  {
    payload: _payload,
    makerId,
    requesterId,
    makerKey,
    behind,
    merchantId,
    expiresAt,
    createdAt,
    decidedAt,
    ...approval
  }: ApprovalRecord,
): ApprovalRow {
  const full = {
    ...approval,
    makerId,
    requesterId,
    makerKey,
    behind,
    merchantId,
    payload: undefined,
    expiresAt,
    createdAt,
    decidedAt,
  }
  const nowMs = ctx.now().getTime()
  const refusal =
    whyNotApproval('approve', approvalFacts(full), ctx.actor.id, nowMs, linkedAccounts) ??
    (mayCheck(ctx, full) ? null : 'ROLE')
  const row: ApprovalRow = {
    ...approval,
    makerId: requesterId,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    whyNot: refusal,
    whyNotUntil: refusal === 'APPROVAL_SAME_HAND' ? otherFrom(handIn(approvalFacts(full), linkedAccounts)) : null,
    mayWithdraw: whyNotApproval('withdraw', approvalFacts(full), ctx.actor.id, nowMs, linkedAccounts) === undefined,
  }
  return isOutside(ctx) && merchantId === null ? withoutOurs(row) : row
}
