import type { Tx } from '../db/client'
import { appendLiveEvent } from '../live/live.sql'
import { registerTopic } from '../live/topics'

// A shift is the affair of the two it concerns.
registerTopic('shift', { permission: 'shift.use', maySee: (actor, { ownerUserId }) => ownerUserId === actor.id })

/** Tells these people's consoles that something of a shift changed. */
export async function notifyShift(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
  for (const ownerUserId of userIds)
    await appendLiveEvent(tx, {
      topic: 'shift',
      id,
      audience: { merchantId: null, remitGroupId: null, bankAccountId: null, ownerUserId },
      payload: {},
    })
}
