import type { AccountCandidate } from '@kasa/domain/assignment'
import { botStatusAt, type BotStatus } from '@kasa/domain/bot'
import { istanbulDayStart } from '@kasa/domain/istanbulDay'
import { isOpenAt } from '@kasa/domain/isOpenAt'
import { whyNotOther } from '@kasa/domain/otherPerson'

import type { Ctx } from '../access/ctx'
import type { ReadGroup } from '../assignment/assignment.service'
import type { Tx } from '../db/client'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import {
  keepBeat,
  lockRoom,
  selectKeyMakers,
  selectPool,
  selectPoolsOf,
  selectPoolTerminals,
  selectTerminals,
  type TerminalBeats,
  type TerminalRecord,
} from './terminals.sql'

type Reader = Pick<Tx, 'query'>

/** A terminal's status from its heartbeats, as for bots: LATE after two missed, OFFLINE after five. */
export const healthOf = ({ heartbeatAt, ...beats }: TerminalBeats, at: Date): BotStatus =>
  botStatusAt({ ...beats, heartbeatMs: heartbeatAt?.getTime() ?? null }, at.getTime())

/** The pools for a merchant's payers, in order. */
export const poolsOf = selectPoolsOf

/** A pool with its terminals at a moment: what is left of their daily limits, their status and hours. */
export const readPool: ReadGroup = async (db, poolId, { at, merchantId, customerRef }) => {
  const pool = await selectPool(db, poolId)
  if (!pool) return undefined
  const terminals = await selectPoolTerminals(db, poolId, { dayStart: istanbulDayStart(at), merchantId, customerRef })
  return {
    ...pool,
    candidates: terminals.map(
      ({ dayLimitMinor, usedTodayMinor, lastAssignedAt, activeHours, ...terminal }): AccountCandidate => ({
        ...terminal,
        direction: 'IN',
        headroomMinor: dayLimitMinor === null ? null : dayLimitMinor - usedTodayMinor,
        bot: healthOf(terminal, at),
        lastAssignedMs: lastAssignedAt?.getTime() ?? null,
        isOpen: isOpenAt(activeHours, at),
      }),
    ),
  }
}

/** Locks a terminal and returns whether its daily limit has room for the amount. */
export async function hasRoom(tx: Tx, id: string, amountMinor: bigint, at: Date): Promise<boolean> {
  const room = await lockRoom(tx, id, istanbulDayStart(at))
  return room !== undefined && (room.leftMinor === null || room.leftMinor >= amountMinor)
}

/** One terminal with its current data; undefined if there is none. */
export async function terminalOf(db: Reader, id: string, at: Date): Promise<TerminalRecord | undefined> {
  const [terminal] = await selectTerminals(db, { id, dayStart: istanbulDayStart(at) })
  return terminal
}

/** All terminals with their current data, or those of one trader. */
export const terminalsOf = (db: Reader, ownerUserId: string | null, at: Date): Promise<TerminalRecord[]> =>
  selectTerminals(db, { ownerUserId, dayStart: istanbulDayStart(at) })

/** Records a terminal's heartbeat or error. */
export const takeBeat = keepBeat

/**
 * Why this person may not credit a merchant for a card transfer: they, or a linked account, made a key of the terminal,
 * so they could report charged cards in its name. `since`: when the transfer was requested.
 */
export async function whyOwnTerminalKey(
  tx: Tx,
  ctx: Ctx,
  terminalId: string,
  since: Date,
): Promise<'OWN_TERMINAL_KEY' | undefined> {
  const { actor } = ctx
  if (actor.kind !== 'user') return undefined
  const makers = await selectKeyMakers(tx, terminalId, since)
  return whyNotOther(makers, await linkedAccountsAmong(tx, { ...ctx, actor }, makers)) && 'OWN_TERMINAL_KEY'
}
