import type { UserDetail } from '@kasa/contracts/users'
import type { LoginStatus } from '@kasa/domain/userRights'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { endLinksOf } from '../auth/accountMail.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { recordActs } from '../otherPerson/otherPerson.service'
import { endSessionsOf } from '../sessions/endSessionsOf.service'
import { byCaller, openAccount, takeOtp, takePassword } from './accountActs'
import { requestActOfTwo, refuseLastAdmins } from './actsOfTwo.service'
import { detailOf, lockManaged } from './managedUser'
import { countOpenSessions, requireOtp, selectUser, setLoginStatus, type UserRecord } from './users.sql'

const reread = async (tx: Tx, ctx: Ctx, user: UserRecord): Promise<UserDetail> =>
  detailOf(tx, ctx, (await selectUser(tx, user.id)) ?? user)

/**
 * Opens or closes an account for sign-in. Closing ends its sessions and links. Two ADMINs must stay active. Opening an
 * account with rights over others needs a second ADMIN.
 */
export async function setUserLoginStatus(
  ctx: Ctx,
  { userId, status }: { userId: string; status: LoginStatus },
): Promise<UserDetail> {
  requirePermission(ctx, 'user.write')
  return inTransaction(ctx, async (tx) => {
    const { manager, user } = await lockManaged(tx, ctx, userId, 'setStatus')
    if (status === 'ACTIVE') {
      if (user.status === 'ACTIVE' || !(await requestActOfTwo(tx, ctx, manager, user, 'OPEN')))
        await openAccount(tx, ctx, user, byCaller(ctx))
    } else {
      await refuseLastAdmins(tx, user, false)
      await setLoginStatus(tx, userId, status, ctx.now())
      await endSessionsOf(tx, ctx, userId)
      await endLinksOf(tx, ctx, userId)
      await recordAudit(tx, ctx, 'user.setStatus', {
        type: 'user',
        id: userId,
        before: { status: user.status },
        after: { status },
      })
    }
    return reread(tx, ctx, user)
  })
}

/**
 * Removes the authenticator: the next sign-in enrols a new one. For an account with rights over others it waits for a
 * second ADMIN.
 */
export async function resetUserMfa(ctx: Ctx, { id }: { id: string }): Promise<UserDetail> {
  requirePermission(ctx, 'user.write')
  return inTransaction(ctx, async (tx) => {
    const { manager, user } = await lockManaged(tx, ctx, id, 'resetMfa')
    if (!(await requestActOfTwo(tx, ctx, manager, user, 'MFA'))) await takeOtp(tx, ctx, user, byCaller(ctx))
    return reread(tx, ctx, user)
  })
}

/**
 * Clears the password, ends the sessions and mails a link to set a new password; a person who never signed in gets the
 * invitation again. For an account with rights over others it waits for a second ADMIN.
 */
export async function resetUserPassword(ctx: Ctx, { userId }: { userId: string }): Promise<UserDetail> {
  requirePermission(ctx, 'user.write')
  return inTransaction(ctx, async (tx) => {
    const { manager, user } = await lockManaged(tx, ctx, userId, 'resetPassword')
    if (user.status !== 'ACTIVE') throw new Conflict({ code: 'USER_NOT_ACTIVE' })
    if (!(await requestActOfTwo(tx, ctx, manager, user, 'PASSWORD'))) await takePassword(tx, ctx, user, byCaller(ctx))
    return reread(tx, ctx, user)
  })
}

/** Requires an authenticator: ends the sessions, and the next sign-in enrols one. */
export async function activateUserMfa(ctx: Ctx, { id }: { id: string }): Promise<UserDetail> {
  requirePermission(ctx, 'user.write')
  return inTransaction(ctx, async (tx) => {
    const { user } = await lockManaged(tx, ctx, id, 'activateMfa')
    if (user.otpActive) throw new Conflict({ code: 'USER_OTP_ACTIVE' })
    await requireOtp(tx, id, ctx.now())
    await endSessionsOf(tx, ctx, id)
    await recordActs(tx, ctx, id, ['MFA_ACTIVATED'])
    await recordAudit(tx, ctx, 'user.activateMfa', {
      type: 'user',
      id,
      before: { otpRequired: user.otpRequired },
      after: { otpRequired: true },
    })
    return reread(tx, ctx, user)
  })
}

/** Ends all sessions of an account. */
export async function endUserSessions(ctx: Ctx, { id }: { id: string }): Promise<UserDetail> {
  requirePermission(ctx, 'user.write')
  return inTransaction(ctx, async (tx) => {
    const { user } = await lockManaged(tx, ctx, id, 'endSessions')
    const openSessions = await countOpenSessions(tx, id, ctx.now())
    await endSessionsOf(tx, ctx, id)
    await recordAudit(tx, ctx, 'user.endSessions', {
      type: 'user',
      id,
      before: { openSessions },
      after: { openSessions: 0 },
    })
    return reread(tx, ctx, user)
  })
}
