import { randomInt } from 'node:crypto'

import type { Met } from '../blocklist/askBlocklist'
import type { Tx } from '../db/client'
import { releaseLimits, type Reserved } from '../limits/limits.service'
import { assignAccount, keepAssignment, type ReadGroup } from './assignment.service'
import type { LogTable } from './assignment.sql'

/** What a merchant asks for its payer: kuruş, and the bank they pay from, where it is known. */
export type Incoming = {
  id: string
  merchantId: string
  keyId: string
  customerRef: string
  amountMinor: bigint
  at: Date
  bankCode: string | null
}

/** How a noun whose payers send money to an account takes its requests. */
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
  /** Keeps why, once the request is written. */
  keepLog: (tx: Tx) => Promise<void>
}

const kept = () => Promise.resolve()

/**
 * Refuses whom the blocklist names, reserves limits and chooses the account; a request that finds none is kept,
 * REJECTED, with its reason.
 */
export async function assignIncoming(
  tx: Tx,
  request: Incoming,
  met: readonly Met[],
  { groupIds, reserve, readGroup, log }: Way,
): Promise<Outcome> {
  const rejected = { status: 'REJECTED', bankAccountId: null, remitGroupId: null } as const
  // Who is on the blocklist is nobody's to try out: the merchant hears no more than of any other suspicion.
  if (met.some(({ verdict }) => verdict === 'HIT')) return { ...rejected, reasonCode: 'SUSPICIOUS', keepLog: kept }
  if ((await reserve(tx, request)) !== 'RESERVED') return { ...rejected, reasonCode: 'LIMIT', keepLog: kept }
  // 24 bits of chance for the weighted strategy.
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
