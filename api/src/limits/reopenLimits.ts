import { limitFits } from '@kasa/domain/limits'
import { countedStatuses, moved } from '@kasa/domain/limitReservation'

import type { Tx } from '../db/client'
import { changeHeld, lockHeld, type HeldDemand } from './reopenLimits.sql'

const fits = ({ action, taken, cap }: HeldDemand, change: bigint): boolean =>
  change <= 0n || action !== 'BLOCK' || cap === null || limitFits(taken, change, cap)

/**
 * A request that had ended is open again and holds what it held before. False where somebody else has taken its room
 * meanwhile: the caller refuses, and its transaction takes back what was changed here.
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
 * What is held of amounts becomes `amountMinor`, as another sum came than was asked for. False where it does not fit.
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
