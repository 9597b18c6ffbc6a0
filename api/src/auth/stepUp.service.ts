import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { markSteppedUp } from '../sessions/sessions.service'
import { lockAccount, useOtpStep, type Account } from './auth.sql'
import { openOtpSecret } from './otpSecret'
import { otpStepOf } from './otp'
import { asGuess, forgetFailures } from './throttle.service'

/** Uses up a code of the account's authenticator app; false for a wrong or used code. Call it within `asGuess`. */
export async function spendOtpCode(tx: Tx, ctx: Ctx, account: Account, code: string): Promise<boolean> {
  const step = otpStepOf(openOtpSecret(ctx, account), code, ctx.now())
  if (step !== undefined && (await useOtpStep(tx, account.id, step))) return true
  await recordAudit(tx, ctx, 'auth.otpRefused', {
    type: 'user',
    id: account.id,
    before: null,
    after: null,
    reason: 'OTP_WRONG',
  })
  return false
}

/**
 * Steps the caller's session up for five minutes by a fresh code; routes with `config.stepUp` need it. Throws Conflict
 * (`OTP_NOT_ACTIVE`, `OTP_WRONG`).
 */
export async function stepUp(ctx: Ctx<UserActor>, code: string): Promise<{ until: string }> {
  const until = await asGuess(ctx, { email: ctx.actor.email, kind: 'CODE' }, () =>
    inTransaction(ctx, async (tx) => {
      const account = await lockAccount(tx, ctx.actor.id)
      if (!account?.otpActive) throw new Conflict({ code: 'OTP_NOT_ACTIVE' })
      if (!(await spendOtpCode(tx, ctx, account, code))) return undefined
      await forgetFailures(tx, ctx, account.email)
      const end = await markSteppedUp(tx, ctx)
      await recordAudit(tx, ctx, 'auth.stepUp', {
        type: 'session',
        id: ctx.actor.sessionId,
        before: null,
        after: { until: end.toISOString() },
      })
      return end
    }),
  )
  // Thrown outside `asGuess`, because an error inside it does not count as a wrong guess. 409, because a 401 would mean
  // that the session has ended.
  if (!until) throw new Conflict({ code: 'OTP_WRONG' })
  return { until: until.toISOString() }
}
