import { judgeReturn } from '@kasa/domain/debitMatch'
import { payoutKinds, payoutReturned } from '@kasa/domain/payoutLedger'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { givesFeeBack } from '../commissions/pricing'
import { unearn } from '../operatorEarnings/earn'
import { asSystem } from '../requests/requestNoun'
import { settleWhole } from '../withdrawals/settleWhole'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { moveWithdrawal } from '../withdrawals/withdrawals'
import { judgedDebit, judgedPayout, linkToPayout, type FoundLine } from './linkPayout'
import {
  lockCreditsOf,
  lockFreeCredits,
  lockPaidOf,
  selectMaybeReturns,
  type PayoutLineRecord,
} from './payoutLines.sql'

/** How long after it was sent a payout may come back, in ms. */
const comesBackWithinMs = 60 * 86_400_000
const sentSince = ({ now }: Ctx) => new Date(now().getTime() - comesBackWithinMs)

/**
 * A locked payout that was paid came back by a locked credit: what stood in suspense since it was seen is the merchant's again, and the
 * fee with its tax where that was agreed (P6). Undefined, and nothing written, where the line was given away meanwhile.
 */
export async function returnByCredit(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  line: PayoutLineRecord,
  found: FoundLine,
): Promise<WithdrawalRecord | undefined> {
  const [at, { reason }] = [ctx.now(), found]
  const isFeeBack = await givesFeeBack(tx, before.merchantId, 'WITHDRAW', before.createdAt)
  const returnedMinor = before.amountMinor + (isFeeBack ? before.feeMinor + before.taxMinor : 0n)
  await balanceWithin(tx, before.merchantId)
  if (!(await linkToPayout(tx, before, line, found, at))) return undefined
  const source = { sourceType: 'withdraw_request', sourceId: before.id, at } as const
  const lines = payoutReturned(before, line.bankAccountId, isFeeBack)
  await postJournal(tx, {
    ...source,
    kind: payoutKinds(before).returned,
    lines: [...lines, ...(await unearn(tx, { ...source, kind: 'P6' }))],
  })
  const returned = await moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions.return.to, returnedMinor },
    {
      action: 'return',
      params: { ...(reason !== null && { note: reason }) },
      ...(reason !== null && { reason }),
    },
  )
  await settleWhole(tx, ctx, returned)
  return returned
}

/** Says by one locked, free credit that the payout it names came back, where nothing speaks against it; answers its id. */
async function returnBy(tx: Tx, ctx: Ctx, line: PayoutLineRecord): Promise<string | undefined> {
  const paid = await lockPaidOf(tx, line, sentSince(ctx))
  const judged = judgeReturn(judgedDebit(line), paid.map(judgedPayout))
  const before = paid.find(({ id }) => id === judged.best?.requestId)
  if (!judged.best || !before || judged.stoppedBy !== null) return undefined
  const found = { ...judged, best: judged.best, by: null, reason: null }
  return (await returnByCredit(tx, asSystem(ctx), before, line, found))?.id
}

/** Credits that no deposit took: those that name a payout of before are its return. */
export async function returnByLines(
  tx: Tx,
  ctx: Ctx,
  lines: readonly { id: string; direction: 'CREDIT' | 'DEBIT' }[],
): Promise<void> {
  const credits = lines.flatMap(({ id, direction }) => (direction === 'CREDIT' ? [id] : []))
  const maybe = credits.length === 0 ? [] : await selectMaybeReturns(tx, credits, sentSince(ctx))
  for (const line of maybe.length === 0 ? [] : await lockFreeCredits(tx, maybe)) await returnBy(tx, ctx, line)
}

/** A locked payout was paid just now: its return may have been there before its debit was. */
export async function returnBySeen(tx: Tx, ctx: Ctx, record: WithdrawalRecord): Promise<void> {
  const { bankAccountId, amountMinor, createdAt } = record
  if (bankAccountId === null) return
  for (const line of await lockCreditsOf(tx, { bankAccountId, amountMinor, createdAt }))
    if ((await returnBy(tx, ctx, line)) === record.id) return
}
