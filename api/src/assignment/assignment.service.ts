import { chooseAccount, type AccountCandidate, type AssignmentStrategy } from '@kasa/domain/assignment'

import { candidatesOf } from '../bankaccounts/bankaccounts.service'
import type { Tx } from '../db/client'
import { reserveAccountLimits } from '../limits/limits.service'
import {
  insertAssignmentLog,
  selectAssignment,
  selectAssignmentLogs,
  type AssignmentLog,
  type LogTable,
} from './assignment.sql'

export type { AssignmentLog }
type Request = {
  merchantId: string | null
  customerRef: string | null
  amountMinor: bigint
  bankCode: string | null
  at: Date
  spin: number
}
/** Reads a group with its candidates: bank accounts, unless the noun has its own. */
export type ReadGroup = (
  tx: Pick<Tx, 'query'>,
  groupId: string,
  request: Request,
) => Promise<
  | {
      strategy: AssignmentStrategy
      status: 'ACTIVE' | 'PAUSED'
      minOnlineAccounts: number
      failoverGroupId: string | null
      candidates: AccountCandidate[]
    }
  | undefined
>
export type Assignment = { accountId: string; remitGroupId: string }
/** The result of trying one group: its log, and the failover group if it could not assign. */
type Tried = { log: AssignmentLog; failoverGroupId: string | null }

/**
 * Chooses within a group; `take` reserves the chosen account. If another request has used up its headroom meanwhile,
 * the account is excluded and the choice repeated, so that no free account is missed.
 */
async function tryGroup(
  tx: Pick<Tx, 'query'>,
  groupId: string,
  request: Request,
  take: (accountId: string) => Promise<boolean>,
  readGroup: ReadGroup,
): Promise<Tried | undefined> {
  const group = await readGroup(tx, groupId, request)
  if (!group) return undefined
  const { strategy, failoverGroupId } = group
  const tried = (judged: Pick<AssignmentLog, 'considered' | 'chosen' | 'refusal'>): Tried => ({
    log: { remitGroupId: groupId, strategy, ...judged },
    failoverGroupId,
  })
  if (group.status === 'PAUSED') return tried({ considered: [], chosen: null, refusal: 'PAUSED' })
  let candidates: AccountCandidate[] = group.candidates
  for (;;) {
    const { chosen, refusal, considered } = chooseAccount(strategy, candidates, request, group.minOnlineAccounts)
    if (!chosen || (await take(chosen.accountId)))
      return tried({ considered, chosen: chosen?.accountId ?? null, refusal })
    candidates = candidates.map((account) =>
      account.accountId === chosen.accountId ? { ...account, headroomMinor: 0n } : account,
    )
  }
}

/**
 * Tries the groups in order, each followed by its failover group, none twice. `take` reserves the chosen account, or
 * returns false if its room is gone.
 */
export async function tryGroups(
  tx: Pick<Tx, 'query'>,
  groupIds: readonly string[],
  request: Request,
  take: (accountId: string) => Promise<boolean>,
  readGroup: ReadGroup = candidatesOf,
): Promise<AssignmentLog[]> {
  const logs: AssignmentLog[] = []
  const seen = new Set<string>()
  for (const first of groupIds) {
    let next: string | null = first
    while (next !== null && !seen.has(next)) {
      seen.add(next)
      const tried: Tried | undefined = await tryGroup(tx, next, request, take, readGroup)
      if (tried) logs.push(tried.log)
      if (tried && tried.log.chosen !== null) return logs
      next = tried?.failoverGroupId ?? null
    }
  }
  return logs
}

/** Tries the merchant's groups in order and reserves the chosen account. Store `logs` once the request is written. */
export async function assignAccount(
  tx: Tx,
  groupIds: readonly string[],
  request: Request & { id: string; merchantId: string; customerRef: string },
  readGroup?: ReadGroup,
): Promise<{ assignment: Assignment | undefined; logs: AssignmentLog[] }> {
  const { id, amountMinor, at } = request
  const logs = await tryGroups(
    tx,
    groupIds,
    request,
    async (accountId) => (await reserveAccountLimits(tx, { id, amountMinor, at, accountId })) === 'RESERVED',
    readGroup,
  )
  const last = logs.at(-1)
  return {
    assignment: last && last.chosen !== null ? { accountId: last.chosen, remitGroupId: last.remitGroupId } : undefined,
    logs,
  }
}

/** How a group would currently choose, by the same rules as for a request. Reserves and writes nothing. */
export const previewAssignment = (db: Pick<Tx, 'query'>, groupId: string, request: Request): Promise<AssignmentLog[]> =>
  tryGroups(db, [groupId], request, () => Promise.resolve(true))

/** Stores why the account was chosen, or why none was. */
export async function keepAssignment(
  tx: Tx,
  requestId: string,
  at: Date,
  logs: readonly AssignmentLog[],
  table: LogTable = { name: 'assignment_log', group: 'remit_group_id', judged: 'candidates' },
): Promise<void> {
  for (const [step, log] of logs.entries()) await insertAssignmentLog(tx, requestId, at, log, step, table)
}

/** A request's assignment for its drawer. */
export const assignmentOf = selectAssignment

/** The logs of all groups tried for a request, with every account's judgement. */
export async function assignmentLogsOf(db: Pick<Tx, 'query'>, requestId: string): Promise<AssignmentLog[]> {
  const kept = await selectAssignmentLogs(db, requestId)
  return kept.map(({ candidates, ...log }) => ({
    ...log,
    considered: candidates.map(({ headroomMinor, lostBecause, ...one }) => ({
      ...one,
      headroomMinor: headroomMinor === null ? null : BigInt(headroomMinor),
      lostBecause: lostBecause ?? null,
    })),
  }))
}
