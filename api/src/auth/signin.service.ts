import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { NotSignedIn, type Refusal } from '../errors/refusals'
import { mayOpenSession, openSession, type TokenPair } from '../sessions/sessions.service'
import { findAccount, setLastLogin, useOtpStep, type Account } from './auth.sql'
import { otpStepOf } from './otp'
import { openOtpSecret } from './otpSecret'
import { isPassword } from './password'
import { spendRecoveryCode } from './recoveryCodes.service'
import { accountMark, asGuess, forgetFailures, takeBack, wasWrongCode, type Guess } from './throttle.service'

export type Attempt = { email: string; password: string; otp?: string | undefined; userAgent: string }

/** How a refused attempt counts: as a wrong password, as a wrong code after the right password, or not at all. */
type Counted = 'PASSWORD' | 'CODE' | 'NOTHING'
type Outcome = { ok: true; pair: TokenPair } | { ok: false; refusal: Refusal; counted: Counted }

const refused = (refusal: Refusal, counted: Counted): Outcome => ({ ok: false, refusal, counted })

const wrongPassword = () => refused(new NotSignedIn({ code: 'SIGNIN_REFUSED' }), 'PASSWORD')
/** An account after signup is not closed: it waits for an administrator. */
const closed = ({ isWaiting }: Account) =>
  refused(new NotSignedIn({ code: isWaiting ? 'ACCOUNT_WAITS' : 'ACCOUNT_CLOSED' }), 'NOTHING')
const otpMissing = () => refused(new NotSignedIn({ code: 'OTP_REQUIRED' }), 'NOTHING')
const otpWrong = () => refused(new NotSignedIn({ code: 'OTP_WRONG' }), 'CODE')

const settle: Record<Counted, (tx: Tx, guess: Guess) => Promise<void>> = {
  PASSWORD: async () => undefined,
  CODE: wasWrongCode,
  NOTHING: takeBack,
}

/** A code of the authenticator app, or a recovery code instead; each works once. */
async function isCode(tx: Tx, ctx: Ctx, account: Account, code: string): Promise<boolean> {
  const isOfApp = /^\d{6}$/.test(code)
  const step = isOfApp ? otpStepOf(openOtpSecret(ctx, account), code, ctx.now()) : undefined
  if (isOfApp) return step !== undefined && useOtpStep(tx, account.id, step)
  if (!(await spendRecoveryCode(tx, ctx, account.id, code))) return false
  await recordAudit(tx, ctx, 'auth.recoveryCodeUsed', { type: 'user', id: account.id, before: null, after: null })
  return true
}

/** The checks after the password (the account's state and the code), and the new session. */
async function admit(tx: Tx, ctx: Ctx, account: Account, attempt: Attempt): Promise<Outcome> {
  if (!(await mayOpenSession(tx, account.id))) return closed(account)
  if (account.otpActive) {
    if (attempt.otp === undefined) return otpMissing()
    if (!(await isCode(tx, ctx, account, attempt.otp))) return otpWrong()
  }
  const mustEnrol = (ctx.tenant.config.auth.forcedAuthentication || account.otpRequired) && !account.otpActive
  const { actor, ...pair } = await openSession(tx, ctx, {
    id: account.id,
    stage: mustEnrol ? 'enrol' : 'full',
    userAgent: attempt.userAgent,
  })
  await setLastLogin(tx, account.id, ctx.now(), ctx.ip)
  await forgetFailures(tx, ctx, account.email)
  await recordAudit(tx, { ...ctx, actor }, 'auth.signin', {
    type: 'user',
    id: account.id,
    before: null,
    after: { sessionId: actor.sessionId, stage: mustEnrol ? 'enrol' : 'full' },
  })
  return { ok: true, pair }
}

/**
 * Signs a person in. An unknown e-mail and a wrong password get the same answer after the same work; other reasons are
 * shown only after the right password. If a one-time password is required and not active, the session can only enrol
 * one.
 */
export async function signIn(ctx: Ctx, attempt: Attempt): Promise<TokenPair> {
  const outcome = await asGuess(ctx, { email: attempt.email, kind: 'PASSWORD' }, (guess) =>
    judgeSignIn(ctx, attempt, guess),
  )
  if (!outcome.ok) throw outcome.refusal
  return outcome.pair
}

async function judgeSignIn(ctx: Ctx, attempt: Attempt, guess: Guess): Promise<Outcome> {
  const account = await findAccount(ctx.tenant.pool, foldEmail(attempt.email))
  const knows = await isPassword(account?.passwordHash, attempt.password)
  return inTransaction(ctx, async (tx): Promise<Outcome> => {
    const result = account && knows ? await admit(tx, ctx, account, attempt) : wrongPassword()
    if (result.ok) return result
    await settle[result.counted](tx, guess)
    const { code } = result.refusal.facts
    // Asking for the code refuses nobody, but shows that somebody knows the password.
    const isStep = code === 'OTP_REQUIRED'
    await recordAudit(tx, ctx, isStep ? 'auth.codeAsked' : 'auth.refused', {
      type: 'user',
      id: account?.id ?? accountMark(ctx, attempt.email),
      before: null,
      after: null,
      ...(!isStep && { reason: code }),
    })
    return result
  })
}
import { foldEmail } from '@kasa/domain/email'
