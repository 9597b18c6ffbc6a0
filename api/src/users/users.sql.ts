import type { LoginStatus, UserRole } from '@kasa/domain/userRights'

import type { Pool, Tx } from '../db/client'

export type NewUser = {
  id: string
  name: string
  email: string
  /** Null until the person sets it through the invitation. */
  passwordHash: string | null
  role: UserRole
  scope: readonly string[]
  merchantId: string | null
  parentUserId: string | null
  remitGroupIds: readonly string[]
  bankAccountIds: readonly string[]
  lang: 'tr' | 'en' | null
}

/** Adds a person. `email` must come from `foldEmail` of domain. */
export async function insertUser(tx: Tx, user: NewUser, at: Date): Promise<void> {
  await tx.query({
    name: 'user.insert',
    text: `insert into users (id, name, email, password_hash, role, scope, mrc_id, parent_user_id, remit_group_ids,
      bank_account_ids, lang, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    values: [
      user.id,
      user.name,
      user.email,
      user.passwordHash,
      user.role,
      user.scope,
      user.merchantId,
      user.parentUserId,
      user.remitGroupIds,
      user.bankAccountIds,
      user.lang,
      at,
    ],
  })
}

/** Clears the password; the account cannot sign in until the person sets a new one. */
export async function clearPassword(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'user.password-clear',
    text: `update users set password_hash = null, updated_at = $2, version = version + 1 where id = $1`,
    values: [id, at],
  })
}

/** An account without its password and secrets. */
export type UserRecord = {
  id: string
  name: string
  email: string
  role: UserRole
  scope: string[]
  merchantId: string | null
  merchantName: string | null
  parentUserId: string | null
  parentName: string | null
  remitGroupIds: string[]
  bankAccountIds: string[]
  hasPassword: boolean
  otpActive: boolean
  otpRequired: boolean
  status: LoginStatus
  lang: 'tr' | 'en' | null
  lastLoginAt: Date | null
  lastLoginIp: string | null
  createdAt: Date
  updatedAt: Date
  version: number
}

export const userColumns = `u.id, u.name, u.email, u.role, u.scope, u.mrc_id as "merchantId", m.name as "merchantName",
  u.parent_user_id as "parentUserId", p.name as "parentName", u.remit_group_ids as "remitGroupIds",
    u.bank_account_ids as "bankAccountIds",
  u.password_hash is not null as "hasPassword", u.otp_active as "otpActive", u.otp_required as "otpRequired",
    u.login_status as status, u.lang, u.last_login_at as "lastLoginAt", u.last_login_ip as "lastLoginIp",
  u.created_at as "createdAt", u.updated_at as "updatedAt", u.version`
export const userTables = `users u left join merchant m on m.id = u.mrc_id left join users p on p.id = u.parent_user_id`

export async function selectUser(db: Pool | Tx, id: string): Promise<UserRecord | undefined> {
  const { rows } = await db.query<UserRecord>({
    name: 'user.read',
    text: `select ${userColumns} from ${userTables} where u.id = $1`,
    values: [id],
  })
  return rows[0]
}

/** `email` must come from `foldEmail`. */
export async function selectUserByEmail(db: Pool | Tx, email: string): Promise<UserRecord | undefined> {
  const { rows } = await db.query<UserRecord>({
    name: 'user.by-email',
    text: `select ${userColumns} from ${userTables} where u.email = $1`,
    values: [email],
  })
  return rows[0]
}

/** Every active ADMIN. */
export async function selectActiveAdmins(tx: Tx): Promise<Pick<UserRecord, 'id' | 'email' | 'lang'>[]> {
  const { rows } = await tx.query<Pick<UserRecord, 'id' | 'email' | 'lang'>>({
    name: 'user.admins',
    text: `select id, email, lang from users where 'ADMIN' = any(scope) and login_status = 'ACTIVE' order by id`,
  })
  return rows
}

/** How many of this manager's e-mail changes were refused since `since`, from the audit log. */
export async function countEmailRefusals(
  db: Pool,
  filter: { actorId: string; action: string; since: Date },
): Promise<number> {
  const { rows } = await db.query<{ refused: number }>({
    name: 'user.email-refusals',
    text: `select count(*)::int as refused from audit_log where action = $2 and actor_id = $1 and at > $3`,
    values: [filter.actorId, filter.action, filter.since],
  })
  return rows[0]?.refused ?? 0
}

/** Locks these accounts, always in the same order, so that two managers who act on each other do not deadlock. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<UserRecord[]> {
  const { rows } = await tx.query<UserRecord>({
    name: 'user.lock',
    // oxlint-disable-next-line kasa/sql-of-the-house -- a session of an account that is being closed waits, and is refused.
    text: `select ${userColumns} from ${userTables} where u.id = any($1::uuid[]) order by u.id for update of u`,
    values: [ids],
  })
  return rows
}

/** The number of open sessions, active or idle. */
export async function countOpenSessions(db: Pool | Tx, userId: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ open: number }>({
    name: 'user.sessions',
    text: `select count(*)::int as open from session where user_id = $1 and ended_at is null and ends_at > $2`,
    values: [userId, now],
  })
  return rows[0]?.open ?? 0
}

export type UserChange = Pick<
  NewUser,
  'id' | 'name' | 'email' | 'role' | 'scope' | 'merchantId' | 'parentUserId' | 'remitGroupIds' | 'bankAccountIds'
>

/** Writes the form's fields, and the groups and accounts that follow from the parent. */
export async function updateUserRow(tx: Tx, user: UserChange, at: Date): Promise<void> {
  await tx.query({
    name: 'user.update',
    text: `update users set name = $2, email = $3, role = $4, scope = $5, mrc_id = $6, parent_user_id = $7,
      remit_group_ids = $8,
             bank_account_ids = $9, updated_at = $10, version = version + 1 where id = $1`,
    values: [
      user.id,
      user.name,
      user.email,
      user.role,
      user.scope,
      user.merchantId,
      user.parentUserId,
      user.remitGroupIds,
      user.bankAccountIds,
      at,
    ],
  })
}

export async function setLoginStatus(tx: Tx, id: string, status: LoginStatus, at: Date): Promise<void> {
  await tx.query({
    name: 'user.status',
    text: `update users set login_status = $2, updated_at = $3, version = version + 1 where id = $1`,
    values: [id, status, at],
  })
}

/** Requires an authenticator at the next sign-in, even if the tenant does not force it. */
export async function requireOtp(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'user.otp-require',
    text: `update users set otp_required = true, updated_at = $2, version = version + 1 where id = $1`,
    values: [id, at],
  })
}

/** Removes the authenticator, its recovery codes and a pending enrolment: the next sign-in enrols a new one. */
export async function clearOtp(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'user.otp-clear',
    text: `with codes as (delete from recovery_code where user_id = $1)
           update users set otp_active = false, otp_required = true, otp_secret_enc = null, otp_pending_enc = null,
             otp_pending_until = null,
             updated_at = $2, version = version + 1 where id = $1`,
    values: [id, at],
  })
}
