import { chooseAccount, type AccountCandidate } from '@kasa/domain/assignment'

import { candidatesOf } from '../bankaccounts/bankaccounts.service'
import type { Tx } from '../db/client'
import { reserveAccountLimits } from '../limits/limits.service'
import { insertAssignmentLog, selectAssignment, type AssignmentLog } from './assignment.sql'

type Request = { id: string; merchantId: string; customerRef: string; amountMinor: bigint; bankCode: string | null; at: Date; spin: number }
export type Assignment = { accountId: string; remitGroupId: string }

/**
 * Chooses within one group and reserves the chosen account's limits. The headroom read before may be gone by then, taken by
 * another request: such an account is excluded and the choice made again, so a free account is never overlooked.
 */
async function assignWithin(tx: Tx, groupId: string, request: Request): Promise<AssignmentLog | undefined> {
  const group = await candidatesOf(tx, groupId, request)
  if (!group) return undefined
  let candidates: AccountCandidate[] = group.candidates
  for (;;) {
    const { chosen, considered } = chooseAccount(group.strategy, candidates, request)
    const log = { remitGroupId: groupId, strategy: group.strategy, considered, chosen: chosen?.accountId ?? null }
    if (!chosen) return log
    if (await reserveAccountLimits(tx, { id: request.id, amountMinor: request.amountMinor, at: request.at, accountId: chosen.accountId })) return log
    candidates = candidates.map((account) => (account.accountId === chosen.accountId ? { ...account, headroomMinor: 0n } : account))
  }
}

/** Tries the merchant's groups in their order; `logs` are to be kept once the request is written. */
export async function assignAccount(tx: Tx, groupIds: readonly string[], request: Request): Promise<{ assignment: Assignment | undefined; logs: AssignmentLog[] }> {
  const logs: AssignmentLog[] = []
  for (const groupId of groupIds) {
    const log = await assignWithin(tx, groupId, request)
    if (!log) continue
    logs.push(log)
    if (log.chosen !== null) return { assignment: { accountId: log.chosen, remitGroupId: groupId }, logs }
  }
  return { assignment: undefined, logs }
}

/** Keeps why the account was chosen, or why none could be. */
export async function keepAssignment(tx: Tx, requestId: string, at: Date, logs: readonly AssignmentLog[]): Promise<void> {
  for (const log of logs) await insertAssignmentLog(tx, requestId, at, log)
}

/** What the drawer tells of the assignment. */
export const assignmentOf = selectAssignment
