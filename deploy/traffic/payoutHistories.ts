import type { Tenants } from '@kasa/api/tenants/tenants'

type Pool = Tenants['all'][number]['pool']

const payoutNumber = /\bW-\d{2}-\d{7}\b/g

/**
 * The database's history of the payouts that some problems name: one line for each step and for each debit of its
 * amount. Without it, nobody can tell afterwards whether the product or the simulator was wrong.
 */
export async function payoutHistories(pool: Pool, problems: readonly string[]): Promise<string[]> {
  const numbers = [...new Set(problems.flatMap((problem) => problem.match(payoutNumber) ?? []))]
  const { rows } = await pool.query<{ text: string }>(
    `select named.number || ' ' || said.text as text
     from withdraw_request named cross join lateral (
       select event.at, concat_ws(' ', part.part_no, to_char(event.at, 'HH24:MI:SS.MS'), event.action, event.actor,
         event.params) as text
       from withdraw_request part join withdraw_request_event event on event.request_id = part.id
       where part.id = named.id or part.parent_id = named.id
       union all
       select line.created_at, concat_ws(' ', 'debit', to_char(line.booked_at, 'HH24:MI:SS.MS'), line.status,
         line.bank_ref)
       from withdraw_request part join bank_tx line on line.bank_account_id = part.bank_account_id
         and line.direction = 'DEBIT' and line.amount_minor between part.amount_minor and part.amount_minor + 5000
       where part.id = named.id or part.parent_id = named.id
     ) said
     where named.number = any($1) order by named.number, said.at`,
    [numbers],
  )
  return rows.map(({ text }) => text)
}
