import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { TooMany } from '../errors/refusals'
import { countMailRequests, deleteOldMailRequests, insertMailRequest, lockMailRequests } from './mailRequests.sql'

const windowMs = 60 * 60_000
/** Per hour: mails to one account, and requests from one network address for any account. */
const perAccount = 5
const perAddress = 30

/**
 * Counts a request and returns whether it may send a mail. It counts the same with and without an account. Over the
 * account's limit it returns false and the caller answers as usual, so flooding neither fills a mailbox nor reveals
 * anything; earlier links stay valid. Over the address's limit it throws TooMany.
 */
export async function takeMailTurn(tx: Tx, ctx: Ctx, email: string): Promise<boolean> {
  const emailHash = ctx.tenant.keys.mac('mail-request', foldEmail(email))
  const now = ctx.now()
  await lockMailRequests(tx, emailHash)
  const { ofAccount, ofAddress, addressFirstAt } = await countMailRequests(tx, {
    emailHash,
    ip: ctx.ip,
    since: new Date(now.getTime() - windowMs),
  })
  if (ofAddress >= perAddress && addressFirstAt) {
    const seconds = Math.max(1, Math.ceil((addressFirstAt.getTime() + windowMs - now.getTime()) / 1000))
    throw new TooMany({ code: 'TOO_MANY', params: { seconds }, retryAfterS: seconds })
  }
  await insertMailRequest(tx, { emailHash, ip: ctx.ip, at: now })
  return ofAccount < perAccount
}

/** Deletes requests that are outside the time window of the limits. */
export const pruneMailRequests = (ctx: Ctx): Promise<void> =>
  deleteOldMailRequests(ctx.tenant.pool, new Date(ctx.now().getTime() - windowMs))
import { foldEmail } from '@kasa/domain/email'
