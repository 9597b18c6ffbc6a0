import type { UserDetail, UserRow } from '@kasa/contracts/users'
import { scopesOf } from '@kasa/domain/access'
import { can } from '@kasa/domain/permissions'
import { ownsUser, whyNotUser, type ManagedUser, type UserAction, type UserManager } from '@kasa/domain/userRights'

import type { Ctx, UserActor } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import { Conflict, NotFound } from '../errors/refusals'
import { waitingRights, waitsForAct } from './rightsRequest'
import { countOpenSessions, lockUsers, type UserRecord } from './users.sql'

/** The caller as the rules see them. */
export const managerOf = ({ actor }: Ctx<UserActor>): UserManager => ({
  id: actor.id,
  role: actor.role,
  scope: actor.scope,
  merchantId: actor.merchantId,
})

export const rightsOf = ({ id, role, scope, merchantId, parentUserId }: UserRecord): ManagedUser => ({
  id,
  role,
  scope,
  merchantId,
  parentUserId,
})

/**
 * Two managers may act on each other at the same time: the rights that count are those the locked row still has, not of
 * the request alone.
 */
function managerNow(ctx: Ctx<UserActor>, locked: readonly UserRecord[]): UserManager {
  const me = locked.find(({ id }) => id === ctx.actor.id)
  const atStart = scopesOf(ctx.actor.scope)
  const scope = (me?.scope ?? []).filter((one) => [...scopesOf(one)].every((token) => atStart.has(token))).join(',')
  if (me?.status !== 'ACTIVE' || !can({ role: me.role, scope, modules: ctx.tenant.config.modules }, 'user.write'))
    throw new NotFound({ code: 'NOT_FOUND' })
  return { id: me.id, role: me.role, scope, merchantId: me.merchantId === ctx.actor.merchantId ? me.merchantId : null }
}

/** Locks the caller's own row and answers what they may do by it. */
export const lockManager = async (tx: Tx, ctx: Ctx<UserActor>): Promise<UserManager> =>
  managerNow(ctx, await lockUsers(tx, [ctx.actor.id]))

/**
 * Locks the caller and an account of theirs, and refuses what the rules do not allow; a foreign account is not there.
 */
export async function lockManaged(
  tx: Tx,
  ctx: Ctx<UserActor>,
  id: string,
  action: UserAction,
): Promise<{ manager: UserManager; user: UserRecord }> {
  const locked = await lockUsers(tx, [ctx.actor.id, id])
  const manager = managerNow(ctx, locked)
  const user = locked.find((other) => other.id === id)
  if (!user || !ownsUser(manager, rightsOf(user))) throw new NotFound({ code: 'USER_NOT_FOUND' })
  const refusal = whyNotUser(action, manager, rightsOf(user))
  if (refusal !== undefined) throw new Conflict({ code: refusal })
  return { manager, user }
}

export const rowOf = (user: UserRecord): UserRow => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  scope: user.scope,
  mrcID: user.merchantId,
  merchantName: user.merchantName,
  parentUserId: user.parentUserId,
  parentName: user.parentName,
  otpActive: user.otpActive,
  status: user.status,
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  version: user.version,
})

export const detailOf = async (db: Pool | Tx, ctx: Ctx, user: UserRecord): Promise<UserDetail> => ({
  ...rowOf(user),
  hasPassword: user.hasPassword,
  lastLoginIp: user.lastLoginIp,
  otpRequired: ctx.tenant.config.auth.forcedAuthentication || user.otpRequired,
  openSessions: await countOpenSessions(db, user.id, ctx.now()),
  updatedAt: user.updatedAt.toISOString(),
  waiting: await waitingRights(db, user.id),
  waitingAct: await waitsForAct(db, user.id),
})

/** What the audit log keeps of an account: its form, never a secret. */
export const auditedOf = ({
  name,
  email,
  role,
  scope,
  merchantId,
  parentUserId,
}: Pick<UserRecord, 'name' | 'email' | 'role' | 'scope' | 'merchantId' | 'parentUserId'>) => ({
  name,
  email,
  role,
  scope,
  mrcID: merchantId,
  parentUserId,
})
