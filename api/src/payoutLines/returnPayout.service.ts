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
import { isMoneyBackText } from '../statements/moneyBack'
import { judgedDebit, judgedParts, judgedPayout, linkToPayout, type FoundLine } from './linkPayout'
import { namedReturns, type Credit } from './namedOther'
import { type PayoutLineRecord } from './payoutLines.sql'
import { isOfTransfer } from './returnSigns'
import { lockCreditsOf, lockFreeCredits, lockPaidOf, selectMaybeReturns, type PaidRecord } from './returnLines.sql'

/** How long after sending a payout may come back, in ms. */
const comesBackWithinMs = 60 * 86_400_000
const sentSince = ({ now }: Ctx) => new Date(now().getTime() - comesBackWithinMs)

type Credited = { line: PayoutLineRecord; amountMinor: bigint }

/**
 * Marks a locked payout as returned by this amount of a locked credit (P6). Does not settle the split payout that it
 * may be a part of.
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
  if (!(await linkToPayout(tx, ctx, before, { ...line, amountMinor }, found))) return undefined
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
 * Marks locked, paid payouts as returned by a locked credit: one, parts that left together, or several. Moves the
 * money from suspense back to the merchant, with fee and tax if that was agreed (P6). Returns undefined and writes
 * nothing if the line was used meanwhile.
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
  // Parts of one payout settle it once.
  const parents = new Map(returned.map((one) => [one.parentId, one]))
  for (const one of parents.values()) await settleWhole(tx, ctx, one)
  return returned
}

/**
 * Marks as returned the payout that a locked, free credit names, or the parts of one debit of its amount, if
 * `judgeReturn` finds no reason against it and it is not a transfer between our accounts. Returns their ids.
 */
async function returnBy(tx: Tx, ctx: Ctx, line: PayoutLineRecord): Promise<string[]> {
  if (isOfTransfer(line)) return []
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

/** Groups paid parts by their debit. Only groups of two or more parts. */
function togetherBy(paid: readonly PaidRecord[]): PaidRecord[][] {
  const debits = new Map<string, PaidRecord[]>()
  for (const part of paid)
    if (part.parentId !== null && part.debitId !== null)
      debits.set(part.debitId, [...(debits.get(part.debitId) ?? []), part])
  return [...debits.values()].filter((parts) => parts.length > 1)
}

/**
 * Returns the new credits that no deposit may take, because they may return a payout: they name one, or the bank's text
 * reports money sent back and their amount was paid from their account.
 */
export async function returnsAmong(tx: Tx, ctx: Ctx, credits: readonly Credit[]): Promise<ReadonlySet<string>> {
  const named = await namedReturns(tx, credits)
  const back = credits.filter(({ id, description }) => !named.has(id) && isMoneyBackText(description))
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

/** Marks as returned the payouts that credits without a deposit name. */
export async function returnByLines(
  tx: Tx,
  ctx: Ctx,
  lines: readonly { id: string; direction: 'CREDIT' | 'DEBIT' }[],
): Promise<void> {
  const credits = lines.flatMap(({ id, direction }) => (direction === 'CREDIT' ? [id] : []))
  const maybe = credits.length === 0 ? [] : await selectMaybeReturns(tx, credits, sentSince(ctx))
  for (const line of maybe.length === 0 ? [] : await lockFreeCredits(tx, maybe)) await returnBy(tx, ctx, line)
}

/** Looks for the return of locked payouts that one debit has just paid: it may have arrived before the debit. */
export async function returnBySeen(tx: Tx, ctx: Ctx, paid: readonly WithdrawalRecord[]): Promise<void> {
  const [first] = paid
  if (!first || first.bankAccountId === null) return
  const { bankAccountId, createdAt } = first
  const amounts = new Set([...paid, { amountMinor: sumOf(paid) }].map(({ amountMinor }) => amountMinor))
  for (const amountMinor of amounts)
    for (const line of await lockCreditsOf(tx, { bankAccountId, amountMinor, createdAt })) await returnBy(tx, ctx, line)
}

const sumOf = (paid: readonly WithdrawalRecord[]): bigint => paid.reduce((sum, part) => sum + part.amountMinor, 0n)
