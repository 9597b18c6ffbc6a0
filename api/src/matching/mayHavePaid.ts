import type { Tx } from '../db/client'
import { maybeProvedBy } from '../payoutLines/maybeDebited'
import { unendedNamedBy } from '../payoutLines/namedOther'
import type { LineRecord } from './unmatched.sql'

/**
 * The number of an open payout that a debit may have paid, or whose reference and amount it has; such a debit cannot
 * be set aside. Undefined if there is none, or if another line reports the same payment.
 */
export const mayHavePaidBy = async (
  db: Pick<Tx, 'query'>,
  { bankAccountId, maybeSameAs, ...line }: LineRecord,
): Promise<string | undefined> =>
  maybeSameAs === null
    ? ((await maybeProvedBy(db, line.id)) ?? unendedNamedBy(db, { ...line, accountId: bankAccountId }))
    : undefined
