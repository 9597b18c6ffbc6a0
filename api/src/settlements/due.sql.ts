import type { Pool, Tx } from '../db/client'

/** Kuruş. `awaitingMinor`: the part of the balance that was earned too recently to be due. */
export type Due = { merchantId: string; availableMinor: bigint; awaitingMinor: bigint }

/** Kinds of journals by which a merchant earns. */
const earning = `('P2', 'P2b', 'P10a')`

/**
 * Merchants' available balances, and the part earned at or after `dueUntil`. A request earned then counts with all
 * its postings, so one that was since reversed counts as zero.
 */
export async function selectDue(
  db: Pool | Tx,
  merchants: readonly { merchantId: string; dueUntil: Date }[],
): Promise<Due[]> {
  const { rows } = await db.query<Due>({
    name: 'settlements.due',
    text: `with asked as (
             select input.merchant_id, input.due_until, account.id as account_id
             from unnest($1::uuid[], $2::timestamptz[]) input (merchant_id, due_until)
             left join ledger_account account on account.code = 'MERCHANT:' || input.merchant_id || ':AVAILABLE'
           ), recent as (
             select distinct asked.merchant_id, asked.account_id, journal.source_type, journal.source_id
             from journal join journal_line line on line.journal_id = journal.id join asked
               on asked.account_id = line.account_id
             where journal.at >= (select min(due_until) from asked) and journal.at >= asked.due_until
               and journal.kind in ${earning}
           ), part as (
             select recent.merchant_id, recent.source_type, recent.source_id, -sum(line.amount_minor) as net
             from recent join journal on journal.source_type = recent.source_type
               and journal.source_id = recent.source_id
             join journal_line line on line.journal_id = journal.id and line.account_id = recent.account_id
               group by 1, 2, 3
           )
           select asked.merchant_id as "merchantId", coalesce(-balance.balance_minor, 0)::bigint as "availableMinor",
             coalesce((select sum(net) from part where part.merchant_id = asked.merchant_id and net > 0), 0)::bigint as
               "awaitingMinor"
           from asked left join ledger_balance balance on balance.account_id = asked.account_id`,
    values: [merchants.map(({ merchantId }) => merchantId), merchants.map(({ dueUntil }) => dueUntil)],
  })
  return rows
}
