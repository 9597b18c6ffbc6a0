import type { Considered } from '@kasa/domain/assignment'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'

export type AssignmentLog = { remitGroupId: string; strategy: string; considered: Considered[]; chosen: string | null }

/** Why which account was chosen, of each group that was tried. */
export async function insertAssignmentLog(tx: Tx, requestId: string, at: Date, log: AssignmentLog): Promise<void> {
  await tx.query({
    name: 'assignment.log',
    text: `insert into assignment_log (request_id, at, remit_group_id, strategy, candidates, chosen) values ($1, $2, $3, $4, $5::jsonb, $6)`,
    values: [requestId, at, log.remitGroupId, log.strategy, toJson(log.considered), log.chosen],
  })
}

/** The last assignment of a request: the strategy, the account chosen, how many were considered. */
export async function selectAssignment(
  db: Pick<Tx, 'query'>,
  requestId: string,
): Promise<{ strategy: string; chosen: string; considered: number } | undefined> {
  const { rows } = await db.query<{ strategy: string; chosen: string; considered: number }>({
    name: 'assignment.get',
    text: `select log.strategy, account.label as chosen, jsonb_array_length(log.candidates) as considered
           from assignment_log log join bank_account account on account.id = log.chosen
           where log.request_id = $1 order by log.at desc limit 1`,
    values: [requestId],
  })
  return rows[0]
}
