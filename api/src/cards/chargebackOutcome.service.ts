import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { registerApprovalKind, type ApprovalKind, type ApprovalRequest } from '../approvals/approvalKinds'
import { createApproval, pendingApprovals } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { notThere, refusal } from '../requests/refuseRequest'
import { asSystem } from '../requests/requestNoun'
import { lockRequest, selectRequest } from '../requests/visibleRequest'
import type { CardRecord } from './cardRecord'
import { cards, moveCard } from './cards'
import { closeChargeback } from './settleCard'

export type Outcome = 'win' | 'lose'
const asks = { win: 'askWin', lose: 'askLose' } as const satisfies Record<Outcome, string>

/** The approval's payload: the amount the issuer took. */
const agreed = z.object({ chargebackMinor: z.string() })
type Agreed = z.infer<typeof agreed>

async function lockRequested(tx: Tx, { targetId }: ApprovalRequest<Agreed>): Promise<CardRecord> {
  const record = await lockRequest(tx, cards.table, targetId)
  if (!record) throw notThere()
  return record
}

const kindOf = (outcome: Outcome): ApprovalKind<Agreed> => ({
  permission: 'cardTransfer.approve',
  minCheckers: 1,
  hours: 72,
  payload: agreed,
  async isVoid(tx, { targetId, payload }) {
    const record = await selectRequest(tx, cards.table, targetId)
    return record?.status !== 'CHARGEBACK' || String(record.chargebackMinor) !== payload.chargebackMinor
  },
  async apply(tx, ctx, requested) {
    const before = await lockRequested(tx, requested)
    if (before.status !== 'CHARGEBACK') throw refusal(before, 'STATUS')
    if (String(before.chargebackMinor) !== requested.payload.chargebackMinor)
      throw new Conflict({ code: 'APPROVAL_VOID' })
    await closeChargeback(tx, ctx, before, outcome, requested.reason)
  },
  async drop(tx, ctx, requested, why, reason) {
    const before = await lockRequested(tx, requested)
    if (before.status !== 'CHARGEBACK') return
    const details = { action: 'keepOpen', ...(reason && { params: { note: reason } }), reason: reason ?? why } as const
    await moveCard(tx, asSystem(ctx), before, {}, details)
  },
})
registerApprovalKind('cardTransfer.win', kindOf('win'))
registerApprovalKind('cardTransfer.lose', kindOf('lose'))

/** The chargeback outcome that waits for approval; null if none does. */
export async function outcomeAsked(db: Parameters<typeof pendingApprovals>[0], id: string): Promise<Outcome | null> {
  const waiting = (await pendingApprovals(db, [id])).get(id) ?? []
  const kinds = new Set(waiting.map(({ kind }) => kind))
  return kinds.has('cardTransfer.win') ? 'win' : kinds.has('cardTransfer.lose') ? 'lose' : null
}

/**
 * Requests approval for the outcome of a locked chargeback. Throws `APPROVAL_PENDING` if an outcome is already
 * waiting.
 */
export async function askOutcome(
  tx: Tx,
  ctx: Ctx<UserActor>,
  before: CardRecord,
  outcome: Outcome,
  note: string,
): Promise<CardRecord> {
  if ((await outcomeAsked(tx, before.id)) !== null) throw new Conflict({ code: 'APPROVAL_PENDING' })
  const takenMinor = before.chargebackMinor ?? 0n
  const after = await moveCard(tx, ctx, before, {}, { action: asks[outcome], params: { note }, reason: note })
  const shown = { number: before.number, customer: before.customerName, merchant: before.merchantName }
  await createApproval(tx, ctx, {
    kind: `cardTransfer.${outcome}`,
    targetType: 'cardTransfer',
    targetId: before.id,
    title: before.number,
    payload: { chargebackMinor: String(takenMinor) },
    before: { ...shown, status: before.status },
    after: { ...shown, status: outcome === 'win' ? 'WON' : 'LOST', amount: Number(takenMinor) },
    reason: note,
  })
  return after
}
