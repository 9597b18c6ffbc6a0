import { behindKey } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { madeAround } from '../otherPerson/otherPerson.service'
import { selectHandedBy, selectIsOurs } from './askers.sql'
import { selectAskedAlone } from './unagreed.sql'
import type { WithdrawalRecord } from './withdrawalRecord'

type Asked = Pick<WithdrawalRecord, 'id' | 'parentId' | 'madeBy' | 'askedKey'>

/**
 * Whose wish some payouts are: the people who asked for them, with whoever handed in their file, and those who hold a
 * key by which a merchant's server did.
 */
export async function askersOfAll(tx: Tx, payouts: readonly Asked[]): Promise<string[]> {
  const handedBy = await selectHandedBy(
    tx,
    payouts.map(({ id, parentId }) => parentId ?? id),
  )
  const holders: string[] = []
  for (const key of new Set(payouts.map(({ askedKey }) => askedKey))) holders.push(...(await behindKey(tx, key)))
  const makers = payouts.flatMap(({ madeBy }) => (madeBy === null ? [] : [madeBy]))
  return [...new Set([...makers, ...handedBy, ...holders])]
}

/** The same of one payout. */
export const askersOf = (tx: Tx, payout: Asked): Promise<string[]> => askersOfAll(tx, [payout])

/** The accounts that count as one person's where their own payouts of a day are added up. */
export const accountsOf = (tx: Tx, madeBy: string): Promise<string[]> => madeAround(tx, [madeBy])

/**
 * What a person asked for alone since a time, of all merchants: those that nobody agreed to, is asked about, or
 * refused; kuruş.
 */
export const askedAlone = async (tx: Tx, madeBy: string, since: Date): Promise<bigint> =>
  selectAskedAlone(tx, await accountsOf(tx, madeBy), since)

/** True where one of our own people asked, in the merchant's name. */
export const isAskedByOurs = async (tx: Tx, { madeBy }: Pick<WithdrawalRecord, 'madeBy'>): Promise<boolean> =>
  madeBy !== null && selectIsOurs(tx, madeBy)
