import type { UserCreateRequest, UserDetail, UserUpdateRequest } from '@kasa/contracts/users'
import {
  changedRights, parentFor, reachWithin, whyNotBelow, whyNotRights, type ManagedUser, type Reach, type UserManager, type UserRights,
} from '@kasa/domain/userRights'
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
import { emailInUse, refuseProbing } from './emailInUse.service'
import { auditedOf, detailOf, lockManaged, lockManager, rightsOf } from './managedUser'
import { insertUser, selectUser, updateUserRow, type UserRecord } from './users.sql'
import { foldEmail } from './users.service'

type Wanted = Omit<UserCreateRequest, 'email'> & { email: string }

/** The rights that the form asks for; refuses those the rules, the merchant or the parent do not allow. */
async function allowedRights(tx: Tx, manager: UserManager, before: UserRecord | null, wanted: Wanted): Promise<UserRights & Reach> {
  const known: ManagedUser | null = before && rightsOf(before)
  // The same scopes are kept as they are written: an old spelling is no change.
  const after: UserRights = { role: wanted.role, scope: [...new Set(wanted.scope)], merchantId: wanted.mrcID, parentUserId: parentFor(manager, known, wanted) }
  const refusal = whyNotRights(manager, known, after)
  if (refusal !== undefined) throw new Conflict({ code: refusal.reason, field: refusal.field })
  if (after.merchantId !== null && !(await findMerchant(tx, after.merchantId))) throw new BadInput({ code: 'FIELD_INVALID', field: 'mrcID', params: { field: 'mrcID' } })
  const reach: Reach | null = before && { remitGroupIds: before.remitGroupIds, bankAccountIds: before.bankAccountIds }
  if (after.parentUserId === null) return { ...after, ...(reach ?? { remitGroupIds: [], bankAccountIds: [] }) }
  const parent = await selectUser(tx, after.parentUserId)
  const whyNot = !parent || parent.id === before?.id ? 'USER_PARENT_WRONG' : whyNotBelow(parent, after)
  if (!parent || whyNot !== undefined) throw new Conflict({ code: whyNot ?? 'USER_PARENT_WRONG', field: whyNot === 'USER_BEYOND_PARENT' ? 'scope' : 'parentUserId' })
  return { ...after, ...reachWithin(before?.parentUserId === parent.id ? reach : null, parent) }
}

const sameIds = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))
/** True when role, scopes, merchant, parent, groups or accounts are others than they were. */
const isOtherReach = (before: UserRecord, after: UserRights & Reach): boolean =>
  changedRights(rightsOf(before), after).length > 0 || !sameIds(before.remitGroupIds, after.remitGroupIds) || !sameIds(before.bankAccountIds, after.bankAccountIds)

async function reread(tx: Tx, id: string): Promise<UserRecord> {
  const user = await selectUser(tx, id)
  if (!user) throw new Error('The account just written is not there')
  return user
}

/** Adds an account. It has no password: the person sets one by the link of the invitation that leaves with this. */
export async function addUser(ctx: Ctx, request: UserCreateRequest): Promise<UserDetail> {
  requirePermission(ctx, 'user.write')
  await refuseProbing(ctx)
  return inTransaction(ctx, async (tx) => {
    const manager = await lockManager(tx, ctx)
    const wanted = { ...request, email: foldEmail(request.email) }
    const rights = await allowedRights(tx, manager, null, wanted)
    const id = uuidv7()
    await insertUser(tx, { ...rights, id, name: wanted.name, email: wanted.email, role: wanted.role, passwordHash: null, lang: null })
    const user = await reread(tx, id)
    await queueAccountMail(tx, ctx, { purpose: 'INVITE', userId: id, email: user.email, lang: mailLanguage(ctx) })
    await recordChange(tx, ctx, null, user)
    await recordAudit(tx, ctx, 'user.create', { type: 'user', id, before: null, after: auditedOf(user) })
    return detailOf(tx, ctx, user)
  }).catch((error: unknown) => emailInUse(ctx, foldEmail(request.email), error))
}

/** Writes the five fields. New rights, or another e-mail, take a fresh code of the manager's and end the person's sessions. */
export async function updateUser(ctx: Ctx, { id, version, ...request }: UserUpdateRequest & { id: string }): Promise<UserDetail> {
  requirePermission(ctx, 'user.write')
  await refuseProbing(ctx)
  return inTransaction(ctx, async (tx) => {
    const { manager, user: before } = await lockManaged(tx, ctx, id, 'edit')
    if (before.version !== version) throw new Conflict({ code: 'USER_CHANGED', details: { version: before.version } })
    const wanted = { ...request, email: foldEmail(request.email) }
    const rights = await allowedRights(tx, manager, before, wanted)
    // Links to a new password go to this address, and rights are handed on: who moves either could act as somebody else.
    if (wanted.email !== before.email || isOtherReach(before, rights)) await requireFreshCode(tx, ctx)
    await updateUserRow(tx, { ...rights, id, name: wanted.name, email: wanted.email, role: wanted.role })
    const after = await reread(tx, id)
    const isOneself = id === ctx.actor.id
    if (!isOneself && (changedRights(rightsOf(before), rightsOf(after)).length > 0 || before.email !== after.email)) await endSessionsOf(tx, ctx, id)
    await recordChange(tx, ctx, before, after)
    await recordAudit(tx, ctx, 'user.update', { type: 'user', id, before: auditedOf(before), after: auditedOf(after) })
    return detailOf(tx, ctx, after)
  }).catch((error: unknown) => emailInUse(ctx, foldEmail(request.email), error))
}
