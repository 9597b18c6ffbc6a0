import type { Pool, Tx } from '../db/client'
import { factsNow } from '../facts/factsNow'
import { ledgerDay } from './ledgerDay'

/** What an operator earned on a day and in its month, less what was taken back, and what is owed; in kuruş. */
export type Earned = { todayMinor: bigint; monthMinor: bigint; owedMinor: bigint }

/** By the ledger, from daily facts. Undefined where it has no account of this operator. `today`: a day in Istanbul. */
export async function selectEarned(db: Pool | Tx, userId: string, today: string): Promise<Earned | undefined> {
  const { rows } = await db.query<Earned>({
    name: 'earnings.earned',
    text: `select coalesce(-sum(fact.amount_minor) filter (where fact.kind <> 'P11' and fact.day = $2::date), 0)::bigint as "todayMinor",
             coalesce(-sum(fact.amount_minor) filter (where fact.kind <> 'P11' and fact.day between date_trunc('month', $2::date) and $2::date), 0)::bigint as "monthMinor",
             coalesce(-sum(fact.amount_minor), 0)::bigint as "owedMinor"
           from ledger_account account left join ${factsNow(ledgerDay)} fact on fact.account_id = account.id
           where account.code = 'OPERATOR:' || $1::uuid::text || ':COMMISSION' group by account.id`,
    values: [userId, today],
  })
  return rows[0]
}
