import { behindKey } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { madeAround } from '../otherPerson/otherPerson.service'
import { selectHandedBy, selectIsOurs } from './askers.sql'
import { selectRequestedAlone } from './unagreed.sql'
import type { WithdrawalRecord } from './withdrawalRecord'

type RequestedPayout = Pick<WithdrawalRecord, 'id' | 'parentId' | 'madeBy' | 'askedKey'>

/**
 * The people behind these payouts: who requested them, who uploaded their file, and the holders of the API key that
 * requested them.
 */
export async function askersOfAll(tx: Tx, payouts: readonly RequestedPayout[]): Promise<string[]> {
  const handedBy = await selectHandedBy(
    tx,
    payouts.map(({ id, parentId }) => parentId ?? id),
  )
  const holders: string[] = []
  for (const key of new Set(payouts.map(({ askedKey }) => askedKey))) holders.push(...(await behindKey(tx, key)))
  const makers = payouts.flatMap(({ madeBy }) => (madeBy === null ? [] : [madeBy]))
  return [...new Set([...makers, ...handedBy, ...holders])]
}

/** `askersOfAll` for a single payout. */
export const askersOf = (tx: Tx, payout: RequestedPayout): Promise<string[]> => askersOfAll(tx, [payout])

/** All accounts that count as one person's when their own payouts of a day are added up. */
export const accountsOf = (tx: Tx, madeBy: string): Promise<string[]> => madeAround(tx, [madeBy])

/**
 * The total that a person requested since a time without approval, over all merchants, in kuruş. Leaves out payouts
 * that were approved, wait for approval, were rejected or cancelled.
 */
export const requestedAlone = async (tx: Tx, madeBy: string, since: Date): Promise<bigint> =>
  selectRequestedAlone(tx, await accountsOf(tx, madeBy), since)

/** True if our own staff requested the payout for the merchant. */
export const isRequestedByOurs = async (tx: Tx, { madeBy }: Pick<WithdrawalRecord, 'madeBy'>): Promise<boolean> =>
  madeBy !== null && selectIsOurs(tx, madeBy)
