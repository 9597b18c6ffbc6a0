import type { Tx } from '../db/client'
import { appendLiveEvent } from '../live/live.sql'
import { registerTopic } from '../live/topics'

// Only the two people involved receive a shift's events.
registerTopic('shift', { permission: 'shift.use', maySee: (actor, { ownerUserId }) => ownerUserId === actor.id })

/** Notifies these users' consoles of a change of a shift. */
export async function notifyShift(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
  for (const ownerUserId of userIds)
    await appendLiveEvent(tx, {
      topic: 'shift',
      id,
      audience: { merchantId: null, remitGroupId: null, bankAccountId: null, ownerUserId },
      payload: {},
    })
}
