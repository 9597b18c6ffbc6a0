import type { UserDetail, UserOptions, UserRow, userListQuery } from '@kasa/contracts/users'
import { scopesOf } from '@kasa/domain/access'
import { foldEmail } from '@kasa/domain/email'
import { foldText } from '@kasa/domain/turkishText'
import { ownsUser, subordinateScope } from '@kasa/domain/userRights'
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { nameRecords } from '../audit/recordNames'
import { keysetPage, sortOf } from '../db/keyset'
import { NotFound } from '../errors/refusals'
import { detailOf, managerOf, rightsOf, rowOf } from './managedUser'
import {
  countUsers,
  ownedBy,
  selectMerchantNames,
  selectParents,
  selectUsers,
  userOrder,
  type Owner,
} from './userList.sql'
import { selectUser } from './users.sql'

/** `ownsUser` as a list filter: an ADMIN owns all accounts, a merchant its own, an operator those below. */
function ownerOf(actor: UserActor): Owner {
  const held = scopesOf(actor.scope)
  if (held.has('ADMIN')) return null
  const below = Object.entries(subordinateScope).flatMap(([above, sub]) => (held.has(above) ? [sub] : []))
  return { merchantId: held.has('MERCHANT') ? actor.merchantId : null, parentUserId: actor.id, below }
}

// People see their own account's records too.
nameRecords('user', 'users u', 'name', (actor) => sql`u.id = ${actor.id}::uuid or ${ownedBy(ownerOf(actor))}`)

type Query = z.output<typeof userListQuery>

/** A page of accounts: by cursor, or by the specification's `currentPage`. */
export async function listUsers(
  ctx: Ctx,
  query: Query,
): Promise<{ rows: UserRow[]; nextCursor: string | null; total: number }> {
  requirePermission(ctx, 'user.list')
  const { cursor, currentPage = 1, limit, q, name, userName, sort, desc, ...filters } = query
  const filter = {
    owner: ownerOf(ctx.actor),
    q: q === undefined ? undefined : { text: foldEmail(q), fold: foldText(q) },
    name: name === undefined ? undefined : foldText(name),
    userName: userName === undefined ? undefined : foldEmail(userName),
    role: filters.role,
    scope: filters.scope,
    status: filters.status,
    createdAt: filters.createdAt,
  }
  const { pool } = ctx.tenant
  const order = sortOf({ sort, desc }, { sort: 'createdAt', desc: true })
  const skip = (currentPage - 1) * limit
  const [{ shown, nextCursor }, total] = await Promise.all([
    keysetPage(userOrder, { ...order, cursor, skip, limit }, (keyset) => selectUsers(pool, filter, keyset)),
    countUsers(pool, filter),
  ])
  return { rows: shown.map(rowOf), nextCursor, total }
}

/** One account. Throws NotFound for an account that the caller may not see. */
export async function readUser(ctx: Ctx, { id }: { id: string }): Promise<UserDetail> {
  requirePermission(ctx, 'user.list')
  const user = await selectUser(ctx.tenant.pool, id)
  if (!user || !ownsUser(managerOf(ctx), rightsOf(user))) throw new NotFound({ code: 'USER_NOT_FOUND' })
  return detailOf(ctx.tenant.pool, ctx, user)
}

/** The choices of the form: merchants and operators above. */
export async function userChoices(ctx: Ctx): Promise<UserOptions> {
  requirePermission(ctx, 'user.list')
  const owner = ownerOf(ctx.actor)
  const [merchants, parents] = await Promise.all([
    selectMerchantNames(ctx.tenant.pool, owner),
    selectParents(ctx.tenant.pool, owner, Object.keys(subordinateScope)),
  ])
  return { merchants, parents }
}
