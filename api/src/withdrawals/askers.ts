import { behindKey } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { madeAround } from '../otherPerson/otherPerson.service'
import { selectHandedBy, selectIsOurs } from './askers.sql'
import { selectAskedAlone } from './unagreed.sql'
import type { WithdrawalRecord } from './withdrawalRecord'

/** Whose wish a payout is: the person who asked for it, with whoever handed in its file, or those who hold the key by which its merchant's server did. */
export async function askersOf(
  tx: Tx,
  { id, madeBy, askedKey }: Pick<WithdrawalRecord, 'id' | 'madeBy' | 'askedKey'>,
): Promise<string[]> {
  const handedBy = await selectHandedBy(tx, id)
  const people = [madeBy, handedBy].filter((one) => typeof one === 'string')
  return [...new Set([...people, ...(await behindKey(tx, askedKey))])]
}

/** The accounts that count as one person's where their own payouts of a day are added up. */
export const accountsOf = (tx: Tx, madeBy: string): Promise<string[]> => madeAround(tx, [madeBy])

/** What a person asked for alone since a time, of all merchants: those that nobody agreed to, is asked about, or refused; kuruş. */
export const askedAlone = async (tx: Tx, madeBy: string, since: Date): Promise<bigint> =>
  selectAskedAlone(tx, await accountsOf(tx, madeBy), since)

/** True where one of our own people asked, in the merchant's name. */
export const isAskedByOurs = async (tx: Tx, { madeBy }: Pick<WithdrawalRecord, 'madeBy'>): Promise<boolean> =>
  madeBy !== null && selectIsOurs(tx, madeBy)
