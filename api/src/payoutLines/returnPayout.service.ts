import { judgeReturn } from '@kasa/domain/debitMatch'
import { joined } from '@kasa/domain/joinedParts'
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
import { saysMoneyBack } from '../statements/moneyBack'
import { judgedDebit, judgedParts, judgedPayout, linkToPayout, type FoundLine } from './linkPayout'
import { namedReturns, type Credit } from './namedOther'
import { type PayoutLineRecord } from './payoutLines.sql'
import { lockCreditsOf, lockFreeCredits, lockPaidOf, selectMaybeReturns, type PaidRecord } from './returnLines.sql'

/** How long after it was sent a payout may come back, in ms. */
const comesBackWithinMs = 60 * 86_400_000
const sentSince = ({ now }: Ctx) => new Date(now().getTime() - comesBackWithinMs)

type Credited = { line: PayoutLineRecord; amountMinor: bigint }

/**
 * One locked payout came back by so much of a locked credit (P6). Its split payout, if it is a part, is not told yet.
 */
async function markReturned(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  { line, amountMinor }: Credited,
  found: FoundLine,
): Promise<WithdrawalRecord | undefined> {
  const [at, { reason }] = [ctx.now(), found]
  const isFeeBack = await givesFeeBack(tx, before.merchantId, 'WITHDRAW', before.createdAt)
  const returnedMinor = before.amountMinor + (isFeeBack ? before.feeMinor + before.taxMinor : 0n)
  await balanceWithin(tx, before.merchantId)
  if (!(await linkToPayout(tx, before, { ...line, amountMinor }, found, at))) return undefined
  const source = { sourceType: 'withdraw_request', sourceId: before.id, at } as const
  const lines = payoutReturned(before, line.bankAccountId, isFeeBack)
  await postJournal(tx, {
    ...source,
    kind: payoutKinds(before).returned,
    lines: [...lines, ...(await unearn(tx, { ...source, kind: 'P6' }))],
  })
  return moveWithdrawal(
    tx,
    ctx,
    before,
    { status: withdrawalTransitions.return.to, returnedMinor, returnedAt: at },
    {
      action: 'return',
      params: { ...(reason !== null && { note: reason }) },
      ...(reason !== null && { reason }),
    },
  )
}

/**
 * Locked payouts that were paid came back by a locked credit: one, or parts of one that left together. What stood in
 * suspense since the credit was seen is the merchant's again, and the fee with its tax where that was agreed (P6).
 * Undefined, and nothing written, where the line was given away meanwhile.
 */
export async function returnByCredit(
  tx: Tx,
  ctx: Ctx,
  paid: readonly WithdrawalRecord[],
  line: PayoutLineRecord,
  found: FoundLine,
): Promise<WithdrawalRecord[] | undefined> {
  const returned: WithdrawalRecord[] = []
  for (const before of paid) {
    const one = await markReturned(tx, ctx, before, { line, amountMinor: before.amountMinor }, found)
    if (!one && returned.length === 0) return undefined
    if (!one) throw new Error(`The line ${line.id} has less than the sum of the parts`)
    returned.push(one)
  }
  const [first] = returned
  if (first) await settleWhole(tx, ctx, first)
  return returned
}

/**
 * Says by one locked, free credit that the payout it names came back, or the parts that left in one debit of its
 * amount, where nothing speaks against it; answers their ids.
 */
async function returnBy(tx: Tx, ctx: Ctx, line: PayoutLineRecord): Promise<string[]> {
  const paid = await lockPaidOf(tx, line, sentSince(ctx))
  const alone = paid.filter(({ amountMinor }) => amountMinor === line.amountMinor)
  const sets = togetherBy(paid).map(judgedParts).map(joined)
  const judged = judgeReturn(judgedDebit(line), [...alone.map(judgedPayout), ...sets])
  const ids = judged.best?.requestId.split('+') ?? []
  const before = paid.filter(({ id }) => ids.includes(id))
  if (!judged.best || before.length !== ids.length || judged.stoppedBy !== null) return []
  const found = { ...judged, best: judged.best, by: null, reason: null }
  const returned = await returnByCredit(tx, asSystem(ctx), before, line, found)
  return (returned ?? []).map(({ id }) => id)
}

/** The parts among paid payouts that left in one debit, two or more of them. */
function togetherBy(paid: readonly PaidRecord[]): PaidRecord[][] {
  const debits = new Map<string, PaidRecord[]>()
  for (const part of paid)
    if (part.parentId !== null && part.debitId !== null)
      debits.set(part.debitId, [...(debits.get(part.debitId) ?? []), part])
  return [...debits.values()].filter((parts) => parts.length > 1)
}

/**
 * Which of some fresh credits no deposit takes, because they may return a payout: each names one, or says that money
 * came back and has the amount of one that was paid from its account.
 */
export async function returnsAmong(tx: Tx, ctx: Ctx, credits: readonly Credit[]): Promise<ReadonlySet<string>> {
  const named = await namedReturns(tx, credits)
  const back = credits.filter(({ id, description }) => !named.has(id) && saysMoneyBack(description))
  const alike =
    back.length === 0
      ? []
      : await selectMaybeReturns(
          tx,
          back.map(({ id }) => id),
          sentSince(ctx),
        )
  return new Set([...named.keys(), ...alike])
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

/** Locked payouts were paid just now, by one debit: their return may have been there before it was. */
export async function returnBySeen(tx: Tx, ctx: Ctx, paid: readonly WithdrawalRecord[]): Promise<void> {
  const [first] = paid
  if (!first || first.bankAccountId === null) return
  const { bankAccountId, createdAt } = first
  const amounts = new Set([...paid, { amountMinor: sumOf(paid) }].map(({ amountMinor }) => amountMinor))
  for (const amountMinor of amounts)
    for (const line of await lockCreditsOf(tx, { bankAccountId, amountMinor, createdAt })) await returnBy(tx, ctx, line)
}

const sumOf = (paid: readonly WithdrawalRecord[]): bigint => paid.reduce((sum, part) => sum + part.amountMinor, 0n)
