import { mayAccess } from '@kasa/domain/access'

import type { UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { appendLiveEvent } from '../live/live.sql'
import { registerTopic } from '../live/topics'
import { approvalKind, approvalKindNames } from './approvalKinds'

const mayDecideSome = ({ role, scope }: UserActor) =>
  approvalKindNames().some((name) =>
    mayAccess({ scope: approvalKind(name).neededScopes.join('|') }, { role, scope, modules: [] }),
  )

// The maker's event bears their id; the other is for those who may decide on something.
registerTopic('approval', {
  permission: 'approval.read',
  maySee: (actor, { ownerUserId }) => (ownerUserId == null ? mayDecideSome(actor) : ownerUserId === actor.id),
})

/** Tells the maker's and the checkers' consoles that an approval was asked for, decided or ran out. */
export async function tellApproval(tx: Tx, { id, makerId }: { id: string; makerId: string }): Promise<void> {
  for (const ownerUserId of [makerId, null])
    await appendLiveEvent(tx, {
      topic: 'approval',
      id,
      audience: { merchantId: null, remitGroupId: null, bankAccountId: null, ownerUserId },
      payload: {},
    })
}
