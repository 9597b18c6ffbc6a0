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
import { approveWallet, approveWalletUnseen, endWallet, takeWalletBack } from '../wallets/settleWallet'
import { keepWalletRef } from '../wallets/walletRef'
import { walletTransfers } from '../wallets/wallets'

type Decision = z.infer<typeof walletDecideRequest>
type Evidence = z.infer<typeof walletEvidenceRequest>

/** Approves or rejects a wallet transfer. The row the person saw (`version`) must still be the row. */
export async function decideWallet(tx: Tx, ctx: Ctx, asked: { id: string } & Decision): Promise<WalletRow> {
  requirePermission(ctx, walletTransfers.may.decide)
  const before = await lockToDecide(tx, walletTransfers, ctx, asked)
  const after =
    asked.decision === 'approve'
      ? await approveWallet(tx, ctx, before, asked)
      : await endWallet(tx, ctx, before, 'reject', asked)
  return rowFor(walletTransfers, ctx, after)
}

/** Takes one's own approval or rejection back in time: the transfer is in review again. */
export const undoWallet = (tx: Tx, ctx: Ctx, asked: { id: string; version: number }): Promise<ClaimAnswer<WalletRow>> =>
  undoRequest(tx, walletTransfers, ctx, asked, takeWalletBack)

/** POST /api/papara-request/evidence/{id}: the wallet's number for the transfer, by who has the request in hand. */
export async function giveEvidence(
  tx: Tx,
  ctx: Ctx,
  { id, walletRef, version }: { id: string } & Evidence,
): Promise<WalletRow> {
  requirePermission(ctx, walletTransfers.may.decide)
  const before = await lockVisible(tx, walletTransfers, ctx, id)
  // Whoever may reject it has it in hand: the same question, whatever came or did not.
  const why = mayWorkOn(walletTransfers, ctx, before) ? walletTransfers.whyNot(ctx, 'reject', before) : 'ROLE'
  refuseIf(before, why, version)
  return rowFor(walletTransfers, ctx, await keepWalletRef(tx, ctx, before, walletRef))
}

/**
 * POST /api/papara-request/approveUnseen/{id}: asks a second person to approve on the wallet's number for the transfer.
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

/** POST /api/papara-request/attach/{id}: a receipt, or what else belongs beside a transfer. */
export async function attachToWallet(
  tx: Tx,
  ctx: Ctx,
  { id, ...file }: { id: string } & SentFile,
): Promise<Record<string, never>> {
  requirePermission(ctx, walletTransfers.may.decide)
  await keepFile(tx, walletTransfers, ctx, await lockVisible(tx, walletTransfers, ctx, id), file)
  return {}
}
