import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { TooMany } from '../errors/refusals'
import { countMailRequests, deleteOldMailRequests, insertMailRequest, lockMailRequests } from './mailRequests.sql'

const windowMs = 60 * 60_000
/** Mails one address may be sent in an hour, and requests one network address may make for any of them. */
const perAccount = 5
const perAddress = 30

/**
 * Whether this request may lead to a mail. Counted alike whether or not there is an account. Over the account's limit
 * the caller answers as ever and sends nothing: who floods a person neither fills their mailbox nor learns anything,
 * and the links already sent keep working. Over the address's limit the caller is told to wait.
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

/** Removes requests that no limit looks at any more. */
export const pruneMailRequests = (ctx: Ctx): Promise<void> =>
  deleteOldMailRequests(ctx.tenant.pool, new Date(ctx.now().getTime() - windowMs))
import { foldEmail } from '@kasa/domain/email'
