import type { Tx } from '../db/client'
import { linkedPairsAmong } from '../otherPerson/otherPerson.service'
import { selectOperator } from './accountWrites.sql'

/**
 * True if the people behind a statement include the account's operator or an account linked with theirs. The operator
 * may have written such a statement, so payouts must not be planned from it.
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
