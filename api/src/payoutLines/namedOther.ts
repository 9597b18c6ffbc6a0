import { namesIn, namesPayout, type SentPayout } from '@kasa/domain/debitMatch'
import { writtenCodesIn } from '@kasa/domain/referenceCode'

import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { refusalDetails } from '../requests/refuseRequest'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { judgedDebit } from './linkPayout'
import { selectNamedPayout, selectNamedReturnable, selectNamedUnended } from './namedOther.sql'
import type { PayoutLineRecord } from './payoutLines.sql'

/**
 * Throws Conflict (`LINE_NAMES_OTHER`) for a debit that has another payout's reference and none of this payout's: it
 * paid the other payout, in whatever status that is.
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

/** Returns the number of the payout that a line names, by our reference or the bank's. Undefined if it names none. */
export const payoutNamedBy = (tx: Tx, { accountId, ...line }: Named): Promise<string | undefined> =>
  selectNamedPayout(tx, { accountId, but: [], ...namesIn(line) })

/**
 * Returns the number of a payout that a line names, that has not ended, and that has the debit's amount. A debit of
 * another amount may be a fee with the payout's reference.
 */
export const unendedNamedBy = (
  tx: Pick<Tx, 'query'>,
  { accountId, amountMinor, ...line }: Named & { amountMinor: bigint },
): Promise<string | undefined> => selectNamedUnended(tx, { accountId, amountMinor, ...namesIn(line) })

/** A credit as the bank reports it; `amountMinor` in kuruş. */
export type Credit = {
  id: string
  bankAccountId: string
  amountMinor: bigint
  bankRef: string | null
  description: string
}

/** Keeps only the words that may be a bank's reference: comparing every word of a large file takes seconds. */
const wordsLikeReferences = (description: string): string =>
  description
    .split(/[\s:;,/|]+/u)
    .filter((word) => word.length >= 6 && /\d/.test(word))
    .join(' ')

/**
 * Returns, by credit id, the number of the payout that the credit names and may return. Such a credit pays no deposit.
 */
export const namedReturns = async (tx: Pick<Tx, 'query'>, credits: readonly Credit[]): Promise<Map<string, string>> => {
  const naming = credits
    .map(({ bankAccountId: accountId, id, amountMinor, bankRef, description }) => ({
      id,
      accountId,
      amountMinor,
      codes: writtenCodesIn(description),
      keys: namesIn({ bankRef, description: wordsLikeReferences(description) }).keys,
    }))
    .filter(({ codes, keys }) => codes.length > 0 || keys.length > 0)
  return naming.length === 0 ? new Map() : selectNamedReturnable(tx, naming)
}

/** Throws Conflict (`LINE_RETURNS_PAYOUT`) for a credit that may return a payout that it names. */
export async function refuseNamedReturn(tx: Tx, credits: readonly Credit[]): Promise<void> {
  const [number] = (await namedReturns(tx, credits)).values()
  if (number !== undefined) throw new Conflict({ code: 'LINE_RETURNS_PAYOUT', params: { number } })
}
