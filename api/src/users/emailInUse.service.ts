import { scopesOf } from '@kasa/domain/access'
import { ownsUser } from '@kasa/domain/userRights'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { Conflict, TooMany } from '../errors/refusals'
import { managerOf, rightsOf } from './managedUser'
import { countEmailRefusals, selectUserByEmail } from './users.sql'

const windowMs = 3_600_000
/**
 * Per hour. Typing errors and existing colleagues stay below it; more refusals mean that someone is probing addresses.
 */
const mostRefusals = 10
const refusedAction = 'user.emailRefused'

const seesEverybody = ({ actor }: Ctx<UserActor>) => scopesOf(actor.scope).has('ADMIN')

/**
 * Throws TooMany (`TOO_MANY`) after 10 refusals in an hour. A refusal reveals that the tenant has an account with this
 * address, so probing must stop early.
 */
export async function refuseProbing(ctx: Ctx<UserActor>): Promise<void> {
  if (seesEverybody(ctx)) return
  const refused = await countEmailRefusals(ctx.tenant.pool, {
    actorId: ctx.actor.id,
    action: refusedAction,
    since: new Date(ctx.now().getTime() - windowMs),
  })
  if (refused >= mostRefusals)
    throw new TooMany({ code: 'TOO_MANY', params: { seconds: windowMs / 1000 }, retryAfterS: windowMs / 1000 })
}

const isEmailUsed = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key'

/**
 * Turns a write's unique-index error on the e-mail into a refusal; rethrows other errors. The index decides, because a
 * check before the write can be overtaken. Throws Conflict `EMAIL_USED` if the caller may see the other account; else
 * `EMAIL_REFUSED`, with an audit row for ADMIN.
 */
export async function emailInUse(ctx: Ctx<UserActor>, email: string, error: unknown): Promise<never> {
  if (!isEmailUsed(error)) throw error
  const user = await selectUserByEmail(ctx.tenant.pool, email)
  if (user && ownsUser(managerOf(ctx), rightsOf(user))) throw new Conflict({ code: 'EMAIL_USED', field: 'email' })
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, refusedAction, {
      type: 'user',
      id: ctx.actor.id,
      before: null,
      after: { email },
      reason: 'EMAIL_REFUSED',
    }),
  )
  throw new Conflict({ code: 'EMAIL_REFUSED', field: 'email' })
}
