import {
  isExactTransfer,
  judgeReturn,
  judgeTransfer,
  type OwnAccount,
  type TransferPair,
} from '@kasa/domain/ownTransfer'
import { referenceKey } from '@kasa/domain/bankReference'
import { writtenCodesIn } from '@kasa/domain/referenceCode'

import type { Ctx } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { maybeProvedBy, waitingLike } from '../payoutLines/maybeDebited'
import { payoutNamedBy, unendedNamedBy } from '../payoutLines/namedOther'
import { asSystem } from '../requests/requestNoun'
import { isMoneyBackText } from '../statements/moneyBack'
import { arrive, leave, takeBack } from './bookTransfer'
import {
  lockFreeLegs,
  lockOthers,
  lockTransferOf,
  lockTransfers,
  selectMaybeLegs,
  selectNamesDeposit,
  selectWaitingLegs,
  type LegRecord,
} from './ownTransfers.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'ownTransfer.look': object
  }
}

export type Joined = { other: LegRecord; pair: TransferPair }

const accountOf = ({ accountId, accountIbanHash, holder }: LegRecord): OwnAccount => ({
  id: accountId,
  ibanHash: accountIbanHash,
  holder,
})

/** True for the credit of another transfer in transit, unless the bank's text reports money sent back. */
export const isOfAnother = ({ isAwaited, description }: LegRecord): boolean =>
  isAwaited && !isMoneyBackText(description)

/**
 * The lines of `others` that may be the other leg, each with what connects the two. On one account these are a debit
 * and its return, but not the credit of another transfer in transit.
 */
export function joinedWith(leg: LegRecord, others: readonly LegRecord[]): Joined[] {
  return others.flatMap((other) => {
    const [debit, credit] = leg.direction === 'DEBIT' ? [leg, other] : [other, leg]
    const pair =
      debit.accountId === credit.accountId
        ? debit.transitId !== null && !isOfAnother(credit) && judgeReturn(debit, credit, accountOf(debit))
        : judgeTransfer(debit, credit, { from: accountOf(debit), to: accountOf(credit) })
    return pair ? [{ other, pair }] : []
  })
}

const key = ({ bankRef }: LegRecord) => (bankRef === null ? null : referenceKey(bankRef))

/** The only candidate, or else the only one with the same reference. */
function onlyOf(leg: LegRecord, joined: readonly Joined[]): Joined | undefined {
  const named = joined.filter(({ other }) => key(leg) !== null && key(other) === key(leg))
  return [joined, named].find(({ length }) => length === 1)?.[0]
}

const exactOf = async (tx: Tx, leg: LegRecord): Promise<Joined[]> =>
  joinedWith(leg, await lockOthers(tx, leg)).filter(({ pair }) => isExactTransfer(pair))

/**
 * With equal numbers of equal debits and credits between two accounts, all by their IBANs, each is joined with the
 * one at its own position: the money moved is the same, however they are joined.
 */
function inOrder(leg: LegRecord, found: readonly Joined[], back: readonly Joined[]): Joined | undefined {
  const areAlike = found.length === back.length && [...found, ...back].every(({ pair }) => pair.sign === 'IBANS')
  const at = back.findIndex(({ other }) => other.id === leg.id)
  return areAlike ? found[at] : undefined
}

/** The other leg of a locked line, if each is the only candidate of the other, or if all are alike. */
async function otherLeg(tx: Tx, leg: LegRecord): Promise<Joined | undefined> {
  const all = await exactOf(tx, leg)
  const found = onlyOf(leg, all)
  const [first] = all
  if (!first) return undefined
  const back = await exactOf(tx, (found ?? first).other)
  if (!found) return inOrder(leg, all, back)
  return onlyOf(found.other, back)?.other.id === leg.id ? found : undefined
}

/** The number of a payout, begun or still waiting to be sent, that a debit may have paid. */
const paidBy = async (db: Pick<Tx, 'query'>, debitId: string): Promise<string | undefined> =>
  (await maybeProvedBy(db, debitId)) ?? (await waitingLike(db, debitId))[0]?.number

/**
 * The number of a payout that a debit may have paid, or whose reference it has. Used for a transfer, the debit would
 * make that payout seem unpaid.
 */
export const payoutOf = async (tx: Tx, debit: LegRecord): Promise<string | undefined> =>
  (await paidBy(tx, debit.id)) ?? payoutNamedBy(tx, debit)

/**
 * The number of a payout that has not ended and that a debit may have paid, for a person's decision. With `isSure`,
 * only a reference ties the debit to a payout: an administrator decides about equal amounts.
 */
export const isPayoutOpen = async (
  tx: Pick<Tx, 'query'>,
  debit: LegRecord,
  { isSure }: { isSure: boolean },
): Promise<string | undefined> => (isSure ? undefined : await paidBy(tx, debit.id)) ?? unendedNamedBy(tx, debit)

/**
 * True if a credit is something else: an approval for it is pending, the bank's text reports money sent back, or it has
 * the reference of a deposit. The reference does not count if the IBANs on both sides show a transfer.
 */
const isElse = async (tx: Tx, { id, description }: LegRecord, { sign }: TransferPair): Promise<boolean> =>
  isMoneyBackText(description) ||
  (await pendingApprovals(tx, [id])).size > 0 ||
  (sign !== 'IBANS' && (await selectNamesDeposit(tx, writtenCodesIn(description))))

/**
 * Books a locked line: both legs if the other one is there, otherwise the debit that went to one of our accounts by the
 * bank's IBAN.
 */
async function transferBy(tx: Tx, ctx: Ctx, leg: LegRecord): Promise<void> {
  const joined = await otherLeg(tx, leg)
  const debit = leg.direction === 'DEBIT' ? leg : joined?.other
  if (!debit) return
  const credit = joined && (debit === leg ? joined.other : leg)
  const arrived =
    joined && credit && !(await isElse(tx, credit, joined.pair)) ? { credit, pair: joined.pair } : undefined
  const toAccountId = arrived ? arrived.credit.accountId : debit.otherAccountId
  if (toAccountId === null || (debit.transitId !== null && !arrived)) return
  if (debit.transitId === null && (await payoutOf(tx, debit)) !== undefined) return
  const system = asSystem(ctx)
  const id = debit.transitId ?? (await leave(tx, system, debit, toAccountId, null))
  if (arrived) await arrive(tx, system, id, arrived.credit, arrived.pair, null)
}

/**
 * Books new lines, or lines with new sources, that are legs of a transfer between two of our accounts (P8). Must come
 * last in its transaction, because it waits for others that do the same.
 */
export async function transferByIds(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<void> {
  const legs = ids.length === 0 ? [] : await selectMaybeLegs(tx, ids)
  if (legs.length === 0) return
  await lockTransfers(tx)
  for (const id of legs) {
    // Another iteration may have used it.
    const [leg] = await lockFreeLegs(tx, [id])
    if (leg && leg.transitId === null) await transferBy(tx, ctx, leg)
  }
}

/**
 * Undoes a transfer after a bot contradicts the report that made a line its leg; the lines wait again. Only a bot's
 * own report can make another.
 */
export async function dropTransfer(tx: Tx, ctx: Ctx, lineId: string): Promise<void> {
  await lockTransfers(tx)
  const transfer = await lockTransferOf(tx, lineId)
  if (transfer) await takeBack(tx, asSystem(ctx), transfer, null)
}

/** How long waiting lines are checked again, in ms. */
const againMs = 12 * 86_400_000

/** Checks waiting lines again: two lines reported at the same time may not have seen each other. */
export async function lookForTransfers(ctx: Ctx<{ kind: 'system' }>): Promise<void> {
  const waiting = await selectWaitingLegs(ctx.tenant.pool, new Date(ctx.now().getTime() - againMs))
  for (const id of waiting) await inTransaction(ctx, (tx) => transferByIds(tx, ctx, [id]))
}
registerTask('ownTransfer.look', lookForTransfers)
registerSchedule('ownTransfer.look', '* * * * *')
