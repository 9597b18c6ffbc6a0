import type { AssignmentStrategy, Considered, Exclusion, GroupRefusal, Losing } from '@kasa/domain/assignment'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'

export type AssignmentLog = {
  remitGroupId: string
  strategy: AssignmentStrategy
  considered: Considered[]
  chosen: string | null
  refusal: GroupRefusal | null
}

/** The noun's log table, with its columns for the group and the judged accounts. */
export type LogTable = { name: string; group: string; judged: string }

/** Stores why an account was chosen, for each group that was tried. */
export async function insertAssignmentLog(
  tx: Tx,
  requestId: string,
  at: Date,
  log: AssignmentLog,
  step: number,
  { name, group, judged }: LogTable,
): Promise<void> {
  await tx.query({
    name: `assignment.log.${name}`,
    text: `insert into ${name} (request_id, at, ${group}, strategy, ${judged}, chosen, refusal, step)
      values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)`,
    values: [requestId, at, log.remitGroupId, log.strategy, toJson(log.considered), log.chosen, log.refusal, step],
  })
}

/** A request's last assignment: strategy, chosen account, number of candidates. */
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

/** A logged account; rows from before reasons for losing were stored have none. */
type KeptJudgement = {
  accountId: string
  headroomMinor: number | string | null
  excludedBecause: Exclusion | null
  lostBecause?: Losing | null
}
export type KeptLog = {
  remitGroupId: string
  strategy: AssignmentStrategy
  chosen: string | null
  refusal: GroupRefusal | null
  candidates: KeptJudgement[]
}

/** The logs of all groups tried for a request, in order. */
export async function selectAssignmentLogs(db: Pick<Tx, 'query'>, requestId: string): Promise<KeptLog[]> {
  const { rows } = await db.query<KeptLog>({
    name: 'assignment.logs',
    text: `select log.remit_group_id as "remitGroupId", log.strategy, log.chosen, log.refusal, log.candidates
      from assignment_log log
           where log.request_id = $1 order by log.at, log.step, log.chosen is not null`,
    values: [requestId],
  })
  return rows
}
