import type { Tx } from '../db/client'

/** True where everything but the amount agrees in every line of a request, the account too, and the machine may approve on it. */
export async function selectMayApproveReceived(tx: Tx, requestId: string): Promise<boolean> {
  const { rows } = await tx.query<{ may: boolean | null }>({
    name: 'deposits.mayApproveReceived',
    text: `select bool_and((link.parts ->> 'name')::boolean and (link.parts ->> 'reference')::boolean and link.mode = 'AUTO' and line.bank_account_id = request.bank_account_id and coalesce(bot.auto_match, 'OFF') = 'APPROVE') as may
           from match_line link join bank_tx line on line.id = link.bank_tx_id join remit_request request on request.id = link.request_id
           left join watcher_bot bot on bot.id = line.bot_id
           where link.request_id = $1 and link.released_at is null`,
    values: [requestId],
  })
  return rows[0]?.may ?? false
}
