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

/** The kinds this person may be the second one for. */
export const kindsToCheck = (ctx: Ctx<UserActor>): string[] =>
  approvalKindNames().filter((name) => can(viewerOf(ctx), approvalKind(name).permission))

/** The kinds this person may read of without deciding. */
export const kindsToWatch = (ctx: Ctx<UserActor>): string[] =>
  approvalKindNames().filter((name) => {
    const { watch } = approvalKind(name)
    return watch !== undefined && can(viewerOf(ctx), watch)
  })

/** A merchant's own is decided by its own people alone. */
export const mayCheck = (ctx: Ctx<UserActor>, { kind, merchantId }: ApprovalRecord): boolean =>
  kindsToCheck(ctx).includes(kind) && (merchantId === null || merchantId === ctx.actor.merchantId)

/** Their own, and those they may decide; the rest is not there. */
export const maySeeApproval = (ctx: Ctx<UserActor>, approval: ApprovalRecord): boolean =>
  approval.makerId === ctx.actor.id || mayCheck(ctx, approval) || kindsToWatch(ctx).includes(approval.kind)

/** True for a merchant's people; an administrator is ours, whatever merchant they are of. */
export const isOutside = ({ actor }: Ctx<UserActor>): boolean =>
  actor.merchantId !== null && !scopesOf(actor.scope).has('ADMIN')

/** Who of ours agreed or said no, and in which words, is none of a merchant's business; that somebody did is. */
const withoutOurs = (row: ApprovalRow): ApprovalRow => ({
  ...row,
  checkers: row.checkers.map(() => ({ id: row.id, name: '' })),
  decidedByName: null,
  decisionReason: null,
})

/** One approval as this person reads it; `linkedAccounts`: which accounts count as theirs now. */
export function approvalRowFor(
  ctx: Ctx<UserActor>,
  linkedAccounts: LinkedAccounts,
  {
    payload: _payload,
    makerId,
    askerId,
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
    askerId,
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
    makerId: askerId,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    whyNot: refusal,
    whyNotUntil: refusal === 'APPROVAL_SAME_HAND' ? otherFrom(handIn(approvalFacts(full), linkedAccounts)) : null,
    mayWithdraw: whyNotApproval('withdraw', approvalFacts(full), ctx.actor.id, nowMs, linkedAccounts) === undefined,
  }
  return isOutside(ctx) && merchantId === null ? withoutOurs(row) : row
}
