import type { Ctx, UserActor } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { requireFreshCode } from '../sessions/sessions.service'
import { findAccount } from './auth.sql'
import { isPassword } from './password'
import { asGuess, forgetFailures } from './throttle.service'

export type SelfProof = 'PASSWORD' | 'CODE'

/**
 * Checks that the signer is the signed-in person: by their password, or without one by a code from the last five
 * minutes. Returns which one was used. Throws Conflict (`PASSWORD_WRONG`).
 */
export async function proveSelf(ctx: Ctx<UserActor>, password: string | undefined): Promise<SelfProof> {
  if (password === undefined) {
    await inTransaction(ctx, (tx) => requireFreshCode(tx, ctx))
    return 'CODE'
  }
  const { email } = ctx.actor
  const isRight = await asGuess(ctx, { email, kind: 'PASSWORD' }, async () => {
    const account = await findAccount(ctx.tenant.pool, email)
    const isTheirs = await isPassword(account?.passwordHash, password)
    if (isTheirs) await inTransaction(ctx, (tx) => forgetFailures(tx, ctx, email))
    return isTheirs
  })
  if (!isRight) throw new Conflict({ code: 'PASSWORD_WRONG', field: 'password' })
  return 'PASSWORD'
}
