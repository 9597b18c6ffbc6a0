import { foldEmail } from '@kasa/domain/email'
import type { Language } from '@kasa/domain/money'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../errors/refusals'
import { addJob, registerTask } from '../jobs/jobs'
import { mailLanguage, queueAccountMail } from './accountMail.service'
import { findAccount } from './auth.sql'
import { takeMailTurn } from './mailRequests.service'
import { accountMark } from './throttle.service'

/**
 * A job's payload. It carries the requester's IP and request id for the audit row. `id` makes a repeated job produce
 * the same mail.
 */
type MailRequest = { id: string; email: string; lang?: Language; ip: string; requestId: string }

declare module '../jobs/jobs' {
  interface JobPayloads {
    'auth.forgotten': MailRequest
    'auth.signup': MailRequest & { name: string }
  }
}

const mailRequestOf = (ctx: Ctx, email: string, lang: Language | undefined): MailRequest => ({
  id: uuidv7(),
  email: foldEmail(email),
  ip: ctx.ip,
  requestId: ctx.requestId,
  ...(lang === undefined ? {} : { lang }),
})

/**
 * ForgetPassword: requests a link by mail. It never checks whether the account exists, so neither the answer nor its
 * time reveals that; the job checks.
 */
export const askForPassword = (
  ctx: Ctx,
  { email, lang }: { email: string; lang?: Language | undefined },
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const mayMail = await takeMailTurn(tx, ctx, email)
    if (mayMail) await addJob(tx, 'auth.forgotten', mailRequestOf(ctx, email, lang))
    await recordAudit(tx, ctx, 'auth.passwordForgotten', {
      type: 'user',
      id: accountMark(ctx, email),
      before: null,
      after: { mayMail },
    })
  })

async function answerForgotten(system: Ctx, { id, email, lang, ip, requestId }: MailRequest): Promise<void> {
  const ctx = { ...system, ip, requestId }
  const account = await findAccount(ctx.tenant.pool, email)
  await inTransaction(ctx, async (tx) => {
    const refusal = !account ? 'ACCOUNT_UNKNOWN' : account.loginStatus === 'ACTIVE' ? undefined : 'ACCOUNT_CLOSED'
    if (account && !refusal)
      await queueAccountMail(tx, ctx, {
        id,
        purpose: account.isNew ? 'INVITE' : 'FORGOT',
        userId: account.id,
        email,
        lang: mailLanguage(ctx, account.lang, lang),
      })
    await recordAudit(tx, ctx, 'auth.passwordLink', {
      type: 'user',
      id: account?.id ?? accountMark(ctx, email),
      before: null,
      after: null,
      ...(refusal && { reason: refusal }),
    })
  })
}
registerTask('auth.forgotten', answerForgotten)

/**
 * Signup, if the tenant allows it. It opens no account: the mail proves the address, and the account then stays passive
 * until an administrator gives it rights. The answer is the same for an address in use.
 */
export async function askForAccount(
  ctx: Ctx,
  { name, email, lang }: { name: string; email: string; lang?: Language | undefined },
): Promise<void> {
  if (!ctx.tenant.config.auth.selfSignup) throw new NotFound({ code: 'NOT_FOUND' })
  await inTransaction(ctx, async (tx) => {
    const mayMail = await takeMailTurn(tx, ctx, email)
    if (mayMail) await addJob(tx, 'auth.signup', { ...mailRequestOf(ctx, email, lang), name })
    await recordAudit(tx, ctx, 'auth.signup', {
      type: 'user',
      id: accountMark(ctx, email),
      before: null,
      after: { mayMail },
    })
  })
}

async function answerSignup(
  system: Ctx,
  { id, email, name, lang, ip, requestId }: MailRequest & { name: string },
): Promise<void> {
  const ctx = { ...system, ip, requestId }
  const account = await findAccount(ctx.tenant.pool, email)
  await inTransaction(ctx, async (tx) => {
    const wish = account
      ? { purpose: 'KNOWN' as const, userId: account.id }
      : { purpose: 'SIGNUP' as const, userId: null, name }
    await queueAccountMail(tx, ctx, { ...wish, id, email, lang: mailLanguage(ctx, account?.lang, lang) })
    await recordAudit(tx, ctx, 'auth.signupMail', {
      type: 'user',
      id: account?.id ?? accountMark(ctx, email),
      before: null,
      after: { purpose: wish.purpose },
    })
  })
}
registerTask('auth.signup', answerSignup)
