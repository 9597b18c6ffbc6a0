import type { CardRow, cardDecideRequest } from '@kasa/contracts/cardTransfers'
import type { CardAction } from '@kasa/domain/card'
import type { Permission } from '@kasa/domain/permissions'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { SentFile } from '../attachments/attachments.service'
import type { CardRecord } from '../cards/cardRecord'
import { askOutcome } from '../cards/chargebackOutcome.service'
import { cards } from '../cards/cards'
import { approveCard, endCard, representCard, takeApprovalBack } from '../cards/settleCard'
import type { Tx } from '../db/client'
import type { ClaimAnswer } from '../requests/claimRequest'
import { lockToDecide } from '../requests/decideRequest'
import { rowFor } from '../requests/requestNoun'
import { keepFile } from '../requests/requestAttachments'
import { undoRequest } from '../requests/undoRequest'
import { lockVisible } from '../requests/visibleRequest'

type Decision = z.infer<typeof cardDecideRequest>

const needed: Record<Decision['decision'], Permission> = {
  approve: 'cardTransfer.decide',
  reject: 'cardTransfer.decide',
  represent: 'cardTransfer.write',
  win: 'cardTransfer.write',
  lose: 'cardTransfer.write',
}

function carryOut(tx: Tx, ctx: Ctx<UserActor>, before: CardRecord, decision: Decision): Promise<CardRecord> {
  switch (decision.decision) {
    case 'approve':
      return approveCard(tx, ctx, before, decision)
    case 'reject':
      return endCard(tx, ctx, before, 'reject', decision)
    case 'represent':
      return representCard(tx, ctx, before, decision.note)
    case 'win':
    case 'lose':
      return askOutcome(tx, ctx, before, decision.decision, decision.note)
  }
}

/** The action of each decision. A chargeback's outcome is only requested here; another administrator approves it. */
const actions = {
  approve: 'approve',
  reject: 'reject',
  represent: 'represent',
  win: 'askWin',
  lose: 'askLose',
} as const satisfies Record<Decision['decision'], CardAction>

/**
 * Approves or rejects a card transfer, represents its chargeback, or requests an outcome. Throws if the row has
 * changed since the user saw it (`version`).
 */
export async function decideCard(tx: Tx, ctx: Ctx, request: { id: string } & Decision): Promise<CardRow> {
  requirePermission(ctx, needed[request.decision])
  const before = await lockToDecide(tx, cards, ctx, { ...request, decision: actions[request.decision] })
  return rowFor(cards, ctx, await carryOut(tx, ctx, before, request))
}

/** Undoes the user's own approval or rejection in time; the transfer returns to review. */
export const undoCard = (tx: Tx, ctx: Ctx, request: { id: string; version: number }): Promise<ClaimAnswer<CardRow>> =>
  undoRequest(tx, cards, ctx, request, takeApprovalBack)

/** POST /api/trn/attach/{id}: evidence for a chargeback, or another attachment. */
export async function attachEvidence(
  tx: Tx,
  ctx: Ctx,
  { id, ...file }: { id: string } & SentFile,
): Promise<Record<string, never>> {
  requirePermission(ctx, cards.may.decide)
  await keepFile(tx, cards, ctx, await lockVisible(tx, cards, ctx, id), file)
  return {}
}
