import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { moveRequests, type Move } from '../requests/moveRequests'
import { notThere } from '../requests/refuseRequest'
import { lockRequest } from '../requests/visibleRequest'
import { reportedFacts } from './advanceCard'
import type { CardRecord } from './cardRecord'
import { cards, type CardEventDetails } from './cards'
import { cardTable } from './cardTable'
import type { Settled } from './settledCard'
import { insertSettled, selectAcquirers, selectNamed, selectTerminalNames } from './settledCards.sql'

/** Transfers with the RRN, authorisation code, number or reference of any row. */
export const transfersNamed = selectNamed
export const terminalNames = selectTerminalNames
export const acquirerNames = selectAcquirers

/** Locks transfers in the order of their ids until the transaction ends. */
export async function lockCards(tx: Tx, ids: readonly string[]): Promise<CardRecord[]> {
  const locked: CardRecord[] = []
  for (const id of [...new Set(ids)].sort()) {
    const record = await lockRequest(tx, cardTable, id)
    if (!record) throw notThere()
    locked.push(record)
  }
  return locked
}

/**
 * Marks transfers as paid by their acquirer. The settlement file counts as a report of the day and the acquirer's
 * fee.
 */
export async function settleCards(tx: Tx, ctx: Ctx, file: string, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  const locked = await lockCards(
    tx,
    settled.map(({ requestId }) => requestId),
  )
  await insertSettled(tx, settled, ctx.now())
  const moves: Move<CardRecord>[] = []
  for (const before of locked) {
    const details: CardEventDetails = { action: 'settle', params: { file } }
    moves.push({ ctx, before, patch: await reportedFacts(tx, before.id), details })
  }
  await moveRequests(tx, cards, moves, ctx.now())
}
