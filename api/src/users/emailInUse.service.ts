import { scopesOf } from '@kasa/domain/access'
import { ownsUser } from '@kasa/domain/userRights'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { Conflict, TooMany } from '../errors/refusals'
import { managerOf, rightsOf } from './managedUser'
import { countEmailRefusals, selectUserByEmail } from './users.sql'

const windowMs = 3_600_000
/** Typing errors and colleagues who are there already, in an hour; beyond it somebody is trying addresses. */
const mostRefusals = 10
const refusedAction = 'user.emailRefused'

const seesEverybody = ({ actor }: Ctx<UserActor>) => scopesOf(actor.scope).has('ADMIN')

/**
 * An address belongs to one account of the tenant, so a refusal tells that there is one. Who tries many is stopped
 * before they learn more.
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
 * What a write says whose e-mail is another account's. The unique index decides: a look before the write could be
 * overtaken. The account is named only to who may see it anyway; for others it is an address that cannot be used, the
 * try is on record for ADMIN, and there are few tries.
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
