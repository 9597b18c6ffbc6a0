import { loginStatuses, userRoles, userScopes } from '@kasa/domain/userRights'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, emailAddress, id, instant, listOf, typedText } from './primitives'

const role = z.enum(userRoles)
const scope = z.enum(userScopes)
const loginStatus = z.enum(loginStatuses)

/** The filters of `/users/userList`, named as in its URL. `q` is a part of a name or of an e-mail address. */
export const userFilters = z.strictObject({
  q: z.optional(typedText(80)),
  role: z.optional(listOf(role)),
  scope: z.optional(listOf(scope)),
  status: z.optional(listOf(loginStatus)),
})
export type UserFilters = z.infer<typeof userFilters>

/** Sort keys of accounts. */
export const userSorts = ['name', 'email', 'role', 'scope', 'otp', 'status', 'lastLogin', 'createdAt'] as const

/**
 * GET /api/users/list, with the specification's own parameters: `currentPage` (1-based, of `limit` rows, without a
 * cursor), `desc`, `name` and `userName` (a part of the name, of the e-mail), `createdAt` (an Istanbul day).
 */
export const userListQuery = z.extend(userFilters, {
  currentPage: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
  name: z.optional(typedText(80)),
  userName: z.optional(typedText(80)),
  createdAt: z.optional(day),
  ...sortQuery(userSorts),
  ...pageQuery,
})

/** One account as its manager sees it. `scope` holds every scope of the account; `mrcID` its merchant. */
export const userRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  scope: z.array(z.string()),
  mrcID: z.nullable(id),
  merchantName: z.nullable(z.string()),
  parentUserId: z.nullable(id),
  parentName: z.nullable(z.string()),
  otpActive: z.boolean(),
  status: loginStatus,
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
  version: z.int(),
})
export type UserRow = z.infer<typeof userRow>

export const userPage = z.extend(pageOf(userRow), { total: z.int() })

/** GET /api/users/get/{id}, and the response of every write. */
export const userDetail = z.extend(userRow, {
  /** True if the next sign-in enrols a one-time password, as the tenant or a manager requires. */
  otpRequired: z.boolean(),
  /** False until the person sets one with the link of an invitation or a reset. */
  hasPassword: z.boolean(),
  lastLoginIp: z.nullable(z.string()),
  openSessions: z.int(),
  updatedAt: instant,
  /**
   * An action that waits for a second ADMIN: another e-mail, password or authenticator, or reopening. Omitted if none
   * does.
   */
  waitingAct: z.optional(z.boolean()),
  /** Requested rights that wait for a second ADMIN; omitted if none do. */
  waiting: z.optional(
    z.object({
      approvalId: id,
      makerName: z.string(),
      role,
      scope: z.array(z.string()),
      merchantName: z.nullable(z.string()),
      parentName: z.nullable(z.string()),
    }),
  ),
})
export type UserDetail = z.infer<typeof userDetail>

/** GET /api/users/options: the merchants and superior operators that this manager may set. */
export const userOptions = z.object({
  merchants: z.array(z.object({ id, name: z.string() })),
  parents: z.array(z.object({ id, name: z.string(), scope: z.array(z.string()) })),
})
export type UserOptions = z.infer<typeof userOptions>

const fiveFields = {
  name: typedText(120),
  email: emailAddress,
  role,
  scope: z.array(scope).check(z.minLength(1), z.maxLength(userScopes.length)),
  /** Required by the specification; null: the account belongs to no merchant. */
  mrcID: z.nullable(id),
}

/**
 * POST /api/users/create: the person is invited by mail and sets their password. `parentUserId`: only when ADMIN adds
 * a subordinate; an operator's subordinates are their own.
 */
export const userCreateRequest = z.strictObject({ ...fiveFields, parentUserId: z.optional(z.nullable(id)) })
export type UserCreateRequest = z.infer<typeof userCreateRequest>

/** POST /api/users/update/{id}: all five required (specification section 5), with the displayed version. */
export const userUpdateRequest = z.strictObject({
  ...fiveFields,
  parentUserId: z.optional(z.nullable(id)),
  version: z.int(),
})
export type UserUpdateRequest = z.infer<typeof userUpdateRequest>

/** POST /api/auth/setUserLoginStatus */
export const userStatusRequest = z.strictObject({ userId: id, status: loginStatus })

/** POST /api/users/resetMfa/{id}, /api/users/activateMfa/{id} and /api/users/endSessions/{id} */
export const userActRequest = z.strictObject({})
