import type { UserCreateRequest, UserDetail, UserUpdateRequest } from '@kasa/contracts/users'
import {
  changedRights,
  parentFor,
  reachWithin,
  whyNotBelow,
  whyNotRights,
  type ManagedUser,
  type Reach,
  type UserManager,
} from '@kasa/domain/userRights'
import { foldEmail } from '@kasa/domain/email'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { mailLanguage, queueAccountMail } from '../auth/accountMail.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { findMerchant } from '../merchants/merchants.service'
import { recordChange } from '../otherPerson/otherPerson.service'
import { endSessionsOf } from '../sessions/endSessionsOf.service'
import { requireFreshCode } from '../sessions/sessions.service'
import { requestActOfTwo, refuseLastAdmins } from './actsOfTwo.service'
import { emailInUse, refuseProbing } from './emailInUse.service'
import { askForRights, rightsNow, type FullRights } from './grantRights.service'
import { auditedOf, detailOf, lockManaged, lockManager, rightsOf } from './managedUser'
import { notifyAdded, notifyEmailChange, notifyRightsChange } from './notifyRights.service'
import { insertUser, selectUser, updateUserRow, type UserRecord } from './users.sql'

type Wanted = Omit<UserCreateRequest, 'email'> & { email: string }

/**
 * The rights from the form. Throws Conflict if the rules or the parent do not allow them, and BadInput for an unknown
 * merchant.
 */
async function allowedRights(
  tx: Tx,
  manager: UserManager,
  before: UserRecord | null,
  wanted: Wanted,
): Promise<FullRights> {
  const known: ManagedUser | null = before && rightsOf(before)
  // Unchanged scopes keep their stored spelling: an old spelling is no change.
  const after = {
    role: wanted.role,
    scope: [...new Set(wanted.scope)],
    merchantId: wanted.mrcID,
    parentUserId: parentFor(manager, known, wanted),
  }
  const refusal = whyNotRights(manager, known, after)
  if (refusal !== undefined) throw new Conflict({ code: refusal.reason, field: refusal.field })
  if (after.merchantId !== null && !(await findMerchant(tx, after.merchantId)))
    throw new BadInput({ code: 'FIELD_INVALID', field: 'mrcID', params: { field: 'mrcID' } })
  const reach: Reach | null = before && { remitGroupIds: before.remitGroupIds, bankAccountIds: before.bankAccountIds }
  if (after.parentUserId === null) return { ...after, ...(reach ?? { remitGroupIds: [], bankAccountIds: [] }) }
  const parent = await selectUser(tx, after.parentUserId)
  const whyNot = !parent || parent.id === before?.id ? 'USER_PARENT_WRONG' : whyNotBelow(parent, after)
  if (!parent || whyNot !== undefined)
    throw new Conflict({
      code: whyNot ?? 'USER_PARENT_WRONG',
      field: whyNot === 'USER_BEYOND_PARENT' ? 'scope' : 'parentUserId',
    })
  return { ...after, ...reachWithin(before?.parentUserId === parent.id ? reach : null, parent) }
}

const sameIds = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))
/** True if role, scopes, merchant, parent, groups or accounts changed. */
const isOtherReach = (before: UserRecord, after: FullRights): boolean =>
  changedRights(rightsOf(before), after).length > 0 ||
  !sameIds(before.remitGroupIds, after.remitGroupIds) ||
  !sameIds(before.bankAccountIds, after.bankAccountIds)

async function reread(tx: Tx, id: string): Promise<UserRecord> {
  const user = await selectUser(tx, id)
  if (!user) throw new Error('The account just written is not there')
  return user
}

/**
 * Adds an account without a password: the person sets it through the link of the invitation, which is sent at once.
 * Rights that need a second ADMIN wait as a whole; until then the person has the least rights.
 */
export async function addUser(ctx: Ctx, request: UserCreateRequest): Promise<UserDetail> {
  requirePermission(ctx, 'user.write')
  await refuseProbing(ctx)
  return inTransaction(ctx, async (tx) => {
    const manager = await lockManager(tx, ctx)
    const wanted = { ...request, email: foldEmail(request.email) }
    const rights = await allowedRights(tx, manager, null, wanted)
    const { now, gained } = rightsNow(manager, null, rights)
    const id = uuidv7()
    await insertUser(
      tx,
      { ...now, id, name: wanted.name, email: wanted.email, passwordHash: null, lang: null },
      ctx.now(),
    )
    const user = await reread(tx, id)
    await queueAccountMail(tx, ctx, { purpose: 'INVITE', userId: id, email: user.email, lang: mailLanguage(ctx) })
    await recordChange(tx, ctx, null, user)
    await recordAudit(tx, ctx, 'user.create', { type: 'user', id, before: null, after: auditedOf(user) })
    await notifyAdded(tx, ctx, user)
    if (gained.length > 0) await askForRights(tx, ctx, user, rights, gained)
    return detailOf(tx, ctx, user)
  }).catch((error: unknown) => emailInUse(ctx, foldEmail(request.email), error))
}

/**
 * Updates the five fields of the form. New rights or another e-mail need a fresh code of the manager, end the person's
 * sessions and send notifications. Rights and e-mail changes that need a second ADMIN wait.
 */
export async function updateUser(
  ctx: Ctx,
  { id, version, ...request }: UserUpdateRequest & { id: string },
): Promise<UserDetail> {
  requirePermission(ctx, 'user.write')
  await refuseProbing(ctx)
  return inTransaction(ctx, async (tx) => {
    const { manager, user: before } = await lockManaged(tx, ctx, id, 'edit')
    if (before.version !== version) throw new Conflict({ code: 'USER_CHANGED', details: { version: before.version } })
    const wanted = { ...request, email: foldEmail(request.email) }
    const rights = await allowedRights(tx, manager, before, wanted)
    // Password links go to this address, and rights can be passed on: a changed address or changed rights would allow
    // acting as another person.
    if (wanted.email !== before.email || isOtherReach(before, rights)) await requireFreshCode(tx, ctx)
    const { now, gained } = rightsNow(manager, before, rights)
    const { role, scope, merchantId, parentUserId, remitGroupIds, bankAccountIds } = now
    await refuseLastAdmins(tx, before, scope.includes('ADMIN'))
    const isEmailRequested =
      id !== ctx.actor.id &&
      wanted.email !== before.email &&
      (await requestActOfTwo(tx, ctx, manager, before, 'EMAIL', wanted.email))
    await updateUserRow(
      tx,
      {
        role,
        scope,
        merchantId,
        parentUserId,
        remitGroupIds,
        bankAccountIds,
        id,
        name: wanted.name,
        email: isEmailRequested ? before.email : wanted.email,
      },
      ctx.now(),
    )
    const after = await reread(tx, id)
    const [areOtherRights, isOtherEmail] = [
      changedRights(rightsOf(before), rightsOf(after)).length > 0,
      before.email !== after.email,
    ]
    if (id !== ctx.actor.id && (areOtherRights || isOtherEmail)) await endSessionsOf(tx, ctx, id)
    await recordChange(tx, ctx, before, after)
    await recordAudit(tx, ctx, 'user.update', { type: 'user', id, before: auditedOf(before), after: auditedOf(after) })
    if (isOtherEmail) await notifyEmailChange(tx, ctx, before, after)
    if (areOtherRights) await notifyRightsChange(tx, ctx, before, after)
    if (gained.length > 0) await askForRights(tx, ctx, after, rights, gained)
    return detailOf(tx, ctx, after)
  }).catch((error: unknown) => emailInUse(ctx, foldEmail(request.email), error))
}
