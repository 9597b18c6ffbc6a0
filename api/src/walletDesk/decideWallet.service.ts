import type { WalletRow, walletDecideRequest, walletEvidenceRequest } from '@kasa/contracts/walletTransfers'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import type { SentFile } from '../attachments/attachments.service'
import type { Tx } from '../db/client'
import { requestApproval } from '../requests/requestApproval'
import type { ClaimAnswer } from '../requests/claimRequest'
import { lockToDecide } from '../requests/decideRequest'
import { refuseIf } from '../requests/refuseRequest'
import { mayWorkOn, rowFor } from '../requests/requestNoun'
import { keepFile } from '../requests/requestAttachments'
import { undoRequest } from '../requests/undoRequest'
import { lockVisible } from '../requests/visibleRequest'
import { endWalletPayout } from '../wallets/payouts'
import { approveWallet, approveWalletUnseen, endWallet, takeWalletBack } from '../wallets/settleWallet'
import type { WalletRecord } from '../wallets/walletRecord'
import { keepWalletRef } from '../wallets/walletRef'
import { walletTransfers } from '../wallets/wallets'

type Decision = z.infer<typeof walletDecideRequest>
type Evidence = z.infer<typeof walletEvidenceRequest>

/**
 * Approves or rejects a wallet transfer, or rejects a queued payout. Throws if the row has changed since the user saw
 * it (`version`).
 */
export async function decideWallet(tx: Tx, ctx: Ctx, request: { id: string } & Decision): Promise<WalletRow> {
  requirePermission(ctx, walletTransfers.may.decide)
  const before = await lockToDecide(tx, walletTransfers, ctx, request)
  return rowFor(walletTransfers, ctx, await carryOut(tx, ctx, before, request))
}

function carryOut(tx: Tx, ctx: Ctx, before: WalletRecord, decision: Decision): Promise<WalletRecord> {
  switch (decision.decision) {
    case 'approve':
      return approveWallet(tx, ctx, before, decision)
    case 'reject':
      return endWallet(tx, ctx, before, 'reject', decision)
    case 'rejectPayout':
      return endWalletPayout(tx, ctx, before, 'rejectPayout', decision)
  }
}

/** Undoes the user's own approval or rejection in time; the transfer returns to review. */
export const undoWallet = (
  tx: Tx,
  ctx: Ctx,
  request: { id: string; version: number },
): Promise<ClaimAnswer<WalletRow>> => undoRequest(tx, walletTransfers, ctx, request, takeWalletBack)

/**
 * POST /api/papara-request/evidence/{id}: records the wallet's transaction number. Only for who has claimed the
 * request.
 */
export async function giveEvidence(
  tx: Tx,
  ctx: Ctx,
  { id, walletRef, version }: { id: string } & Evidence,
): Promise<WalletRow> {
  requirePermission(ctx, walletTransfers.may.decide)
  const before = await lockVisible(tx, walletTransfers, ctx, id)
  // The same check as for rejecting, whether money came or not.
  const why = mayWorkOn(walletTransfers, ctx, before) ? walletTransfers.whyNot(ctx, 'reject', before) : 'ROLE'
  refuseIf(before, why, version)
  return rowFor(walletTransfers, ctx, await keepWalletRef(tx, ctx, before, walletRef))
}

/**
 * POST /api/papara-request/approveUnseen/{id}: requests a second person's approval based on the wallet's transaction
 * number.
 */
export const askUnseen = requestApproval(walletTransfers, {
  action: 'approveUnseen',
  approve: 'paparaTransfer.approve',
  hours: 24,
  shown: ({ number, status, amountMinor, customerName, merchantName, bankAccountLabel, evidenceRef }) => ({
    number,
    status,
    amount: Number(amountMinor),
    customer: customerName,
    merchant: merchantName,
    account: bankAccountLabel,
    walletRef: evidenceRef,
  }),
  apply: approveWalletUnseen,
})

/** POST /api/papara-request/attach/{id}: a receipt or another attachment. */
export async function attachToWallet(
  tx: Tx,
  ctx: Ctx,
  { id, ...file }: { id: string } & SentFile,
): Promise<Record<string, never>> {
  requirePermission(ctx, walletTransfers.may.decide)
  await keepFile(tx, walletTransfers, ctx, await lockVisible(tx, walletTransfers, ctx, id), file)
  return {}
}
