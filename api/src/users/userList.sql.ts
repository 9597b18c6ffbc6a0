import type { userSorts } from '@kasa/contracts/users'
import { loginStatuses } from '@kasa/domain/userRights'
import { sql, type RawBuilder } from 'kysely'

import type { Pool } from '../db/client'
import { allOf, when } from '../db/conditions'
import { dayEnd, dayStart } from '../db/istanbulDays'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'
import { userColumns, userTables, type UserRecord } from './users.sql'

const name = folded('u.name')

/** The list's sort columns. */
export const userOrder: ListOrder<(typeof userSorts)[number]> = {
  id: { sql: 'u.id', as: 'id' },
  keys: {
    name: { sql: 'u.name', as: 'words' },
    email: { sql: 'u.email', as: 'code' },
    role: { sql: 'u.role', as: 'code' },
    scope: { sql: `array_to_string(u.scope, ', ')`, as: 'code' },
    otp: { sql: 'u.otp_active::int', as: 'number' },
    status: rankOf('u.login_status', loginStatuses),
    lastLogin: { sql: 'u.last_login_at', as: 'time', nullable: true },
    createdAt: { sql: 'u.created_at', as: 'time' },
  },
}

/**
 * Which accounts a caller owns: null means all; else a merchant's accounts, and those below a person that have one of
 * these scopes.
 */
export type Owner = { merchantId: string | null; parentUserId: string; below: readonly string[] } | null

/** `ownsUser` of domain/userRights as a condition on `users u`. */
export const ownedBy = (owner: Owner): RawBuilder<unknown> =>
  owner === null
    ? sql`true`
    : sql`(u.mrc_id = ${owner.merchantId}::uuid
      or (u.parent_user_id = ${owner.parentUserId}::uuid and u.scope && ${[...owner.below]}::text[]))`

export type UserQuery = {
  owner: Owner
  q: { text: string; fold: string } | undefined
  name: string | undefined
  userName: string | undefined
  role: readonly string[] | undefined
  scope: readonly string[] | undefined
  status: readonly string[] | undefined
  /** A day in Istanbul. */
  createdAt: string | undefined
}

function conditionsOf(query: UserQuery): RawBuilder<unknown>[] {
  return [
    ownedBy(query.owner),
    ...when(query.q, ({ text, fold }) => sql`(strpos(${name}, ${fold}) > 0 or strpos(u.email, ${text}) > 0)`),
    ...when(query.name, (fold) => sql`strpos(${name}, ${fold}) > 0`),
    ...when(query.userName, (text) => sql`strpos(u.email, ${text}) > 0`),
    ...when(query.role, (roles) => sql`u.role = any(${[...roles]}::text[])`),
    ...when(query.scope, (scopes) => sql`u.scope && ${[...scopes]}::text[]`),
    ...when(query.status, (statuses) => sql`u.login_status = any(${[...statuses]}::text[])`),
    ...when(query.createdAt, (day) => sql`u.created_at >= ${dayStart(day)} and u.created_at < ${dayEnd(day)}`),
  ]
}

export const selectUsers = (
  pool: Pool,
  query: UserQuery,
  { place, where, tail }: Keyset,
): Promise<(UserRecord & Placed)[]> =>
  runSql(
    pool,
    sql`
    select ${sql.raw(userColumns)}, ${place} from ${sql.raw(userTables)}
    where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

/** The number of accounts that match the filters, on all pages. */
export async function countUsers(pool: Pool, query: UserQuery): Promise<number> {
  const [row] = await runSql<{ total: number }>(
    pool,
    sql`select count(*)::int as total from users u where ${allOf(conditionsOf(query))}`,
  )
  return row?.total ?? 0
}

type Named = { id: string; name: string }

/** The merchants that an account may belong to: all, or only the owner's. */
export async function selectMerchantNames(pool: Pool, owner: Owner): Promise<Named[]> {
  const { rows } = await pool.query<Named>({
    name: 'users.merchants',
    text: `select id, name from merchant where $1 or id = $2::uuid order by name, id limit 2000`,
    values: [owner === null, owner?.merchantId ?? null],
  })
  return rows
}

/** The operators that may stand above an account: all, or only the owner. */
export async function selectParents(
  pool: Pool,
  owner: Owner,
  scopes: readonly string[],
): Promise<(Named & { scope: string[] })[]> {
  const { rows } = await pool.query<Named & { scope: string[] }>({
    name: 'users.parents',
    text: `select id, name, scope from users where scope && $3::text[] and ($1 or id = $2::uuid) order by name, id
      limit 2000`,
    values: [owner === null, owner?.parentUserId ?? null, scopes],
  })
  return rows
}
