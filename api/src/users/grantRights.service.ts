import {
  leastRights,
  rightsOfTwo,
  type Reach,
  type UserManager,
  type UserRights,
  type UserRole,
} from '@kasa/domain/userRights'

import type { Ctx, UserActor } from '../access/ctx'
import { askerOf, registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { findMerchant } from '../merchants/merchants.service'
import { recordChange } from '../otherPerson/otherPerson.service'
import { endSessionsOf } from '../sessions/endSessionsOf.service'
import { auditedOf, rightsOf } from './managedUser'
import { grantKind, keptRights, type KeptRights } from './rightsRequest'
import { notifyRequested, notifyRightsChange } from './notifyRights.service'
import { lockUsers, selectUser, updateUserRow, type UserRecord } from './users.sql'

/** Rights, with their groups and accounts. */
export type FullRights = Omit<UserRights, 'role'> & Reach & { role: UserRole }

/**
 * The rights to write now, and the gained rights that need a second ADMIN. If there are any, nothing changes yet; a new
 * person starts with the least rights.
 */
export function rightsNow(
  manager: UserManager,
  before: UserRecord | null,
  wanted: FullRights,
): { now: FullRights; gained: string[] } {
  const gained = rightsOfTwo(manager, before && rightsOf(before), wanted)
  if (gained.length === 0) return { now: wanted, gained }
  return { now: before ?? { ...leastRights, remitGroupIds: [], bankAccountIds: [] }, gained }
}

const keptOf = ({ role, scope, merchantId, parentUserId, remitGroupIds, bankAccountIds }: FullRights) => ({
  role,
  scope: [...scope],
  merchantId,
  parentUserId,
  remitGroupIds: [...remitGroupIds],
  bankAccountIds: [...bankAccountIds],
})
const shownOf = ({
  email,
  role,
  scope,
  merchantName,
  parentName,
}: Pick<UserRecord, 'email' | 'role' | 'scope' | 'merchantName' | 'parentName'>) => ({
  email,
  role,
  scope: scope.join(', '),
  merchant: merchantName,
  parent: parentName,
})

/**
 * Requests these rights from another ADMIN; until the approval the account keeps its current ones. Throws Conflict
 * (`APPROVAL_PENDING`) for a second request.
 */
export async function askForRights(
  tx: Tx,
  ctx: Ctx<UserActor>,
  user: UserRecord,
  wanted: FullRights,
  gained: readonly string[],
): Promise<void> {
  const merchantName = wanted.merchantId === null ? null : ((await findMerchant(tx, wanted.merchantId))?.name ?? null)
  const parentName = wanted.parentUserId === null ? null : ((await selectUser(tx, wanted.parentUserId))?.name ?? null)
  const named = { role: wanted.role, scope: [...wanted.scope], merchantName, parentName }
  const payload: KeptRights = {
    from: { ...keptOf(user), email: user.email },
    to: keptOf(wanted),
    merchantName,
    parentName,
    makerName: ctx.actor.name,
  }
  await createApproval(tx, ctx, {
    kind: grantKind,
    targetType: 'user',
    targetId: user.id,
    title: user.name,
    payload,
    before: shownOf(user),
    after: shownOf({ ...named, email: user.email }),
    reason: gained.map((right) => `+${right}`).join(' '),
  })
  await notifyRequested(tx, ctx, user, named)
}

const isUnchanged = (user: UserRecord, from: KeptRights['from']): boolean =>
  JSON.stringify({ ...keptOf(user), email: user.email }) === JSON.stringify(from)

registerApprovalKind<KeptRights>(grantKind, {
  permission: 'user.approve',
  minCheckers: 1,
  hours: 72,
  payload: keptRights,
  async apply(tx, ctx, { targetId, payload, makerName, ...requested }) {
    const makerId = askerOf(requested)
    const locked = await lockUsers(tx, [targetId, makerId])
    const before = locked.find(({ id }) => id === targetId)
    // The requester must still be an ADMIN; otherwise the request would outlive their rights.
    const maker = locked.find(({ id }) => id === makerId)
    const isMakersToGive = maker?.status === 'ACTIVE' && maker.scope.includes('ADMIN')
    if (!before || !isMakersToGive || !isUnchanged(before, payload.from)) throw new Conflict({ code: 'USER_CHANGED' })
    if (targetId === ctx.actor.id) throw new Conflict({ code: 'USER_SELF_RIGHTS' })
    await updateUserRow(tx, { ...payload.to, id: targetId, name: before.name, email: before.email }, ctx.now())
    await endSessionsOf(tx, ctx, targetId)
    const after = await selectUser(tx, targetId)
    if (!after) throw new Error('The account just written is not there')
    await recordChange(tx, ctx, before, after, [makerId, ctx.actor.id])
    await recordAudit(tx, ctx, 'user.update', {
      type: 'user',
      id: targetId,
      before: auditedOf(before),
      after: auditedOf(after),
      reason: `${makerName} + ${ctx.actor.name}`,
    })
    await notifyRightsChange(tx, ctx, before, after, `${makerName} + ${ctx.actor.name}`)
  },
})
