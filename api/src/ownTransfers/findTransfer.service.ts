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
import { maybeProvedBy } from '../payoutLines/maybeDebited'
import { payoutNamedBy, unendedNamedBy } from '../payoutLines/namedOther'
import { asSystem } from '../requests/requestNoun'
import { saysMoneyBack } from '../statements/moneyBack'
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

/** True of the credit of another transfer that is under way, unless the bank says itself that it sends money back. */
export const isOfAnother = ({ isAwaited, description }: LegRecord): boolean => isAwaited && !saysMoneyBack(description)

/**
 * What joins a line with each of some others; those that nothing joins with it are left out. Of one account they are
 * what left it and the same money sent back, which the credit of another transfer under way is not.
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

/** The one that is surely meant: the only one, else the only one of the same reference. */
function onlyOf(leg: LegRecord, joined: readonly Joined[]): Joined | undefined {
  const named = joined.filter(({ other }) => key(leg) !== null && key(other) === key(leg))
  return [joined, named].find(({ length }) => length === 1)?.[0]
}

const exactOf = async (tx: Tx, leg: LegRecord): Promise<Joined[]> =>
  joinedWith(leg, await lockOthers(tx, leg)).filter(({ pair }) => isExactTransfer(pair))

/**
 * Of as many equal debits as credits between two accounts, all by their IBANs, each is joined with the one in its own
 * place: the money moved is the same, however they are joined.
 */
function inOrder(leg: LegRecord, found: readonly Joined[], back: readonly Joined[]): Joined | undefined {
  const areAlike = found.length === back.length && [...found, ...back].every(({ pair }) => pair.sign === 'IBANS')
  const at = back.findIndex(({ other }) => other.id === leg.id)
  return areAlike ? found[at] : undefined
}

/** The other leg of a locked line, if each of the two means the other and none else, or all of them are alike. */
async function otherLeg(tx: Tx, leg: LegRecord): Promise<Joined | undefined> {
  const all = await exactOf(tx, leg)
  const found = onlyOf(leg, all)
  const [first] = all
  if (!first) return undefined
  const back = await exactOf(tx, (found ?? first).other)
  if (!found) return inOrder(leg, all, back)
  return onlyOf(found.other, back)?.other.id === leg.id ? found : undefined
}

/**
 * The number of a payout that a debit may have paid, or whose reference it has: taken away, that would seem never to
 * have been paid.
 */
export const payoutOf = async (tx: Tx, debit: LegRecord): Promise<string | undefined> =>
  (await maybeProvedBy(tx, debit.id)) ?? payoutNamedBy(tx, debit)

/**
 * The same for a person, of payouts that have not ended. With `isSure`, only a reference ties the debit to a payout: an
 * administrator decides about equal amounts.
 */
export const payoutStill = async (
  tx: Pick<Tx, 'query'>,
  debit: LegRecord,
  { isSure }: { isSure: boolean },
): Promise<string | undefined> => (isSure ? undefined : await maybeProvedBy(tx, debit.id)) ?? unendedNamedBy(tx, debit)

/**
 * True where somebody asked for a credit and another is to decide, the bank says that it sends money back, or it has
 * the reference of a deposit. Where the bank says that it came from the debit's account, a reference that was typed
 * makes no difference.
 */
const isElse = async (tx: Tx, { id, description }: LegRecord, { sign }: TransferPair): Promise<boolean> =>
  saysMoneyBack(description) ||
  (await pendingApprovals(tx, [id])).size > 0 ||
  (sign !== 'IBANS' && (await selectNamesDeposit(tx, writtenCodesIn(description))))

/**
 * Books what one locked line says: both legs where the other is there, else the debit that the bank says went to an
 * account of ours.
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
 * Lines that were just seen, or that others say now too: those that are legs of a transfer between two accounts of
 * ours are booked as such (P8). Comes last in its transaction, for it waits for others that do the same.
 */
export async function transferByIds(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<void> {
  const legs = ids.length === 0 ? [] : await selectMaybeLegs(tx, ids)
  if (legs.length === 0) return
  await lockTransfers(tx)
  for (const id of legs) {
    // One of the others may have taken it by now.
    const [leg] = await lockFreeLegs(tx, [id])
    if (leg && leg.transitId === null) await transferBy(tx, ctx, leg)
  }
}

/**
 * A bot contradicts the words by which a line was said to be a leg: the transfer is taken back and its lines wait. Only
 * a bot's own words make another.
 */
export async function dropTransfer(tx: Tx, ctx: Ctx, lineId: string): Promise<void> {
  await lockTransfers(tx)
  const transfer = await lockTransferOf(tx, lineId)
  if (transfer) await takeBack(tx, asSystem(ctx), transfer, null)
}

/** How long a line is looked at again, in ms. */
const againMs = 12 * 86_400_000

/** Looks again at lines that may be legs: of two that were told at once, each may have been hidden from the other. */
export async function lookForTransfers(ctx: Ctx<{ kind: 'system' }>): Promise<void> {
  const waiting = await selectWaitingLegs(ctx.tenant.pool, new Date(ctx.now().getTime() - againMs))
  for (const id of waiting) await inTransaction(ctx, (tx) => transferByIds(tx, ctx, [id]))
}
registerTask('ownTransfer.look', lookForTransfers)
registerSchedule('ownTransfer.look', '* * * * *')
