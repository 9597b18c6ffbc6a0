import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { endLinksOf, mailLanguage, queueAccountMail } from '../auth/accountMail.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { recordActs, recordChange } from '../otherPerson/otherPerson.service'
import { endSessionsOf } from '../sessions/endSessionsOf.service'
import { auditedOf } from './managedUser'
import { notifyEmailChange } from './notifyRights.service'
import { clearOtp, clearPassword, selectUser, setLoginStatus, updateUserRow, type UserRecord } from './users.sql'

/** Who acts: the caller, or both people where two are needed. `reason` names both for the audit log. */
export type By = { actorIds: readonly string[]; reason?: string }
export const byCaller = ({ actor }: Ctx<UserActor>): By => ({ actorIds: [actor.id] })
const named = ({ reason }: By) => (reason === undefined ? {} : { reason })

/** Removes the authenticator and ends the sessions: the next sign-in enrols a new one. */
export async function takeOtp(tx: Tx, ctx: Ctx<UserActor>, user: UserRecord, by: By): Promise<void> {
  await clearOtp(tx, user.id, ctx.now())
  await endSessionsOf(tx, ctx, user.id)
  await queueAccountMail(tx, ctx, {
    purpose: 'MFA_RESET',
    userId: user.id,
    email: user.email,
    lang: mailLanguage(ctx, user.lang),
  })
  await recordActs(tx, ctx, user.id, ['MFA_RESET'], by.actorIds)
  await recordAudit(tx, ctx, 'user.resetMfa', {
    type: 'user',
    id: user.id,
    before: { otpActive: user.otpActive },
    after: { otpActive: false },
    ...named(by),
  })
}

/** Clears the password and mails a link to set a new one; a person who never signed in gets the invitation again. */
export async function takePassword(tx: Tx, ctx: Ctx<UserActor>, user: UserRecord, by: By): Promise<void> {
  if (user.status !== 'ACTIVE') throw new Conflict({ code: 'USER_NOT_ACTIVE' })
  const purpose = user.hasPassword || user.lastLoginAt !== null ? 'RESET' : 'INVITE'
  await clearPassword(tx, user.id, ctx.now())
  await endSessionsOf(tx, ctx, user.id)
  await endLinksOf(tx, ctx, user.id)
  await queueAccountMail(tx, ctx, { purpose, userId: user.id, email: user.email, lang: mailLanguage(ctx, user.lang) })
  await recordActs(tx, ctx, user.id, ['PASSWORD_RESET'], by.actorIds)
  await recordAudit(tx, ctx, 'user.resetPassword', {
    type: 'user',
    id: user.id,
    before: null,
    after: { mail: purpose },
    ...named(by),
  })
}

/** Reopens an account for sign-in. */
export async function openAccount(tx: Tx, ctx: Ctx<UserActor>, user: UserRecord, by: By): Promise<void> {
  await setLoginStatus(tx, user.id, 'ACTIVE', ctx.now())
  await recordAudit(tx, ctx, 'user.setStatus', {
    type: 'user',
    id: user.id,
    before: { status: user.status },
    after: { status: 'ACTIVE' },
    ...named(by),
  })
}

/** Changes an account's e-mail address, ends its sessions, and notifies both addresses and every ADMIN. */
export async function moveEmail(tx: Tx, ctx: Ctx<UserActor>, user: UserRecord, email: string, by: By): Promise<void> {
  await updateUserRow(tx, { ...user, email }, ctx.now())
  const after = await selectUser(tx, user.id)
  if (!after) throw new Error('The account just written is not there')
  await endSessionsOf(tx, ctx, user.id)
  await recordChange(tx, ctx, user, after, by.actorIds)
  await recordAudit(tx, ctx, 'user.update', {
    type: 'user',
    id: user.id,
    before: auditedOf(user),
    after: auditedOf(after),
    ...named(by),
  })
  await notifyEmailChange(tx, ctx, user, after)
}
