import { limitFits } from '@kasa/domain/limits'
import { countedStatuses, moved } from '@kasa/domain/limitReservation'

import type { Tx } from '../db/client'
import { changeHeld, lockHeld, type HeldDemand } from './reopenLimits.sql'

const fits = ({ action, taken, cap }: HeldDemand, change: bigint): boolean =>
  change <= 0n || action !== 'BLOCK' || cap === null || limitFits(taken, change, cap)

/**
 * Reserves again what an ended request had reserved. Returns false if the room is taken; the caller must then roll
 * back.
 */
export async function reopenLimits(tx: Tx, requestId: string): Promise<boolean> {
  for (const held of await lockHeld(tx, requestId)) {
    const { status, change } = moved('reopen', held.metric, held)
    if (!fits(held, change)) return false
    await changeHeld(tx, requestId, held, { change, amount: held.amount, status })
  }
  return true
}

/**
 * Changes amount reservations to `amountMinor`, because a different amount came than requested. Returns false if it
 * does not fit.
 */
export async function resizeLimits(tx: Tx, requestId: string, amountMinor: bigint): Promise<boolean> {
  for (const held of await lockHeld(tx, requestId)) {
    if (held.metric !== 'AMOUNT') continue
    const change = countedStatuses(held.metric).includes(held.status) ? amountMinor - held.amount : 0n
    if (!fits(held, change)) return false
    await changeHeld(tx, requestId, held, { change, amount: amountMinor, status: held.status })
  }
  return true
}
