import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingPayload } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../errors/refusals'
import { openText } from '../signing/sealed'
import { askedIban, ibanKind } from './accountApprovals'
import { selectAccount } from './accountList.sql'
import { maySeeAccount } from './accountVisibility'
import { insertReveal } from './accountWrites.sql'

/** The whole IBAN, and the one that waits for a second person, who has to compare it; who looked and why is kept before it is shown. */
export async function revealIban(ctx: Ctx<UserActor>, { id, reason }: { id: string; reason: string }): Promise<{ iban: string; asked: string | null }> {
  requirePermission(ctx, 'bankAccount.read')
  return inTransaction(ctx, async (tx) => {
    const account = await selectAccount(tx, id)
    if (!account || !maySeeAccount(ctx.actor, account)) throw new NotFound({ code: 'ACCOUNT_NOT_FOUND' })
    await insertReveal(tx, { id: uuidv7(), at: ctx.now(), actor: ctx.actor.id, objectId: id, reason, ip: ctx.ip, sessionId: ctx.actor.sessionId })
    await recordAudit(tx, ctx, 'bankAccount.reveal', { type: 'bankAccount', id, before: null, after: { field: 'iban' }, reason })
    const asked = askedIban(await pendingPayload(tx, ibanKind, id))
    const open = (sealed: Buffer) => openText(ctx.tenant.keys, 'bankAccountIban', id, sealed)
    return { iban: open(account.ibanEnc), asked: asked && open(asked) }
  })
}
