import type { WalletPayout } from '@kasa/contracts/walletProvider'
import { foldText } from '@kasa/domain/turkishText'
import { walletTransitions } from '@kasa/domain/wallet'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict, Refusal } from '../errors/refusals'
import { parameterMs } from '../parameters/parameter'
import { asSystem } from '../requests/requestNoun'
import { unclaimed } from '../requests/requestRecord'
import { lockRequest } from '../requests/visibleRequest'
import { walletAccountByNo, walletPayable } from '../walletAccounts/walletAccounts.service'
import { refuseUnpaying } from '../withdrawals/payingMerchant'
import { refuseOtherThanAgreed } from './approvePayout'
import { isBlockedSince } from './blockedSince.sql'
import { advanceWalletPayout, knownOf } from './payouts'
import { walletNoOf } from './payoutTo'
import { walletAccountOf, type WalletRecord } from './walletRecord'
import { walletTable } from './walletTable'
import { moveWallet } from './wallets'

/** Locks a payout by its id. Throws if it does not exist; payouts are never deleted. */
export async function lockPayout(tx: Tx, id: string): Promise<WalletRecord> {
  const record = await lockRequest(tx, walletTable, id)
  if (!record) throw new Error(`The payout ${id} is gone`)
  return record
}

/**
 * Why a locked payout must not be sent now; undefined if it may. Checks again what may have changed since the request.
 */
async function whyNotNow(tx: Tx, ctx: Ctx, record: WalletRecord): Promise<string | undefined> {
  try {
    await refuseOtherThanAgreed(tx, ctx, record)
    await refuseUnpaying(tx, record.merchantId, { isSettlement: false })
    const toFold = foldText(record.toName ?? '')
    if (await isBlockedSince(tx, { id: record.id, toFold, at: ctx.now() }))
      throw new Conflict({ code: 'PAYOUT_BLOCKLISTED', params: { number: record.number } })
    // The wallet may have become one of our accounts since the request.
    if (await walletAccountByNo(tx, walletNoOf(ctx.tenant.keys, record))) throw new Conflict({ code: 'WALLET_OURS' })
    if (!(await walletPayable(tx, walletAccountOf(record), record.amountMinor)))
      throw new Conflict({ code: 'WALLET_NO_SOURCE' })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.facts.code
    throw error
  }
}

/** Marks a locked payout as SENDING before the provider is called. Returns the error code if it must not be sent. */
export async function beginPayout(tx: Tx, callerCtx: Ctx, before: WalletRecord): Promise<WalletRecord | string> {
  const ctx = asSystem(callerCtx)
  const why = await whyNotNow(tx, ctx, before)
  if (why !== undefined) return why
  const at = ctx.now()
  const outcomeDueAt = new Date(at.getTime() + (await parameterMs(tx, 'withdraw.suspect_s', at)))
  // A person's claim was for rejecting it, which is over.
  const patch = { status: walletTransitions.send.to, sendingAt: at, outcomeDueAt, ...unclaimed }
  return moveWallet(tx, ctx, before, patch, { action: 'send', params: { account: before.bankAccountLabel ?? '' } })
}

/** Stores the provider's payment id of a locked payout, or another request to execute it, before the next call. */
export const keepAsk = (
  tx: Tx,
  ctx: Ctx,
  before: WalletRecord,
  patch: { providerPaymentId: string } | { payAsked: number },
): Promise<WalletRecord> =>
  moveWallet(tx, asSystem(ctx), before, patch, { action: 'providerPaymentId' in patch ? 'named' : 'asked' })

/** Applies the provider's answer to a payout. Throws if it is about another payment. */
export async function takeAnswer(tx: Tx, ctx: Ctx, id: string, payout: WalletPayout): Promise<WalletRecord> {
  const before = await lockPayout(tx, id)
  if (before.providerPaymentId !== payout.id || before.amountMinor !== payout.amountMinor)
    throw new Error(`The provider answered of another payment than that of ${before.number}`)
  return advanceWalletPayout(tx, ctx, before, knownOf(payout), payout.reason)
}

/**
 * Marks a payout in SENDING as SUSPECT if there was no readable answer in time: its outcome is unknown, and its money
 * stays on hold.
 */
export async function suspectIfDue(tx: Tx, ctx: Ctx, id: string, why: string): Promise<void> {
  const before = await lockPayout(tx, id)
  if (before.status !== 'SENDING' || before.outcomeDueAt === null || before.outcomeDueAt > ctx.now()) return
  const patch = { status: walletTransitions.suspect.to, outcomeDueAt: null }
  await moveWallet(tx, asSystem(ctx), before, patch, { action: 'suspect', params: { note: why }, reason: why })
}
