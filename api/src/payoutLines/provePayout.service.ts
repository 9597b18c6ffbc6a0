import { judgeDebit, namesPayout } from '@kasa/domain/debitMatch'
import { joinedBy } from '@kasa/domain/joinedParts'
import { whyOwnSource, type NamedOnlyBy } from '@kasa/domain/lineSource'
import { linkedAccountsOf } from '@kasa/domain/otherPerson'
import { debitSeen } from '@kasa/domain/payoutLedger'
import { rails } from '@kasa/domain/rail'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'

import type { Ctx } from '../access/ctx'
import { markDuplicates } from '../banktx/markDuplicates'
import type { Tx } from '../db/client'
import { postJournal } from '../ledger/ledger.service'
import { readPeople } from '../otherPerson/otherPerson.service'
import { asSystem } from '../requests/requestNoun'
import { markFound } from '../withdrawals/sendWithdrawal'
import { settleWhole } from '../withdrawals/settleWhole'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { moveWithdrawal } from '../withdrawals/withdrawals'
import { judgedDebit, judgedParts, judgedPayout, linkToPayout, sendersOf, type FoundLine } from './linkPayout'
import {
  lockDebitsOf,
  lockFreeDebits,
  lockFreeParts,
  lockSentOf,
  selectAwaitingProof,
  selectPartsIn,
  selectRivalsOf,
  type FoundRecord,
  type PayoutLineRecord,
  type SentRecord,
} from './payoutLines.sql'
import { returnBySeen } from './returnPayout.service'

type FoundDebit = FoundLine & { bankFeeMinor: bigint }

/**
 * Marks a locked payout as paid by its amount and bank fee of a locked debit: P4 if its outcome was unknown, and P5.
 * Does not settle the split payout that it may be a part of.
 */
async function markPaid(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  line: PayoutLineRecord,
  found: FoundDebit,
): Promise<WithdrawalRecord | undefined> {
  const [at, { bankFeeMinor, reason }] = [ctx.now(), found]
  if (!(await linkToPayout(tx, ctx, before, { ...line, amountMinor: before.amountMinor + bankFeeMinor }, found)))
    return undefined
  const sent =
    before.status !== 'SENT'
      ? await markFound(tx, ctx, before, {
          named: line.bankRef ?? before.referenceCode,
          bankAccountId: line.bankAccountId,
          rail: rails.find((rail) => rail === line.channel) ?? 'EFT',
          bookedAt: line.bookedAt,
        })
      : before
  await postJournal(tx, {
    kind: 'P5',
    sourceType: 'withdraw_request',
    sourceId: before.id,
    at,
    lines: debitSeen(line.bankAccountId, before.amountMinor, bankFeeMinor),
  })
  return moveWithdrawal(
    tx,
    ctx,
    sent,
    { status: withdrawalTransitions.pay.to, bankFeeMinor },
    {
      action: 'pay',
      params: {
        ...(line.bankRef !== null && { bankRef: line.bankRef }),
        ...(bankFeeMinor > 0n && { bankFee: String(bankFeeMinor) }),
        ...(reason !== null && { note: reason }),
      },
      ...(reason !== null && { reason }),
    },
  )
}

/**
 * Proves a locked payout by a locked debit. Books P4 first if the outcome was unknown, then P5 with the bank's fee.
 * Returns undefined and writes nothing if the line was used meanwhile.
 */
export async function payByDebit(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  line: PayoutLineRecord,
  found: FoundDebit,
): Promise<WithdrawalRecord | undefined> {
  const paid = await markPaid(tx, ctx, before, line, found)
  if (paid) await settleWhole(tx, ctx, paid)
  return paid
}

/**
 * Proves locked parts of one payout by one locked debit of their sum. The first part bears the bank's fee, and their
 * payout is settled once. Returns undefined and writes nothing if the line was used meanwhile.
 */
export async function payPartsByDebit(
  tx: Tx,
  ctx: Ctx,
  parts: readonly WithdrawalRecord[],
  line: PayoutLineRecord,
  { bankFeeMinor, ...found }: FoundDebit,
): Promise<WithdrawalRecord[] | undefined> {
  const paid: WithdrawalRecord[] = []
  for (const [index, part] of parts.entries()) {
    const one = await markPaid(tx, ctx, part, line, { ...found, bankFeeMinor: index === 0 ? bankFeeMinor : 0n })
    if (!one && index === 0) return undefined
    if (!one) throw new Error(`The line ${line.id} has less than the sum of the parts`)
    paid.push(one)
  }
  const [first] = paid
  if (first) await settleWhole(tx, ctx, first)
  return paid
}

/**
 * True if a payout would be proved by a file of its own sender, of a handler of its payment file, or of a linked
 * account. A file can be written by hand.
 */
async function isOwnProof(tx: Tx, ctx: Ctx, namedBy: NamedOnlyBy, before: SentRecord): Promise<boolean> {
  if (namedBy === null) return false
  const [now, senders] = [ctx.now(), await sendersOf(tx, before)]
  const people = await readPeople(tx, now)
  const linkedAccounts =
    senders.length === 0 ? [null] : senders.map((id) => linkedAccountsOf(id, people, now.getTime()))
  return linkedAccounts.some((of) => whyOwnSource(namedBy, of) !== undefined)
}

/**
 * Returns the payouts that the system matches with a debit: one, or all parts of a payout that are under way from its
 * account. Empty if one of them can still be undone, is in SENDING, or would be proved by its sender's own file.
 */
async function provedBy(
  tx: Tx,
  ctx: Ctx,
  line: PayoutLineRecord,
  sent: readonly FoundRecord[],
  { best, begun }: { best: string; begun: readonly FoundRecord[] },
): Promise<FoundRecord[]> {
  const ids = best.split('+')
  const payouts = sent.filter(({ id }) => ids.includes(id))
  if (payouts.length !== ids.length || payouts.some(({ undoUntil }) => undoUntil !== null)) return []
  const [first] = payouts
  const isWithThem = ({ parentId, bankAccountId }: FoundRecord) =>
    parentId === first?.parentId && bankAccountId === line.bankAccountId
  if (ids.length > 1 && begun.filter(isWithThem).length !== ids.length) return []
  for (const one of payouts) if (await isOwnProof(tx, ctx, line.namedBy, one)) return []
  return payouts
}

/**
 * Proves by one locked, free debit the payout, or the parts of one, that it names, if `judgeDebit` finds no reason
 * against it. Returns their ids. A payout that can still be undone is proved later.
 */
async function proveBy(tx: Tx, ctx: Ctx, line: PayoutLineRecord): Promise<string[]> {
  const sent = await lockSentOf(tx, line)
  if (sent.length === 0) return []
  // A payout in SENDING may have left already, and this debit may be its own.
  const rivals = await selectRivalsOf(tx, line)
  const begun = [...sent, ...rivals.filter(({ id }) => !sent.some((one) => one.id === id))]
  const debit = judgedDebit(line)
  const judged = judgeDebit(debit, [...begun.map(judgedPayout), ...joinedBy(debit, judgedParts(begun))])
  if (!judged.best || judged.stoppedBy !== null) return []
  // Money sent back to the same IBAN may have the same amount; only a reference tells them apart.
  const alone = begun.find(({ id }) => id === judged.best?.requestId)
  if (line.mayBeSentBack && alone && !namesPayout(debit, judgedPayout(alone))) return []
  const payouts = await provedBy(tx, ctx, line, sent, { best: judged.best.requestId, begun })
  if (payouts.length === 0) return []
  const found = { ...judged, best: judged.best, by: null, reason: null }
  const paid = (await payPartsByDebit(tx, asSystem(ctx), payouts, line, found)) ?? []
  await lookAfterPaid(tx, ctx, paid)
  return paid.map(({ id }) => id)
}

/**
 * After payouts were proved by one debit, by the system or by a person: looks for their return, and for the debit of
 * the parts still under way.
 */
export async function lookAfterPaid(tx: Tx, ctx: Ctx, paid: readonly WithdrawalRecord[]): Promise<void> {
  await returnBySeen(tx, ctx, paid)
  const [first] = paid
  if (first) await proveRest(tx, ctx, first)
}

/**
 * After a part was paid, the rest may be the sum of a debit that the system could not match before. Parts are locked
 * before their payout, so locked parts are skipped instead of waited for: their own next step looks again.
 */
async function proveRest(tx: Tx, ctx: Ctx, paid: WithdrawalRecord): Promise<void> {
  if (paid.parentId === null || paid.bankAccountId === null) return
  const [rest, ...others] = await lockFreeParts(tx, paid.parentId, paid.bankAccountId)
  if (rest && others.length > 0) await proveBySeen(tx, ctx, rest)
}

/** Proves payouts by the debits among lines that are new, or have other sources or another description now. */
export async function proveByLines(
  tx: Tx,
  ctx: Ctx,
  lines: readonly { id: string; bankAccountId: string; direction: 'CREDIT' | 'DEBIT' }[],
): Promise<void> {
  const debits = lines.filter(({ direction }) => direction === 'DEBIT')
  if (debits.length === 0) return
  await markDuplicates(
    tx,
    debits.map(({ id }) => id),
  )
  const awaiting = await selectAwaitingProof(
    tx,
    debits.map(({ bankAccountId }) => bankAccountId),
  )
  const ids = debits.flatMap(({ id, bankAccountId }) => (awaiting.has(bankAccountId) ? [id] : []))
  if (ids.length > 0) await proveByIds(tx, ctx, ids)
}

/** Proves payouts by the debits among lines of which only the ids are known. */
export async function proveByIds(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const line of await lockFreeDebits(tx, ids)) await proveBy(tx, ctx, line)
}

/**
 * Returns the most that a debit of this payout may amount to (kuruş, without a bank fee): its own amount, or that of
 * all parts under way from its account.
 */
async function mostWithin(tx: Tx, { parentId, bankAccountId, amountMinor }: WithdrawalRecord): Promise<bigint> {
  if (parentId === null) return amountMinor
  const begun = await selectPartsIn(tx, parentId, ['SENDING', 'SENT', 'SUSPECT'])
  return begun.reduce((sum, part) => sum + (part.bankAccountId === bankAccountId ? part.amountMinor : 0n), 0n)
}

/** Proves a locked payout in SENT or SUSPECT by a debit that may have been booked before. */
export async function proveBySeen(tx: Tx, ctx: Ctx, record: WithdrawalRecord): Promise<void> {
  const { status, bankAccountId, amountMinor, createdAt } = record
  if ((status !== 'SENT' && status !== 'SUSPECT') || bankAccountId === null) return
  const most = await mostWithin(tx, record)
  for (const line of await lockDebitsOf(tx, { bankAccountId, amountMinor, createdAt }, most))
    if ((await proveBy(tx, ctx, line)).includes(record.id)) return
}
