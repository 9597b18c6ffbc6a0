import { approvedUnseen } from '@kasa/domain/depositJournals'
import { depositApproved, inverseOf } from '@kasa/domain/ledger'
import { feeOf } from '@kasa/domain/money'
import { walletTransitions, type WalletAction } from '@kasa/domain/wallet'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict, Unprocessable } from '../errors/refusals'
import { balanceWithin, postedLines, postJournal } from '../ledger/ledger.service'
import { confirmLimits, releaseLimits } from '../limits/limits.service'
import { reopenLimits, resizeLimits } from '../limits/reopenLimits'
import { merchantFeeOf } from '../commissions/pricing'
import { earn, unearn } from '../operatorEarnings/earn'
import { refuseClosed } from '../merchants/merchants.service'
import { parameterMs } from '../parameters/parameter'
import { decidedBy } from '../requests/decideRequest'
import { unclaimed } from '../requests/requestRecord'
import { lockWalletLine, selectRejectedRef, setLineRequest, setLineSettled, type WalletLine } from './walletLines.sql'
import { grossOf, netOf, noLine, walletAccountOf, type WalletRecord } from './walletRecord'
import { moveWallet, type WalletEventDetails } from './wallets'

type EndReason = { reasonCode?: string | undefined; note?: string | undefined }

const eventDetailsOf = (action: WalletAction, { reasonCode, note }: EndReason): WalletEventDetails => ({
  action,
  params: { ...(reasonCode && { reason: reasonCode }), ...(note && { note }) },
  ...((reasonCode ?? note) && { reason: [reasonCode, note].filter(Boolean).join(': ') }),
})

/** The journal key of an approval and of its reversal. */
const journalOf = ({ id, undoCount }: WalletRecord) =>
  ({ sourceType: 'papara_request', sourceId: id, occurrenceNo: undoCount + 1 }) as const

const undoMsOf = (tx: Tx, { now }: Ctx) => parameterMs(tx, 'undo_s', now())

/** Links an incoming transfer to a locked request. Returns the changes of the record. */
export async function linkWalletLine(tx: Tx, before: WalletRecord, line: WalletLine): Promise<Partial<WalletRecord>> {
  await setLineRequest(tx, line.id, before.id)
  return {
    paparaTxId: line.id,
    amountReceivedMinor: line.amountMinor,
    walletRef: line.providerTxId,
    senderName: line.senderName,
  }
}

/**
 * The fee for this amount by the merchant's terms at the time of the request; resizes the limits to the amount. Throws
 * Conflict (`LIMIT_TAKEN`).
 */
async function chargeOn(tx: Tx, before: WalletRecord, grossMinor: bigint) {
  if (!(await resizeLimits(tx, before.id, grossMinor))) throw new Conflict({ code: 'LIMIT_TAKEN' })
  return feeOf(grossMinor, await merchantFeeOf(tx, before.merchantId, 'PAPARA', before.createdAt))
}

/**
 * Approves a locked request with a linked transfer: confirms the limits and posts P2 from suspense to merchant, fee and
 * tax. A different amount needs a reason.
 */
export async function approveWallet(
  tx: Tx,
  ctx: Ctx,
  before: WalletRecord,
  reason: EndReason = {},
  action: 'approve' | 'approveUnseen' = 'approve',
): Promise<WalletRecord> {
  if (before.paparaTxId === null) throw new Error(`Wallet transfer ${before.number} has no money to approve`)
  if (before.late) await refuseClosed(tx, before.merchantId)
  const grossMinor = grossOf(before)
  if (grossMinor !== before.amountMinor && reason.reasonCode === undefined)
    throw new Unprocessable({ code: 'CONFIRM_REASON_NEEDED', field: 'reasonCode' })
  const charge = grossMinor === before.amountMinor ? before : await chargeOn(tx, before, grossMinor)
  const { feeMinor, taxMinor } = charge
  await confirmLimits(tx, before.id)
  await setLineSettled(tx, before.paparaTxId, ctx.now())
  const { merchantId, createdAt } = before
  const accountId = walletAccountOf(before)
  const journal = { ...journalOf(before), kind: 'P2', at: ctx.now() } as const
  const earned = await earn(tx, { ...journal, accountId, method: 'PAPARA', createdAt, amountMinor: grossMinor })
  const paid = [{ bankAccountId: accountId, amountMinor: grossMinor }]
  await postJournal(tx, {
    ...journal,
    lines: [...depositApproved({ paid, merchantId, feeMinor, taxMinor, method: 'PAPARA' }), ...earned],
  })
  const patch = {
    status: walletTransitions.approve.to,
    reasonCode: null,
    feeMinor,
    taxMinor,
    ...decidedBy(ctx, action === 'approve' ? await undoMsOf(tx, ctx) : 0),
    ...unclaimed,
  }
  return moveWallet(tx, ctx, before, patch, eventDetailsOf(action, reason))
}

/**
 * A final approval by two people of a locked request with evidence: P2 if the provider reported the transfer, although
 * its payer named no request; else P2b. Throws Conflict (`WALLET_REF_USED`, `AMOUNT_DIFFERS`).
 */
export async function approveWalletUnseen(tx: Tx, ctx: Ctx, before: WalletRecord, reason: string): Promise<void> {
  const { merchantId, feeMinor, taxMinor, evidenceRef } = before
  const line = evidenceRef === null ? undefined : await lockWalletLine(tx, walletAccountOf(before), evidenceRef)
  if (line) {
    if (line.requestId !== null) throw new Conflict({ code: 'WALLET_REF_USED' })
    if (line.amountMinor !== before.amountMinor) throw new Conflict({ code: 'AMOUNT_DIFFERS' })
    const linked = { ...before, ...(await linkWalletLine(tx, before, line)) }
    await approveWallet(tx, ctx, linked, { note: reason }, 'approveUnseen')
    return
  }
  await confirmLimits(tx, before.id)
  const { amountMinor, createdAt } = before
  const accountId = walletAccountOf(before)
  const journal = { ...journalOf(before), kind: 'P2b', at: ctx.now() } as const
  const earned = await earn(tx, { ...journal, accountId, method: 'PAPARA', createdAt, amountMinor })
  const approved = { bankAccountId: accountId, grossMinor: amountMinor, merchantId, feeMinor, taxMinor }
  await postJournal(tx, { ...journal, lines: [...approvedUnseen({ ...approved, method: 'PAPARA' }), ...earned] })
  const patch = {
    status: walletTransitions.approveUnseen.to,
    unseen: true,
    reasonCode: null,
    ...decidedBy(ctx, 0),
    ...unclaimed,
  }
  await moveWallet(tx, ctx, before, patch, eventDetailsOf('approveUnseen', { note: reason }))
}

/**
 * Ends a locked request without money for the merchant: releases its limits and returns a linked transfer to suspense.
 */
export async function endWallet(
  tx: Tx,
  ctx: Ctx,
  before: WalletRecord,
  action: 'reject' | 'expire' | 'cancel',
  reason: EndReason = {},
): Promise<WalletRecord> {
  await releaseLimits(tx, before.id)
  if (before.paparaTxId !== null) await setLineRequest(tx, before.paparaTxId, null)
  const details = eventDetailsOf(action, reason)
  const patch = {
    status: walletTransitions[action].to,
    reasonCode: reason.reasonCode ?? null,
    ...decidedBy(ctx, action === 'reject' ? await undoMsOf(tx, ctx) : 0),
    ...unclaimed,
    ...noLine,
    evidenceRef: null,
  }
  const params = { ...details.params, ...(before.walletRef !== null && { walletRef: before.walletRef }) }
  return moveWallet(tx, ctx, before, patch, { ...details, params })
}

/**
 * Reverses an approval: the money returns from the merchant to suspense (P2U), and the transfer stays linked. Throws
 * `BALANCE_LOW` if the merchant has spent it.
 */
async function takeMoneyBack(tx: Tx, ctx: Ctx, before: WalletRecord): Promise<Partial<WalletRecord>> {
  const journal = journalOf(before)
  const posted = await postedLines(tx, { ...journal, kind: 'P2' })
  if (posted.length === 0) throw new Error(`Wallet transfer ${before.id} is approved and has no P2 to take back`)
  if ((await balanceWithin(tx, before.merchantId)) < netOf(before)) throw new Conflict({ code: 'BALANCE_LOW' })
  const undone = { ...journal, kind: 'P2U', at: ctx.now() } as const
  await unearn(tx, undone)
  await postJournal(tx, { ...undone, lines: inverseOf(posted) })
  if (before.paparaTxId !== null) await setLineSettled(tx, before.paparaTxId, null)
  return grossOf(before) === before.amountMinor ? {} : chargeOn(tx, before, before.amountMinor)
}

/** Reopens a rejected request; its earlier transfer is linked again if it is still free. */
async function openAgain(tx: Tx, before: WalletRecord): Promise<Partial<WalletRecord>> {
  const walletRef = await selectRejectedRef(tx, before.id)
  const line = walletRef === undefined ? undefined : await lockWalletLine(tx, walletAccountOf(before), walletRef)
  return line && line.requestId === null ? linkWalletLine(tx, before, line) : {}
}

/**
 * Undoes an approval or a rejection: money, limits and transfer are as before. Throws Conflict (`LIMIT_TAKEN`,
 * `BALANCE_LOW`).
 */
export async function takeWalletBack(tx: Tx, ctx: Ctx, before: WalletRecord): Promise<Partial<WalletRecord>> {
  const restored = before.status === 'APPROVED' ? await takeMoneyBack(tx, ctx, before) : await openAgain(tx, before)
  if (!(await reopenLimits(tx, before.id))) throw new Conflict({ code: 'LIMIT_TAKEN' })
  return { ...restored, reasonCode: null }
}
