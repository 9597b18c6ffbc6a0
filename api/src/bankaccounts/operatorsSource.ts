import type { Tx } from '../db/client'
import { linkedPairsAmong } from '../otherPerson/otherPerson.service'
import { selectOperator } from './accountWrites.sql'

/**
 * True where those who had a hand in a statement are the account's operator, or one hand with them: what it says may be
 * written by whoever spends from the account, and is no money to plan from.
 */
export async function isOperatorsSource(
  tx: Tx,
  accountId: string,
  makers: readonly string[],
  now: Date,
): Promise<boolean> {
  const operatorId = await selectOperator(tx, accountId)
  if (operatorId === null) return false
  if (makers.includes(operatorId)) return true
  const pairs = await linkedPairsAmong(tx, [operatorId, ...makers], now)
  return pairs.some(([one, other]) => one === operatorId && makers.includes(other))
}
