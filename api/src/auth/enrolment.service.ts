import type { OtpSecret } from '@kasa/contracts/auth'
import { foldEmail } from '@kasa/domain/email'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { completeEnrolment, markSteppedUp, type TokenPair } from '../sessions/sessions.service'
import { activatePendingOtp, lockAccount, setPendingOtp, type Account } from './auth.sql'
import { newOtpSecret, otpAuthUri, otpStepOf } from './otp'
import { sealedFor } from './otpSecret'
import { spendOtpCode } from './stepUp.service'
import { asGuess, forgetFailures, takeBack } from './throttle.service'

/** How long a new secret may wait for its first code. */
const pendingMs = 10 * 60_000

/** Locks the caller's account. Throws NotFound for any other e-mail, as if it were unknown. */
async function lockOwn(tx: Tx, ctx: Ctx<UserActor>, email: string): Promise<Account> {
  const account = await lockAccount(tx, ctx.actor.id)
  if (!account || account.email !== foldEmail(email)) throw new NotFound({ code: 'NOT_FOUND' })
  return account
}

/**
 * Creates a secret that waits for its first code; the active secret stays valid until then. With an active secret,
 * `check` must be its current code; a wrong code returns the specification's text `TOTP error`.
 */
export async function createOtpSecret(
  ctx: Ctx<UserActor>,
  { email, check }: { email: string; check: string },
): Promise<OtpSecret | string> {
  return asGuess(ctx, { email: ctx.actor.email, kind: 'CODE' }, (guess) =>
    inTransaction(ctx, async (tx) => {
      const account = await lockOwn(tx, ctx, email)
      if (account.otpActive) {
        // The code of the active secret steps the session up.
        if (!(await spendOtpCode(tx, ctx, account, check))) return 'TOTP error'
        await markSteppedUp(tx, ctx)
      }
      await takeBack(tx, guess)
      const userSecret = newOtpSecret()
      await setPendingOtp(tx, account.id, ctx.tenant.keys.seal(Buffer.from(userSecret), sealedFor(account)), {
        at: ctx.now(),
        until: new Date(ctx.now().getTime() + pendingMs),
      })
      await recordAudit(tx, ctx, 'auth.otpCreated', {
        type: 'user',
        id: account.id,
        before: { otpActive: account.otpActive },
        after: { pending: true },
      })
      return {
        email: account.email,
        userSecret,
        otpauth: otpAuthUri(userSecret, { issuer: ctx.tenant.config.brand.product, email: account.email }),
      }
    }),
  )
}

export type OtpState = { status: boolean } & Partial<TokenPair>

/** Whether the caller's account has an active one-time password. */
export const otpState = (ctx: Ctx<UserActor>, email: string): Promise<OtpState> =>
  inTransaction(ctx, async (tx) => ({ status: (await lockOwn(tx, ctx, email)).otpActive }))

/**
 * Activates the pending secret by its first code. The caller's session becomes a full one with a new token pair, and
 * all other sessions of the account end. Returns `status: false` for a wrong code.
 */
export async function proveOtp(
  ctx: Ctx<UserActor>,
  { email, code }: { email: string; code: string },
): Promise<OtpState> {
  return asGuess(ctx, { email: ctx.actor.email, kind: 'CODE' }, () =>
    inTransaction(ctx, async (tx) => {
      const account = await lockOwn(tx, ctx, email)
      const { otpPendingEnc: sealed, otpPendingUntil: until } = account
      if (!sealed || !until || until <= ctx.now()) throw new Conflict({ code: 'OTP_NOT_STARTED' })
      const step = otpStepOf(ctx.tenant.keys.unseal(sealed, sealedFor(account)).toString(), code, ctx.now())
      if (step === undefined) {
        await recordAudit(tx, ctx, 'auth.otpRefused', {
          type: 'user',
          id: account.id,
          before: null,
          after: null,
          reason: 'OTP_WRONG',
        })
        return { status: false }
      }
      await activatePendingOtp(tx, account.id, step, ctx.now())
      await forgetFailures(tx, ctx, account.email)
      const pair = await completeEnrolment(tx, ctx)
      await recordAudit(tx, ctx, 'auth.otpActivated', {
        type: 'user',
        id: account.id,
        before: { otpActive: account.otpActive },
        after: { otpActive: true },
      })
      return { status: true, ...pair }
    }),
  )
}
