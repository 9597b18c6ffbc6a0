import { randomInt } from 'node:crypto'

import type { Met } from '../blocklist/askBlocklist'
import type { Tx } from '../db/client'
import { releaseLimits, type Reserved } from '../limits/limits.service'
import { assignAccount, keepAssignment, type ReadGroup } from './assignment.service'
import type { LogTable } from './assignment.sql'

/** A merchant's request for its payer: amount in kuruş, and the payer's bank if known. */
export type Incoming = {
  id: string
  merchantId: string
  keyId: string
  customerRef: string
  amountMinor: bigint
  at: Date
  bankCode: string | null
}

/** How a noun assigns its requests to accounts. */
type Way = {
  groupIds: readonly string[]
  reserve: (tx: Tx, request: Incoming) => Promise<Reserved>
  readGroup?: ReadGroup
  log?: LogTable
}

type Outcome = {
  status: 'ASSIGNED' | 'REJECTED'
  reasonCode: 'SUSPICIOUS' | 'LIMIT' | 'NO_ACCOUNT' | null
  bankAccountId: string | null
  remitGroupId: string | null
  /** Stores the assignment logs, once the request is written. */
  keepLog: (tx: Tx) => Promise<void>
}

const kept = () => Promise.resolve()

/**
 * Rejects blocklisted customers, reserves limits and chooses an account. A request without an account is stored as
 * REJECTED, with the reason.
 */
export async function assignIncoming(
  tx: Tx,
  request: Incoming,
  met: readonly Met[],
  { groupIds, reserve, readGroup, log }: Way,
): Promise<Outcome> {
  const rejected = { status: 'REJECTED', bankAccountId: null, remitGroupId: null } as const
  // The merchant gets the same reason as for any suspicion, so that it cannot probe the blocklist.
  if (met.some(({ verdict }) => verdict === 'HIT')) return { ...rejected, reasonCode: 'SUSPICIOUS', keepLog: kept }
  if ((await reserve(tx, request)) !== 'RESERVED') return { ...rejected, reasonCode: 'LIMIT', keepLog: kept }
  // 24 random bits for the weighted strategy.
  const spin = randomInt(2 ** 24) / 2 ** 24
  const { assignment, logs } = await assignAccount(tx, groupIds, { ...request, spin }, readGroup)
  const keepLog = (inTx: Tx) => keepAssignment(inTx, request.id, request.at, logs, log)
  if (assignment) {
    const { accountId, remitGroupId } = assignment
    return { status: 'ASSIGNED', reasonCode: null, bankAccountId: accountId, remitGroupId, keepLog }
  }
  await releaseLimits(tx, request.id)
  return { ...rejected, reasonCode: 'NO_ACCOUNT', keepLog }
}
