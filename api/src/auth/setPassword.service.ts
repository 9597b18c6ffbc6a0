import type { PasswordLink } from '@kasa/contracts/passwordMail'
import { foldEmail } from '@kasa/domain/email'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { endSessionsOf } from '../sessions/endSessionsOf.service'
import { endLinksOf, hashOfToken, mailLanguage, queueAccountMail } from './accountMail.service'
import { findMailByHash, useAccountMail, type AccountMail } from './accountMail.sql'
import { findAccount, insertApplicant, lockAccount, setPassword } from './auth.sql'
import { hashPassword } from './password'
import { refuseWeak } from './passwordRules'
import { forgetFailures } from './throttle.service'

const over = () => new Conflict({ code: 'LINK_OVER' })

/** The mail of a link that can still be used. Throws Conflict (`LINK_OVER`) for every other link, without details. */
async function openLink(ctx: Ctx, token: string): Promise<AccountMail> {
  const mail = await findMailByHash(ctx.tenant.pool, hashOfToken(token))
  if (!mail || mail.usedAt || mail.endedAt || mail.endsAt <= ctx.now()) throw over()
  const account = await findAccount(ctx.tenant.pool, mail.email)
  const isFor =
    mail.userId === null ? account === undefined : account?.id === mail.userId && account.loginStatus === 'ACTIVE'
  if (!isFor) throw over()
  return mail
}

/** The account of a link, shown before the person types a password. */
export async function readPasswordLink(ctx: Ctx, token: string): Promise<PasswordLink> {
  const { email, userId, endsAt } = await openLink(ctx, token)
  return { email, needsApproval: userId === null, endsAt: endsAt.toISOString() }
}

/**
 * Sets the password of the mail's account, if it still has that address and is active. Ends all its sessions and links.
 */
async function setForAccount(
  tx: Tx,
  ctx: Ctx,
  mail: AccountMail,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const account = await lockAccount(tx, userId)
  if (
    account?.email !== mail.email ||
    account.loginStatus !== 'ACTIVE' ||
    !(await useAccountMail(tx, mail.id, ctx.now()))
  )
    return false
  await setPassword(tx, userId, passwordHash, ctx.now())
  const endedSessions = await endSessionsOf(tx, ctx, userId, 'PASSWORD')
  const endedLinks = await endLinksOf(tx, ctx, userId)
  await forgetFailures(tx, ctx, account.email)
  if (!account.isNew)
    await queueAccountMail(tx, ctx, {
      purpose: 'CHANGED',
      userId,
      email: account.email,
      lang: mailLanguage(ctx, account.lang, mail.lang),
    })
  await recordAudit(tx, ctx, 'auth.passwordSet', {
    type: 'user',
    id: userId,
    before: null,
    after: { purpose: mail.purpose, endedSessions, endedLinks },
  })
  return true
}

/** Opens the account of a person who signed up: passive and with the least rights, until an administrator decides. */
async function openAccount(tx: Tx, ctx: Ctx, mail: AccountMail, passwordHash: string): Promise<boolean> {
  if (!(await useAccountMail(tx, mail.id, ctx.now()))) return false
  const applicant = {
    id: uuidv7(),
    name: mail.name ?? mail.email,
    email: foldEmail(mail.email),
    passwordHash,
    lang: mail.lang,
  }
  if (!(await insertApplicant(tx, applicant, ctx.now()))) return false
  await recordAudit(tx, ctx, 'user.signup', {
    type: 'user',
    id: applicant.id,
    before: null,
    after: { name: applicant.name, email: applicant.email, status: 'PASSIVE' },
  })
  return true
}

/**
 * ForgetPassword2: sets a password by a link from a mail, once. It signs nobody in: the next sign-in asks for the
 * authenticator as usual.
 */
export async function setPasswordByLink(
  ctx: Ctx,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const mail = await openLink(ctx, token)
  await refuseWeak({ password: newPassword, email: mail.email, name: mail.name ?? '' })
  // Before any lock, because hashing is slow on purpose.
  const passwordHash = await hashPassword(newPassword)
  const isSet = await inTransaction(ctx, (tx) =>
    mail.userId === null
      ? openAccount(tx, ctx, mail, passwordHash)
      : setForAccount(tx, ctx, mail, mail.userId, passwordHash),
  )
  if (!isSet) throw over()
}
