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

/** Whether a terminal is heard of, by the same beats as a bot: LATE after two missed, OFFLINE after five. */
export const healthOf = ({ heartbeatAt, ...beats }: TerminalBeats, at: Date): BotStatus =>
  botStatusAt({ ...beats, heartbeatMs: heartbeatAt?.getTime() ?? null }, at.getTime())

/** Pools that take a merchant's payers, in their order. */
export const poolsOf = selectPoolsOf

/**
 * A pool with its terminals as they stand at a moment: what is left of their day, whether they are heard of, their
 * hours.
 */
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

/** Locks a terminal and says whether its day has room for the amount; whoever asks next waits. */
export async function hasRoom(tx: Tx, id: string, amountMinor: bigint, at: Date): Promise<boolean> {
  const room = await lockRoom(tx, id, istanbulDayStart(at))
  return room !== undefined && (room.leftMinor === null || room.leftMinor >= amountMinor)
}

/** One terminal as it stands now; undefined where there is none. */
export async function terminalOf(db: Reader, id: string, at: Date): Promise<TerminalRecord | undefined> {
  const [terminal] = await selectTerminals(db, { id, dayStart: istanbulDayStart(at) })
  return terminal
}

/** Every terminal as it stands now, or those of one trader. */
export const terminalsOf = (db: Reader, ownerUserId: string | null, at: Date): Promise<TerminalRecord[]> =>
  selectTerminals(db, { ownerUserId, dayStart: istanbulDayStart(at) })

/** A terminal says that it works, or what is wrong with it. */
export const takeBeat = keepBeat

/**
 * Whoever made a key of the terminal can say in its name that a card was charged: they, and those of their line, do not
 * also credit a merchant for it. `since`: when the transfer was requested.
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
