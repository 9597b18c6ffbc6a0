import type { Tx } from '../db/client'
import type { DepositRecord } from '../deposits/depositRecord'
import { depositTable } from '../deposits/depositTable'

/** The open deposits that some lines are linked to, locked in order of id. */
export async function lockOpenOfLines(tx: Tx, bankTxIds: readonly string[]): Promise<DepositRecord[]> {
  const { rows } = await tx.query<DepositRecord>({
    name: 'deposits.lockOfLines',
    text: `${depositTable.select}
           where ${depositTable.isOpen} and r.id in (
             select request_id from match_line where bank_tx_id = any($1::uuid[]) and released_at is null)
           order by r.id for no key update of r`,
    values: [[...bankTxIds]],
  })
  return rows
}
