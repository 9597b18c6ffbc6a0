import type { AccessExplanation, AccessPerson } from '@kasa/contracts/access'
import { conditionsOf } from '@kasa/domain/access'
import { can, permissions } from '@kasa/domain/permissions'
import { isNameable, nameable } from '@kasa/domain/scopeModules'
import { standingOf } from '@kasa/domain/standing'
import {
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
import { selectManagers } from './explainAccess.sql'
import { rightsOf } from './managedUser'
import { selectUser, type UserRecord } from './users.sql'

/** More names than that nobody reads; the count says how many there are. */
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
 * Who may manage accounts on this tenant and is no subordinate of anybody: those whose rights count as they are
 * written.
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

/** What counts of the account's scopes now, and what does not. */
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
 * Which rule decides over each permission for this account, and who could change it; by the rows that decide. Another's
 * rights are a reveal: it is on record who looked.
 */
export async function explainAccess(ctx: Ctx, { id }: { id: string }): Promise<AccessExplanation> {
  requirePermission(ctx, 'access.explain')
  const user = await selectUser(ctx.tenant.pool, id)
  if (!user) throw new NotFound({ code: 'NOT_FOUND' })
  const { modules } = ctx.tenant.config
  const { scope, heldBack, operator } = await scopesNow(ctx, user)
  const viewer = { role: user.role, scope: scope.join(','), modules }
  const managers = await managersOf(ctx)
  const target = rightsOf(user)
  if (id !== ctx.actor.id) {
    await inTransaction(ctx, (tx) =>
      recordAudit(tx, ctx, 'user.explainAccess', { type: 'user', id, before: null, after: { email: user.email } }),
    )
  }
  return {
    user: { id, name: user.name, email: user.email, role: user.role, scope, heldBack, status: user.status, operator },
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
