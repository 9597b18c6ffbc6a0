import type { UserDetail, UserRow } from '@kasa/contracts/users'
import { scopesOf } from '@kasa/domain/access'
import { can } from '@kasa/domain/permissions'
import { ownsUser, whyNotUser, type ManagedUser, type UserAction, type UserManager } from '@kasa/domain/userRights'

import type { Ctx, UserActor } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import { Conflict, NotFound } from '../errors/refusals'
import { waitingRights, waitsForAct } from './rightsRequest'
import { countOpenSessions, lockUsers, type UserRecord } from './users.sql'

/** The caller in the form that the rules need. */
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
 * The caller's rights from the locked row, limited to those at the start of the request: two managers may change each
 * other at the same time. Throws NotFound (`NOT_FOUND`).
 */
function managerNow(ctx: Ctx<UserActor>, locked: readonly UserRecord[]): UserManager {
  const me = locked.find(({ id }) => id === ctx.actor.id)
  const atStart = scopesOf(ctx.actor.scope)
  const scope = (me?.scope ?? []).filter((one) => [...scopesOf(one)].every((token) => atStart.has(token))).join(',')
  if (me?.status !== 'ACTIVE' || !can({ role: me.role, scope, modules: ctx.tenant.config.modules }, 'user.write'))
    throw new NotFound({ code: 'NOT_FOUND' })
  return { id: me.id, role: me.role, scope, merchantId: me.merchantId === ctx.actor.merchantId ? me.merchantId : null }
}

/** Locks the caller's row and returns the caller's current rights. */
export const lockManager = async (tx: Tx, ctx: Ctx<UserActor>): Promise<UserManager> =>
  managerNow(ctx, await lockUsers(tx, [ctx.actor.id]))

/**
 * Locks the caller and an account that they manage. Throws NotFound (`USER_NOT_FOUND`) for other accounts, and Conflict
 * with the rule's reason.
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

/** The account's fields for the audit log, without secrets. */
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
