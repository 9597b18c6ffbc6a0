import { inTransaction } from '../db/transaction'
import { openSession } from '../sessions/sessions.service'
import type { SignedInClient, TestApp } from './testApp'

/**
 * Signs a person in again, with a fresh code. Needed after moving the clock, because the earlier session has expired.
 */
export async function signInAgain(app: TestApp, { client, actor }: SignedInClient): Promise<void> {
  const opened = await inTransaction(app.ctx, (tx) =>
    openSession(tx, app.ctx, { id: actor.id, stage: 'full', userAgent: 'test' }),
  )
  client.token = opened.token
  await app.stepUp({ client, actor: opened.actor, ctx: { ...app.ctx, actor: opened.actor } })
}
