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

/** 18 bytes, 24 characters: far beyond guessing, and the link fits on one line of a mail. */
const tokenBytes = 18
const keptMs = 30 * 24 * 3_600_000

/**
 * The link's secret, from the mail's id by the tenant's key: a job can be repeated, and the database alone opens
 * nothing.
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

/**
 * The language of a mail: the person's own, else the page's that asked, else the tenant's, else Turkish, as the top
 * bar's.
 */
export const mailLanguage = (ctx: Ctx, ...wished: (Language | null | undefined)[]): Language =>
  [...wished, ctx.tenant.config.defaultLanguage].find((lang) => lang != null) ?? 'tr'

/** Queues a mail about an account in the caller's transaction; once for each id. */
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
 * Sends a queued mail. The job outlives any crash; one between the sending and the note of it sends the same mail
 * again: same Message-ID, same link, and captured the same file.
 */
async function sendAccountMail(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const mail = await findAccountMail(ctx.tenant.pool, id)
  if (!mail || isOver(mail, ctx.now())) return
  const { config, post } = ctx.tenant
  const host = config.hosts[0] ?? ''
  const { path } = mailPurposes[mail.purpose]
  // Behind the #, which no server and no log is ever sent.
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

/** Ends the links an account was sent: its password was set, or its status changed. Answers how many. */
export const endLinksOf = (tx: Tx, ctx: Ctx, userId: string): Promise<number> => endAccountMails(tx, userId, ctx.now())

/** Removes links that ended a month ago. */
export const pruneAccountMails = (ctx: Ctx): Promise<void> =>
  deleteOldAccountMails(ctx.tenant.pool, new Date(ctx.now().getTime() - keptMs))
