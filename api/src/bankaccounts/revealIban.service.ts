import type { BankAccountRevealAnswer } from '@kasa/contracts/bankAccounts'
import { istanbulDayStart } from '@kasa/domain/istanbulDay'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { lockToDecide, pendingPayload } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { openText } from '../signing/sealed'
import { requestedIban, ibanKind } from './accountApprovals'
import { selectAccount } from './accountList.sql'
import { selectOwnedSince } from './accountOwner.sql'
import { maySeeAccount } from './accountVisibility'
import { insertReveal, lockRevealBudget } from './accountWrites.sql'

type ToReveal = { id: string; reason: string; approvalId?: string | undefined }

/** Throws unless this person may decide on the pending request of this account. */
async function refuseUnlessDecides(tx: Tx, ctx: Ctx<UserActor>, approvalId: string, accountId: string): Promise<void> {
  const { targetId } = await lockToDecide(tx, ctx, approvalId)
  if (targetId !== accountId) throw new NotFound({ code: 'APPROVAL_NOT_FOUND' })
}

type Shown = { objectType: 'bankAccount' | 'withdrawal'; objectId: string; reason: string }

/**
 * Records who reveals a full IBAN, before it is shown. Throws Conflict (`REVEAL_BUDGET`) if the person's daily budget
 * is used up.
 */
export async function keepReveal(tx: Tx, ctx: Ctx<UserActor>, shown: Shown): Promise<void> {
  const { budget, count } = await lockRevealBudget(tx, ctx.actor.id, istanbulDayStart(ctx.now()))
  if (count >= budget) throw new Conflict({ code: 'REVEAL_BUDGET', params: { count } })
  await insertReveal(tx, {
    ...shown,
    id: uuidv7(),
    at: ctx.now(),
    actor: ctx.actor.id,
    ip: ctx.ip,
    sessionId: ctx.actor.sessionId,
  })
}

/**
 * The full IBAN, and the requested one, which a second person must compare. Records who looked and why before showing
 * it.
 */
export async function revealIban(
  ctx: Ctx<UserActor>,
  { id, reason, approvalId }: ToReveal,
): Promise<BankAccountRevealAnswer> {
  requirePermission(ctx, 'bankAccount.read')
  return inTransaction(ctx, async (tx) => {
    const account = await selectAccount(tx, id)
    if (!account || !maySeeAccount(ctx.actor, account)) throw new NotFound({ code: 'ACCOUNT_NOT_FOUND' })
    if (approvalId !== undefined) await refuseUnlessDecides(tx, ctx, approvalId, id)
    await keepReveal(tx, ctx, { objectType: 'bankAccount', objectId: id, reason })
    await recordAudit(tx, ctx, 'bankAccount.reveal', {
      type: 'bankAccount',
      id,
      before: null,
      after: { field: 'iban', ...(approvalId && { approvalId }) },
      reason,
    })
    const requested = requestedIban(await pendingPayload(tx, ibanKind, id))
    const open = (sealed: Buffer) => openText(ctx.tenant.keys, 'bankAccountIban', id, sealed)
    const shown = { iban: open(account.ibanEnc), asked: requested && open(requested) }
    if (approvalId === undefined) return shown
    const since = (await selectOwnedSince(tx, id)) ?? account.createdAt
    return {
      ...shown,
      held: { holderTitle: account.holderTitle, owner: account.ownerName, since: since.toISOString() },
    }
  })
}
