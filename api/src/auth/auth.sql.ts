import type { Pool, Tx } from '../db/client'

export type Account = {
  id: string
  email: string
  /** Null until the person sets it by the link of an invitation or of a manager's reset. */
  passwordHash: string | null
  loginStatus: 'ACTIVE' | 'PASSIVE' | 'LOCKED'
  otpActive: boolean
  /** Must enrol at the next sign-in, whatever the tenant requires. */
  otpRequired: boolean
  otpSecretEnc: Buffer | null
  otpPendingEnc: Buffer | null
  otpPendingUntil: Date | null
  lang: 'tr' | 'en' | null
  /** Invited, and has never signed in. */
  isNew: boolean
  /** Signed up, and not yet opened by an administrator. */
  isWaiting: boolean
}

const columns = `id, email, password_hash as "passwordHash", login_status as "loginStatus", otp_active as "otpActive",
  otp_required as "otpRequired",
  otp_secret_enc as "otpSecretEnc", otp_pending_enc as "otpPendingEnc", otp_pending_until as "otpPendingUntil", lang,
  password_hash is null and last_login_at is null as "isNew", login_status = 'PASSIVE'
    and last_login_at is null as "isWaiting"`

export async function findAccount(db: Pool, email: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: 'account.find',
    text: `select ${columns} from users where email = $1`,
    values: [email],
  })
  return rows[0]
}

export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>({
    name: 'account.lock',
    // oxlint-disable-next-line kasa/sql-of-the-house -- a session begun with the old password or authenticator waits for the new one.
    text: `select ${columns} from users where id = $1 for update`,
    values: [id],
  })
  return rows[0]
}

/** Marks the step of a code as used. Returns false if this step or a later one was used before. */
export async function useOtpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'account.otp-step',
    text: `update users set otp_used_step = $2 where id = $1 and otp_used_step < $2`,
    values: [id, step],
  })
  return rowCount === 1
}

export async function setPendingOtp(
  tx: Tx,
  id: string,
  sealed: Buffer,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  await tx.query({
    name: 'account.otp-pending',
    text: `update users set otp_pending_enc = $2, otp_pending_until = $3, updated_at = $4, version = version + 1
      where id = $1`,
    values: [id, sealed, until, at],
  })
}

export async function activatePendingOtp(tx: Tx, id: string, step: number, at: Date): Promise<void> {
  await tx.query({
    name: 'account.otp-activate',
    text: `update users set otp_secret_enc = otp_pending_enc, otp_active = true, otp_pending_enc = null,
      otp_pending_until = null,
             otp_used_step = $2, updated_at = $3, version = version + 1
           where id = $1 and otp_pending_enc is not null`,
    values: [id, step, at],
  })
}

export async function setPassword(tx: Tx, id: string, hash: string, at: Date): Promise<void> {
  await tx.query({
    name: 'account.password',
    text: `update users set password_hash = $2, updated_at = $3, version = version + 1 where id = $1`,
    values: [id, hash, at],
  })
}

export async function setLastLogin(tx: Tx, id: string, at: Date, ip: string): Promise<void> {
  await tx.query({
    name: 'account.last-login',
    text: `update users set last_login_at = $2, last_login_ip = $3 where id = $1`,
    values: [id, at, ip],
  })
}

/**
 * Adds a person who signed up and proved their address: passive, with the least rights. Returns false if the e-mail is
 * already in use.
 */
export async function insertApplicant(
  tx: Tx,
  user: { id: string; name: string; email: string; passwordHash: string; lang: 'tr' | 'en' },
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'account.applicant',
    text: `insert into users (id, name, email, password_hash, role, scope, lang, login_status, created_at, updated_at)
           values ($1, $2, $3, $4, 'client', '{client}', $5, 'PASSIVE', $6, $6)
           on conflict (email) do nothing`,
    values: [user.id, user.name, user.email, user.passwordHash, user.lang, at],
  })
  return rowCount === 1
}
