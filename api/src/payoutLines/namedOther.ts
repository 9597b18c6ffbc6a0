import { namesIn, namesPayout, type SentPayout } from '@kasa/domain/debitMatch'

import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { refusalDetails } from '../requests/refuseRequest'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { judgedDebit } from './linkPayout'
import { selectNamedPayout, selectNamedUnended } from './namedOther.sql'
import type { PayoutLineRecord } from './payoutLines.sql'

/**
 * A debit with the reference of another payout and none of this one left for that other, whatever became of it. Throws
 * `LINE_NAMES_OTHER`.
 */
export async function refuseNamedOther(
  tx: Tx,
  before: WithdrawalRecord,
  line: PayoutLineRecord,
  { of, ids }: { of: SentPayout; ids: readonly string[] },
): Promise<void> {
  if (namesPayout(judgedDebit(line), of)) return
  const number = await selectNamedPayout(tx, { accountId: line.bankAccountId, but: ids, ...namesIn(line) })
  if (number === undefined) return
  const { details, params } = refusalDetails(before)
  throw new Conflict({ code: 'LINE_NAMES_OTHER', details, params: { ...params, number } })
}

type Named = { accountId: string; bankRef: string | null; description: string }

/** The number of a payout whose reference, ours or the bank's, a line has; undefined where it has none. */
export const payoutNamedBy = (tx: Tx, { accountId, ...line }: Named): Promise<string | undefined> =>
  selectNamedPayout(tx, { accountId, but: [], ...namesIn(line) })

/** The same of payouts that have not ended and have the debit's amount: what else names one is a fee, for example. */
export const unendedNamedBy = (
  tx: Pick<Tx, 'query'>,
  { accountId, amountMinor, ...line }: Named & { amountMinor: bigint },
): Promise<string | undefined> => selectNamedUnended(tx, { accountId, amountMinor, ...namesIn(line) })
