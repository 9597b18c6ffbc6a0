import type { Pool, Tx } from '../db/client'
import { factsNow } from '../facts/factsNow'
import { ledgerDay } from './ledgerDay'

/** What an operator earned on a day and in its month, less what was taken back, and what is unpaid; in kuruş. */
export type Earned = { todayMinor: bigint; monthMinor: bigint; owedMinor: bigint }

// Not a payment of commission or its return.
const isEarned = `fact.kind not in ('P11', 'P11R')`
const earnedNow = `account.code,
  coalesce(-sum(fact.amount_minor) filter (where ${isEarned} and fact.day = $1::date), 0)::bigint as
  "todayMinor",
             coalesce(-sum(fact.amount_minor)
               filter (where ${isEarned} and fact.day between date_trunc('month', $1::date) and $1::date),
               0)::bigint as "monthMinor",
             coalesce(-sum(fact.amount_minor), 0)::bigint as "owedMinor"
           from ledger_account account left join ${factsNow(ledgerDay)} fact on fact.account_id = account.id`

/**
 * From daily facts. Undefined if the ledger has no commission account of this operator. `today`: a day in Istanbul.
 */
export async function selectEarned(db: Pool | Tx, userId: string, today: string): Promise<Earned | undefined> {
  const { rows } = await db.query<Earned & { code: string }>({
    name: 'earnings.earned',
    text: `select ${earnedNow} where account.code = 'OPERATOR:' || $2::uuid::text || ':COMMISSION' group by account.id`,
    values: [today, userId],
  })
  return rows.map(({ code: _code, ...earned }) => earned)[0]
}

/**
 * What every operator with a commission account earned on a day and in its month, and what is unpaid, in kuruş, by user
 * id. From daily facts.
 */
export async function selectEarnedOfAll(db: Pool | Tx, today: string): Promise<ReadonlyMap<string, Earned>> {
  const { rows } = await db.query<Earned & { code: string }>({
    name: 'earnings.all',
    text: `select ${earnedNow} where account.code like 'OPERATOR:%:COMMISSION' group by account.id`,
    values: [today],
  })
  return new Map(rows.map(({ code, ...earned }) => [code.split(':')[1] ?? '', earned]))
}

/** What all operators earned on a day, less what was taken back, from daily facts. */
export async function selectOperatorCost(db: Pool | Tx, day: string): Promise<bigint> {
  const { rows } = await db.query<{ cost: bigint }>({
    name: 'earnings.cost',
    text: `select coalesce(sum(fact.amount_minor), 0)::bigint as cost
           from ledger_account account join ${factsNow(ledgerDay)} fact on fact.account_id = account.id
           where account.code = 'OPERATOR_COST' and fact.day = $1::date`,
    values: [day],
  })
  return rows[0]?.cost ?? 0n
}
