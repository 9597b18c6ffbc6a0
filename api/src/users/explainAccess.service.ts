import type { AccessExplanation, AccessPerson } from '@kasa/contracts/access'
import { conditionsOf } from '@kasa/domain/access'
import { can, permissions } from '@kasa/domain/permissions'
import { isNameable, nameable } from '@kasa/domain/scopeModules'
import { standingOf } from '@kasa/domain/standing'
import {
  isMerchantPerson,
  mayGiveScope,
  ownsUser,
  userScopes,
  whyNotUser,
  type ManagedUser,
  type UserManager,
} from '@kasa/domain/userRights'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../errors/refusals'
import { findMerchant } from '../merchants/merchants.service'
import { selectManagers } from './explainAccess.sql'
import { rightsOf } from './managedUser'
import { selectUser, type UserRecord } from './users.sql'

/** A longer list is not useful; `count` has the total. */
const namedPeople = 5

const named = (people: readonly UserRecord[]): { people: AccessPerson[]; count: number } => ({
  people: people.slice(0, namedPeople).map(({ id, name, email }) => ({ id, name, email })),
  count: people.length,
})

const managerOf = ({ id, role, scope, merchantId }: UserRecord): UserManager => ({
  id,
  role,
  scope: scope.join(','),
  merchantId,
})

/**
 * The people who may manage accounts on this tenant by their stored rights. Subordinates are not included, because
 * their effective rights depend on their operator.
 */
async function managersOf(ctx: Ctx): Promise<UserRecord[]> {
  const { modules } = ctx.tenant.config
  return (await selectManagers(ctx.tenant.pool)).filter(({ role, scope }) =>
    can({ role, scope: scope.join(','), modules }, 'user.write'),
  )
}

function couldEdit(manager: UserRecord, user: ManagedUser): boolean {
  const by = managerOf(manager)
  return manager.id !== user.id && ownsUser(by, user) && whyNotUser('edit', by, user) === undefined
}

/** How the account's merchant stops it; null if it has none or is not stopped. */
async function merchantStopOf(
  ctx: Ctx,
  { merchantId, scope }: UserRecord,
): Promise<AccessExplanation['user']['merchantStop']> {
  const merchant =
    merchantId !== null && isMerchantPerson(scope) ? await findMerchant(ctx.tenant.pool, merchantId) : undefined
  if (merchant?.status === 'CLOSED') return 'CLOSED'
  return merchant?.kybStatus === 'SUSPENDED' ? 'SUSPENDED' : null
}

/** The account's effective scopes, and those held back. */
async function scopesNow(
  ctx: Ctx,
  user: UserRecord,
): Promise<{ scope: string[]; heldBack: string[]; operator: AccessExplanation['user']['operator'] }> {
  const above = user.parentUserId === null ? undefined : await selectUser(ctx.tenant.pool, user.parentUserId)
  const scope = [...(standingOf(user, above ?? null)?.scope ?? [])]
  return {
    scope,
    heldBack: user.scope.filter((one) => !scope.includes(one)),
    operator: above ? { name: above.name, status: above.status } : null,
  }
}

/**
 * For each permission, the rule that decides for this account, and who can grant each scope. Reading another person's
 * rights is a reveal, so it writes an audit row. Throws NotFound (`NOT_FOUND`).
 */
export async function explainAccess(ctx: Ctx, { id }: { id: string }): Promise<AccessExplanation> {
  requirePermission(ctx, 'access.explain')
  const user = await selectUser(ctx.tenant.pool, id)
  if (!user) throw new NotFound({ code: 'NOT_FOUND' })
  const { modules } = ctx.tenant.config
  const merchantStop = await merchantStopOf(ctx, user)
  const { scope: held, heldBack, operator } = await scopesNow(ctx, user)
  const scope = merchantStop === 'CLOSED' ? [] : held
  const viewer = { role: user.role, scope: scope.join(','), modules }
  const managers = await managersOf(ctx)
  const target = rightsOf(user)
  if (id !== ctx.actor.id) {
    await inTransaction(ctx, (tx) =>
      recordAudit(tx, ctx, 'user.explainAccess', { type: 'user', id, before: null, after: { email: user.email } }),
    )
  }
  return {
    user: {
      id,
      name: user.name,
      email: user.email,
      role: user.role,
      scope,
      heldBack,
      status: user.status,
      operator,
      merchantStop,
    },
    permissions: Object.entries(permissions).flatMap(([permission, rule]) => {
      if (!modules.includes(rule.module)) return []
      const conditions = conditionsOf(rule, viewer)
        .filter(({ part }) => part !== 'module')
        .map((condition) => nameable(condition, modules))
      return [{ permission, isAllowed: conditions.every(({ holds }) => holds), conditions }]
    }),
    givers: userScopes
      .filter((wanted) => isNameable(wanted, modules))
      .map((wanted) => ({
        scope: wanted,
        ...named(managers.filter((manager) => mayGiveScope(managerOf(manager), target, wanted))),
      })),
    managers: named(managers.filter((manager) => couldEdit(manager, target))),
  }
}
