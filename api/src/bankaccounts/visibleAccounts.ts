import type { UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { accountsVisibleTo, seesAllAccounts } from './accountVisibility'
import { selectIdsOf } from './bankaccounts.sql'

/** The ids of the accounts that a person may see, in order; null for an ADMIN, who sees all. */
export const visibleAccountIds = async (db: Pick<Tx, 'query'>, actor: UserActor): Promise<string[] | null> =>
  seesAllAccounts(actor) ? null : selectIdsOf(db, accountsVisibleTo(actor))
