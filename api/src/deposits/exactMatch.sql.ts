import type { Tx } from '../db/client'

/** True where the lines of a request carry its whole amount, each whole, under its name and reference and on its account (domain section 4). */
export async function selectIsExact(tx: Tx, requestId: string): Promise<boolean> {
  const { rows } = await tx.query<{ exact: boolean | null }>({
    name: 'deposits.isExact',
    text: `select sum(link.amount_minor) = max(request.amount_minor) and bool_and(
             (link.parts ->> 'name')::boolean and (link.parts ->> 'reference')::boolean and line.bank_account_id = request.bank_account_id
             and link.amount_minor = line.amount_minor
           ) as exact
           from match_line link join bank_tx line on line.id = link.bank_tx_id join remit_request request on request.id = link.request_id
           where link.request_id = $1 and link.released_at is null`,
    values: [requestId],
  })
  return rows[0]?.exact ?? false
}
