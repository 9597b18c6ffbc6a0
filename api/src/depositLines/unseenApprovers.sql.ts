import type { Tx } from '../db/client'

/** Returns who requested a deposit's approval on its receipt, and who approved it. */
export async function selectUnseenApprovers(tx: Tx, depositId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'deposits.unseenApprovers',
    text: `select distinct unnest(checkers || maker) as id from approval where target_id = $1
      and kind = 'deposit.approveUnseen' and status = 'APPROVED'`,
    values: [depositId],
  })
  return rows.map(({ id }) => id)
}
