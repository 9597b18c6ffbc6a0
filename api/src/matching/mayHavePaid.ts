import type { Tx } from '../db/client'
import { maybeProvedBy } from '../payoutLines/maybeDebited'
import { unendedNamedBy } from '../payoutLines/namedOther'
import type { LineRecord } from './unmatched.sql'

/**
 * The number of a payout, not ended, that a debit may have paid, or whose reference it has with its amount: the debit
 * is not set aside. Undefined where there is none, or another line tells of the same payment.
 */
export const mayHavePaidBy = async (
  db: Pick<Tx, 'query'>,
  { bankAccountId, maybeSameAs, ...line }: LineRecord,
): Promise<string | undefined> =>
  maybeSameAs === null
    ? ((await maybeProvedBy(db, line.id)) ?? unendedNamedBy(db, { ...line, accountId: bankAccountId }))
    : undefined
