import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { endOthers } from '../sessions/sessions.service'
import { endLinksOf, mailLanguage, queueAccountMail } from './accountMail.service'
import { findAccount, lockAccount, setPassword } from './auth.sql'
import { hashPassword, isPassword } from './password'
import { refuseWeak } from './passwordRules'
import { asGuess, forgetFailures } from './throttle.service'

type Change = { oldPassword: string; newPassword: string }

/**
 * Changes the caller's password and ends all their other sessions, in case someone else knew the old one. Throws
 * Conflict (`PASSWORD_WRONG`).
 */
export async function changePassword(ctx: Ctx<UserActor>, change: Change): Promise<void> {
  const isChanged = await asGuess(ctx, { email: ctx.actor.email, kind: 'PASSWORD' }, () => changeIfRight(ctx, change))
  if (!isChanged) throw new Conflict({ code: 'PASSWORD_WRONG', field: 'oldPassword' })
}

async function changeIfRight(ctx: Ctx<UserActor>, { oldPassword, newPassword }: Change): Promise<boolean> {
  const { id, email } = ctx.actor
  const known = await findAccount(ctx.tenant.pool, email)
  const isRight = await isPassword(known?.passwordHash, oldPassword)
  // Only a caller with the right old password learns why the new one is refused.
  if (isRight) await refuseWeak({ password: newPassword, email, oldPassword })
  const hash = isRight ? await hashPassword(newPassword) : ''
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) throw new NotFound({ code: 'USER_NOT_FOUND' })
    // The password may have changed between the check and the lock.
    if (!isRight || account.passwordHash !== known?.passwordHash) {
      await recordAudit(tx, ctx, 'user.changePasswordRefused', {
        type: 'user',
        id,
        before: null,
        after: null,
        reason: 'PASSWORD_WRONG',
      })
      return false
    }
    await setPassword(tx, id, hash, ctx.now())
    await forgetFailures(tx, ctx, email)
    const ended = await endOthers(tx, ctx, 'PASSWORD')
    await endLinksOf(tx, ctx, id)
    await queueAccountMail(tx, ctx, { purpose: 'CHANGED', userId: id, email, lang: mailLanguage(ctx, account.lang) })
    await recordAudit(tx, ctx, 'user.changePassword', {
      type: 'user',
      id,
      before: null,
      after: { endedSessions: ended },
    })
    return true
  })
}
