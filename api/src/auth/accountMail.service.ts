import { createHash } from 'node:crypto'

import type { Language } from '@kasa/domain/money'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { addJob, registerTask } from '../jobs/jobs'
import {
  deleteOldAccountMails,
  endAccountMails,
  findAccountMail,
  insertAccountMail,
  setMailSent,
  type AccountMail,
} from './accountMail.sql'
import { accountLetter, hasToken, mailPurposes, type MailFacts, type MailPurpose } from './mailPurposes'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'auth.mail': { id: string }
  }
}

/** 18 bytes are 24 characters: too many to guess, and the link fits on one line of a mail. */
const tokenBytes = 18
const keptMs = 30 * 24 * 3_600_000

/**
 * The link's secret, derived from the mail's id and the tenant's key: a repeated job makes the same link, and the
 * database alone reveals none.
 */
const tokenOf = (ctx: Ctx, id: string): string =>
  ctx.tenant.keys.mac('account-mail', id).subarray(0, tokenBytes).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export type MailWish = {
  id?: string
  purpose: MailPurpose
  userId: string | null
  email: string
  name?: string
  lang: Language
  facts?: MailFacts
}

/** The first known language: the person's, the requesting page's, the tenant's; else Turkish, as in the top bar. */
export const mailLanguage = (ctx: Ctx, ...wished: (Language | null | undefined)[]): Language =>
  [...wished, ctx.tenant.config.defaultLanguage].find((lang) => lang != null) ?? 'tr'

/** Queues a mail about an account in the caller's transaction. A second call with the same id does nothing. */
export async function queueAccountMail(
  tx: Tx,
  ctx: Ctx,
  { id = uuidv7(), purpose, userId, email, name, lang, facts }: MailWish,
): Promise<void> {
  const now = ctx.now()
  const endsAt = new Date(now.getTime() + mailPurposes[purpose].validMs)
  const isNew = await insertAccountMail(tx, {
    id,
    purpose,
    userId,
    email,
    name: name ?? null,
    lang,
    facts: facts ?? null,
    hash: hasToken(purpose) ? hashOfToken(tokenOf(ctx, id)) : null,
    madeAt: now,
    endsAt,
  })
  if (isNew) await addJob(tx, 'auth.mail', { id })
}

const isOver = ({ sentAt, usedAt, endedAt, endsAt }: AccountMail, now: Date) =>
  sentAt !== null || usedAt !== null || endedAt !== null || endsAt <= now

/**
 * Sends a queued mail. A crash between sending and marking it as sent makes the repeated job send the same mail again,
 * with the same Message-ID and link (in captured mails: the same file).
 */
async function sendAccountMail(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const mail = await findAccountMail(ctx.tenant.pool, id)
  if (!mail || isOver(mail, ctx.now())) return
  const { config, post } = ctx.tenant
  const host = config.hosts[0] ?? ''
  const { path } = mailPurposes[mail.purpose]
  // The secret is in the URL fragment, which browsers never send to a server, so it reaches no log.
  const link = `${post.origin(host)}${path}${hasToken(mail.purpose) ? `#${tokenOf(ctx, id)}` : ''}`
  const letter = accountLetter(ctx.tenant, {
    purpose: mail.purpose,
    lang: mail.lang,
    link,
    endsAt: mail.endsAt,
    facts: mail.facts,
  })
  await post.deliver({
    id: `${config.id}-${id}`,
    to: { name: '', email: mail.email },
    from: { name: config.brand.name, host },
    at: mail.madeAt,
    ...letter,
  })
  await inTransaction(ctx, async (tx) => {
    await setMailSent(tx, id, ctx.now())
    await recordAudit(tx, ctx, 'auth.mailSent', {
      type: mail.userId === null ? 'accountMail' : 'user',
      id: mail.userId ?? id,
      before: null,
      after: { purpose: mail.purpose, email: mail.email },
    })
  })
}
registerTask('auth.mail', sendAccountMail)

/** Ends the open links of an account, because its password was set or its status changed. Returns their number. */
export const endLinksOf = (tx: Tx, ctx: Ctx, userId: string): Promise<number> => endAccountMails(tx, userId, ctx.now())

/** Deletes links that ended a month ago. */
export const pruneAccountMails = (ctx: Ctx): Promise<void> =>
  deleteOldAccountMails(ctx.tenant.pool, new Date(ctx.now().getTime() - keptMs))
