import { isActOfTwo, type UserManager } from '@kasa/domain/userRights'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { askerOf, registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { moveEmail, openAccount, takeOtp, takePassword, type By } from './accountActs'
import { rightsOf } from './managedUser'
import { recoverKind } from './rightsRequest'
import { lockUsers, selectActiveAdmins, selectUserByEmail, type UserRecord } from './users.sql'

/** Acts that would let the actor sign in as the person. */
const kept = z.object({
  act: z.enum(['EMAIL', 'PASSWORD', 'MFA', 'OPEN']),
  email: z.string(),
  from: z.object({ email: z.string(), status: z.string() }),
})
type Kept = z.infer<typeof kept>

/**
 * Requests approval for an action on an account that has rights over others, and returns true; false if one person may
 * do it. The approver must be neither the requester nor the person concerned. Throws Conflict (`USER_NO_SECOND_ADMIN`,
 * `EMAIL_USED`).
 */
export async function requestActOfTwo(
  tx: Tx,
  ctx: Ctx<UserActor>,
  manager: UserManager,
  user: UserRecord,
  act: Kept['act'],
  email = user.email,
): Promise<boolean> {
  if (!isActOfTwo(manager, rightsOf(user))) return false
  const others = (await selectActiveAdmins(tx)).filter(({ id }) => id !== ctx.actor.id && id !== user.id)
  if (others.length === 0) throw new Conflict({ code: 'USER_NO_SECOND_ADMIN' })
  if (email !== user.email && (await selectUserByEmail(tx, email)))
    throw new Conflict({ code: 'EMAIL_USED', field: 'email' })
  const before = { email: user.email, scope: user.scope.join(', ') }
  await createApproval(tx, ctx, {
    kind: recoverKind,
    targetType: 'user',
    targetId: user.id,
    title: user.name,
    payload: { act, email, from: { email: user.email, status: user.status } },
    before: { ...before, act: null },
    after: { ...before, email, act },
    reason: act,
  })
  return true
}

registerApprovalKind<Kept>(recoverKind, {
  permission: 'user.approve',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  async apply(tx, ctx, { targetId, payload: { act, email, from }, makerName, ...requested }) {
    const makerId = askerOf(requested)
    const locked = await lockUsers(tx, [targetId, makerId])
    const user = locked.find(({ id }) => id === targetId)
    const maker = locked.find(({ id }) => id === makerId)
    if (
      !user ||
      maker?.status !== 'ACTIVE' ||
      !maker.scope.includes('ADMIN') ||
      user.email !== from.email ||
      user.status !== from.status
    )
      throw new Conflict({ code: 'USER_CHANGED' })
    if (targetId === ctx.actor.id) throw new Conflict({ code: 'USER_SELF' })
    const by: By = { actorIds: [makerId, ctx.actor.id], reason: `${makerName} + ${ctx.actor.name}` }
    if (act === 'MFA') await takeOtp(tx, ctx, user, by)
    else if (act === 'PASSWORD') await takePassword(tx, ctx, user, by)
    else if (act === 'OPEN') await openAccount(tx, ctx, user, by)
    else {
      if (await selectUserByEmail(tx, email)) throw new Conflict({ code: 'EMAIL_USED', field: 'email' })
      await moveEmail(tx, ctx, user, email, by)
    }
  },
})

/**
 * Throws Conflict (`USER_LAST_ADMINS`) if only one active ADMIN would remain: nobody could approve that person's
 * requests.
 */
export async function refuseLastAdmins(tx: Tx, user: UserRecord, isAdminAfter: boolean): Promise<void> {
  if (isAdminAfter || user.status !== 'ACTIVE' || !user.scope.includes('ADMIN')) return
  if ((await selectActiveAdmins(tx)).filter(({ id }) => id !== user.id).length < 2)
    throw new Conflict({ code: 'USER_LAST_ADMINS' })
}
