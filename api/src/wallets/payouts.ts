import type { WalletMovement, WalletPayout } from '@kasa/contracts/walletProvider'
import { creditSeen, walletLedger, type JournalLine } from '@kasa/domain/ledger'
import { debitSeen, payoutFreed, payoutReturned, payoutSent } from '@kasa/domain/payoutLedger'
import { walletTransitions, walletTxKey, type WalletAction } from '@kasa/domain/wallet'
import { nextWalletPayoutStep, type WalletPayoutKnown } from '@kasa/domain/walletPayout'

import type { Ctx } from '../access/ctx'
import { endWaiting } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { confirmLimits, releaseLimits } from '../limits/limits.service'
import { givesFeeBack } from '../commissions/pricing'
import { earn, unearn } from '../operatorEarnings/earn'
import { parameterMs } from '../parameters/parameter'
import { decidedBy } from '../requests/decideRequest'
import { asSystem } from '../requests/requestNoun'
import { unclaimed } from '../requests/requestRecord'
import { lockRequest } from '../requests/visibleRequest'
import { keepWalletEvent } from '../walletAccounts/walletAccounts.service'
import { selectPayoutOf } from './payouts.sql'
import { insertWalletLine, setLineRequest, setLineSettled } from './walletLines.sql'
import { walletAccountOf, type WalletRecord } from './walletRecord'
import { walletTable } from './walletTable'
import { moveWallet } from './wallets'

const journalOf = ({ id }: WalletRecord) => ({ sourceType: 'papara_request', sourceId: id }) as const

/**
 * Ends a locked payout that was not sent: the held money returns to the merchant's balance (P7). The caller has checked
 * the transition.
 */
export async function endWalletPayout(
  tx: Tx,
  ctx: Ctx,
  before: WalletRecord,
  action: 'cancel' | 'deny' | 'decline' | 'rejectPayout',
  { reasonCode, note }: { reasonCode?: string; note?: string | undefined } = {},
): Promise<WalletRecord> {
  await balanceWithin(tx, before.merchantId)
  await releaseLimits(tx, before.id)
  await postJournal(tx, { ...journalOf(before), kind: 'P7', at: ctx.now(), lines: payoutFreed(before) })
  const patch = {
    status: walletTransitions[action].to,
    reasonCode: reasonCode ?? null,
    nextAskAt: null,
    outcomeDueAt: null,
    ...decidedBy(ctx, 0),
    ...unclaimed,
  }
  const ended = await moveWallet(tx, ctx, before, patch, {
    action,
    params: { ...(reasonCode && { reason: reasonCode }), ...(note && { note }) },
    ...(reasonCode && { reason: [reasonCode, note].filter(Boolean).join(': ') }),
  })
  if (before.status === 'PENDING_APPROVAL' && action !== 'deny') await endWaiting(tx, ctx, before.id, ended.status)
  return ended
}

/** P4, with the earnings of the wallet's operator. */
async function linesSent(tx: Tx, before: WalletRecord, accountId: string, at: Date): Promise<JournalLine[]> {
  const { amountMinor, createdAt } = before
  const handled = { ...journalOf(before), occurrenceNo: 1, kind: 'P4', at } as const
  const earned = await earn(tx, { ...handled, accountId, method: 'WITHDRAW', createdAt, amountMinor })
  return [...payoutSent(before, accountId), ...earned]
}

/** Posts the journal of a step and returns the other changes of the record. */
async function settle(tx: Tx, ctx: Ctx, before: WalletRecord, action: WalletAction): Promise<Partial<WalletRecord>> {
  const [accountId, at] = [walletAccountOf(before), ctx.now()]
  switch (action) {
    case 'sent':
    case 'found':
      await balanceWithin(tx, before.merchantId)
      await confirmLimits(tx, before.id)
      await postJournal(tx, { ...journalOf(before), kind: 'P4', at, lines: await linesSent(tx, before, accountId, at) })
      return { ...decidedBy(ctx, 0), nextAskAt: null, outcomeDueAt: null }
    case 'pay':
      await postJournal(tx, {
        ...journalOf(before),
        kind: 'P5',
        at,
        lines: debitSeen(accountId, before.amountMinor, 0n, walletLedger),
      })
      return {}
    case 'return': {
      const isFeeBack = await givesFeeBack(tx, before.merchantId, 'WITHDRAW', before.createdAt)
      await balanceWithin(tx, before.merchantId)
      const journal = { ...journalOf(before), kind: 'P6', at } as const
      const lines = [...payoutReturned(before, accountId, isFeeBack), ...(await unearn(tx, journal))]
      await postJournal(tx, { ...journal, lines })
      return { returnedMinor: before.amountMinor + (isFeeBack ? before.feeMinor + before.taxMinor : 0n) }
    }
    case 'resume':
      return { outcomeDueAt: new Date(at.getTime() + (await parameterMs(tx, 'withdraw.suspect_s', at))) }
    default:
      return {}
  }
}

/** Advances a locked payout by all steps that the known facts allow. */
export async function advanceWalletPayout(
  tx: Tx,
  callerCtx: Ctx,
  locked: WalletRecord,
  known: WalletPayoutKnown,
  providerReason: string | null = null,
): Promise<WalletRecord> {
  const ctx = asSystem(callerCtx)
  let record = locked
  for (let step = nextWalletPayoutStep(record.status, known); step; step = nextWalletPayoutStep(record.status, known)) {
    if (step === 'decline')
      return endWalletPayout(tx, ctx, record, step, {
        reasonCode: 'PROVIDER_REFUSED',
        ...(providerReason !== null && { note: providerReason }),
      })
    const patch = { ...(await settle(tx, ctx, record, step)), status: walletTransitions[step].to }
    record = await moveWallet(tx, ctx, record, patch, { action: step })
  }
  return record
}

/** The facts from a provider's payment status. */
export const knownOf = ({ status }: WalletPayout): WalletPayoutKnown => ({
  isWaiting: status === 'CREATED',
  isExecuted: status === 'EXECUTED' || status === 'RETURNED',
  isRefused: status === 'REFUSED',
})

/** Applies the provider's report about a payment; ignores payments that are not ours. */
export async function takePayoutResult(tx: Tx, ctx: Ctx, payout: WalletPayout): Promise<void> {
  const id = await selectPayoutOf(tx, payout.id)
  const record = id === undefined ? undefined : await lockRequest(tx, walletTable, id)
  if (record) await advanceWalletPayout(tx, ctx, record, knownOf(payout), payout.reason)
}

/**
 * Stores a movement of the wallet's statement that may be a payout's debit or the credit of its return, and advances
 * the payout. A debit without a payout is only stored; the balance comparison shows it as unbooked. A repeat changes
 * nothing.
 */
export async function takePayoutMovement(
  tx: Tx,
  callerCtx: Ctx,
  accountId: string,
  movement: WalletMovement,
): Promise<void> {
  const ctx = asSystem(callerCtx)
  const [isBack, { payoutId, amountMinor }] = [movement.direction === 'CREDIT', movement]
  const line = await insertWalletLine(tx, {
    accountId,
    providerTxId: walletTxKey(movement.id),
    direction: isBack ? 'IN' : 'OUT',
    amountMinor,
    referenceCode: null,
    senderName: movement.otherName,
    at: new Date(movement.bookedAt),
    now: ctx.now(),
  })
  if (!line) return
  await keepWalletEvent(tx, accountId, ctx.now())
  await recordAudit(tx, ctx, 'walletLine.seen', {
    type: 'papara_tx',
    id: line.id,
    before: null,
    after: { direction: isBack ? 'IN' : 'OUT', amountMinor, accountId, walletRef: line.providerTxId },
  })
  if (isBack)
    await postJournal(tx, {
      kind: 'P1',
      sourceType: 'papara_tx',
      sourceId: line.id,
      at: ctx.now(),
      lines: creditSeen(accountId, amountMinor, walletLedger),
    })
  const id = payoutId === null ? undefined : await selectPayoutOf(tx, payoutId)
  const record = id === undefined ? undefined : await lockRequest(tx, walletTable, id)
  if (!record || walletAccountOf(record) !== accountId || record.amountMinor !== amountMinor) return
  // A return without a debit stays in suspense until a person handles it.
  if (isBack && record.status !== 'PAID') return
  await setLineRequest(tx, line.id, record.id)
  await setLineSettled(tx, line.id, ctx.now())
  await advanceWalletPayout(tx, ctx, record, isBack ? { isBack: true } : { isDebited: true })
}

/** Applies the provider's refusal of a locked payout that it was never asked to execute. */
export async function takeWalletRefusal(tx: Tx, ctx: Ctx, before: WalletRecord, code: string): Promise<void> {
  if (before.payAsked === 0 && before.providerPaymentId === null)
    await advanceWalletPayout(tx, ctx, before, { isRefused: true }, code)
}
