import { istanbulDayStart } from '@kasa/domain/istanbulDay'
import { costOf } from '@kasa/domain/payoutLedger'
import { largePayout, strictestPayoutRule, type PayoutRule } from '@kasa/domain/payoutRules'
import { walletTransitions } from '@kasa/domain/wallet'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { registerApprovalKind, type ApprovalRequest } from '../approvals/approvalKinds'
import { approvedPayload, createApproval } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { parameter } from '../parameters/parameter'
import { payoutRulesInForce } from '../payoutRules/rulesInForce'
import { notThere, refusal } from '../requests/refuseRequest'
import { lockRequest } from '../requests/visibleRequest'
import { endWalletPayout } from './payouts'
import { selectUnagreedTo } from './payouts.sql'
import { walletPayoutDigest } from './payoutTo'
import type { WalletRecord } from './walletRecord'
import { walletTable } from './walletTable'
import { moveWallet } from './wallets'

/** Why a payout to a wallet needs an approval, whatever its amount. */
export type WalletHold = 'BLOCKLIST' | 'BLOCKLIST_NEAR' | 'LIMIT' | 'FIRST_WALLET'

const kind = 'paparaTransfer.payOut'
const agreed = z.object({ digest: z.string() })
type Agreed = z.infer<typeof agreed>

/**
 * The rule for the approval of a payout; undefined if it needs none. It is the strictest band between the payout's
 * amount and that amount plus today's unapproved payouts to the same wallet (Istanbul day). Without a band, a large sum
 * (`four_eyes.withdraw_kurus`) or any hold needs one approval by an administrator.
 */
export async function ruleForWallet(
  tx: Tx,
  ctx: Ctx,
  payout: { id: string; merchantId: string; amountMinor: bigint; toHash: Buffer },
  holds: readonly WalletHold[],
): Promise<PayoutRule | undefined> {
  const { rules } = await payoutRulesInForce(tx)
  const largeFromMinor = await parameter(tx, 'four_eyes.withdraw_kurus', ctx.now())
  const besideMinor = await selectUnagreedTo(tx, { ...payout, since: istanbulDayStart(ctx.now()) })
  const untilMinor = payout.amountMinor + besideMinor
  const rule = rules[strictestPayoutRule(rules, { ...payout, untilMinor }) ?? -1]
  if (rule) return rule
  return untilMinor >= largeFromMinor || holds.length > 0 ? largePayout(largeFromMinor) : undefined
}

async function lockRequested(tx: Tx, { targetId }: ApprovalRequest<Agreed>): Promise<WalletRecord> {
  const record = await lockRequest(tx, walletTable, targetId)
  if (!record) throw notThere()
  return record
}

async function lockWaiting(tx: Tx, ctx: Ctx, requested: ApprovalRequest<Agreed>): Promise<WalletRecord> {
  const record = await lockRequested(tx, requested)
  if (record.status !== 'PENDING_APPROVAL') throw refusal(record, 'STATUS')
  if (requested.payload.digest !== walletPayoutDigest(ctx.tenant.keys, record))
    throw new Conflict({ code: 'APPROVAL_VOID' })
  return record
}

registerApprovalKind(kind, {
  permission: 'paparaTransfer.approve',
  // Defaults; `askForWalletPayout` sets both from the rule.
  minCheckers: 1,
  hours: 24,
  payload: agreed,
  check: async (tx, ctx, requested) => void (await lockWaiting(tx, ctx, requested)),
  async apply(tx, ctx, requested) {
    const before = await lockWaiting(tx, ctx, requested)
    const patch = { status: walletTransitions.agree.to, approvalId: requested.id, nextAskAt: ctx.now() }
    await moveWallet(tx, ctx, before, patch, { action: 'agree' })
  },
  // A payout without approval is ended, so that the merchant's money is not held for ever.
  async drop(tx, ctx, requested, why, reason) {
    const before = await lockRequested(tx, requested)
    if (before.status !== 'PENDING_APPROVAL') return
    const reasonCode = why === 'EXPIRED' ? 'APPROVAL_EXPIRED' : 'APPROVAL_DENIED'
    await endWalletPayout(tx, ctx, before, 'deny', { reasonCode, ...(reason !== null && { note: reason }) })
  },
})

/** Requests approval of a new payout, in the name of the key that requested the payout. */
export async function askForWalletPayout(tx: Tx, ctx: Ctx, record: WalletRecord, rule: PayoutRule): Promise<void> {
  const { askedKey } = record
  await createApproval(tx, ctx, {
    kind,
    targetType: 'paparaTransfer',
    targetId: record.id,
    title: record.number,
    payload: { digest: walletPayoutDigest(ctx.tenant.keys, record) },
    before: null,
    after: {
      amount: record.amountMinor,
      fee: record.feeMinor + record.taxMinor,
      total: costOf(record),
      merchant: record.merchantName,
      customer: record.customerName,
      beneficiary: record.toName,
      walletNo: `…${record.walletNoLast4 ?? ''}`,
      description: record.description,
    },
    reason: record.description || record.merchantRef,
    minCheckers: rule.checkers,
    hours: rule.hours,
    ...(askedKey !== null && { maker: { personId: null, key: askedKey, behind: [] } }),
  })
}

/** Throws Conflict (`APPROVAL_VOID`) if the payout differs from the approved one. */
export async function refuseOtherThanAgreed(tx: Tx, ctx: Ctx, record: WalletRecord): Promise<void> {
  if (record.approvalId === null) return
  const read = agreed.safeParse(await approvedPayload(tx, record.approvalId))
  if (!read.success || read.data.digest !== walletPayoutDigest(ctx.tenant.keys, record))
    throw new Conflict({ code: 'APPROVAL_VOID' })
}
