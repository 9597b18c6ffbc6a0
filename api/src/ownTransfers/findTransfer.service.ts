import { isExactTransfer, judgeTransfer, type OwnAccount, type TransferPair } from '@kasa/domain/ownTransfer'
import { referenceKey } from '@kasa/domain/bankReference'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { maybeProvedBy } from '../payoutLines/maybeDebited'
import { asSystem } from '../requests/requestNoun'
import { arrive, leave } from './bookTransfer'
import { lockFreeLegs, lockOthers, lockTransfers, selectMaybeLegs, type LegRecord } from './ownTransfers.sql'

export type Joined = { other: LegRecord; pair: TransferPair }

const accountOf = ({ accountId, accountIbanHash, holder }: LegRecord): OwnAccount => ({
  id: accountId,
  ibanHash: accountIbanHash,
  holder,
})

/** What joins a line with each of some others; those that nothing joins with it are left out. */
export function joinedWith(leg: LegRecord, others: readonly LegRecord[]): Joined[] {
  return others.flatMap((other) => {
    const [debit, credit] = leg.direction === 'DEBIT' ? [leg, other] : [other, leg]
    const pair = judgeTransfer(debit, credit, { from: accountOf(debit), to: accountOf(credit) })
    return pair ? [{ other, pair }] : []
  })
}

const key = ({ bankRef }: LegRecord) => (bankRef === null ? null : referenceKey(bankRef))

/** The one that is surely meant: the only one, else the only one of the same reference. */
function onlyOf(leg: LegRecord, joined: readonly Joined[]): Joined | undefined {
  const exact = joined.filter(({ pair }) => isExactTransfer(pair))
  const named = exact.filter(({ other }) => key(leg) !== null && key(other) === key(leg))
  return [exact, named].find(({ length }) => length === 1)?.[0]
}

/** The other leg of a locked line, if each of the two means the other and none else. */
async function otherLeg(tx: Tx, leg: LegRecord): Promise<Joined | undefined> {
  const found = onlyOf(leg, joinedWith(leg, await lockOthers(tx, leg)))
  if (!found) return undefined
  const back = onlyOf(found.other, joinedWith(found.other, await lockOthers(tx, found.other)))
  return back?.other.id === leg.id ? found : undefined
}

/**
 * Books what one locked line says: both legs where the other is there, else the debit that the bank says went to an
 * account of ours.
 */
async function transferBy(tx: Tx, ctx: Ctx, leg: LegRecord): Promise<void> {
  const joined = await otherLeg(tx, leg)
  const debit = leg.direction === 'DEBIT' ? leg : joined?.other
  if (!debit) return
  const toAccountId = joined ? (debit === leg ? joined.other : leg).accountId : debit.otherAccountId
  if (toAccountId === null) return
  // Taken away, a payout would seem never to have been paid.
  if (debit.transitId === null && (await maybeProvedBy(tx, debit.id)) !== undefined) return
  const system = asSystem(ctx)
  const id = debit.transitId ?? (await leave(tx, system, debit, toAccountId, null))
  if (joined) await arrive(tx, system, id, debit === leg ? joined.other : leg, joined.pair, null)
}

/**
 * Lines that were just seen, or have other witnesses now: those that are legs of a transfer between two accounts of
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
