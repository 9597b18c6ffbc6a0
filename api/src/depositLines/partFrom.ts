import { sourcesOfBoth } from '@kasa/domain/lineSource'

import { freeLines, holdLines, linkedSum } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { noLine, type DepositRecord } from '../deposits/depositRecord'
import { isExact } from '../deposits/settleDeposit'

/**
 * Unlinks a line from a locked, open deposit. Returns the fields that follow from the remaining lines; undefined if the
 * two are not linked or the link is settled.
 */
export async function partFrom(
  tx: Tx,
  before: DepositRecord,
  bankTxId: string,
  at: Date,
): Promise<Partial<DepositRecord> | undefined> {
  if ((await freeLines(tx, before.id, at, bankTxId)) === 0) return undefined
  const rest = await linkedSum(tx, before.id)
  if (!rest) return noLine
  await holdLines(tx, before.id, rest.amountMinor >= before.amountMinor, at)
  return {
    bankTxId: rest.firstId,
    match: (await isExact(tx, before.id)) ? 'exact' : 'partial',
    amountReceivedMinor: rest.amountMinor,
    namedOnlyBy: rest.namedBy.reduce(sourcesOfBoth, null),
  }
}
