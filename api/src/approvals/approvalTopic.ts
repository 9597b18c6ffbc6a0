import { mayAccess, scopesOf } from '@kasa/domain/access'
import { permissions } from '@kasa/domain/permissions'

import type { UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { appendLiveEvent } from '../live/live.sql'
import { registerTopic } from '../live/topics'
import { approvalKind, approvalKindNames } from './approvalKinds'

const mayDecideSome = ({ role, scope }: UserActor) =>
  approvalKindNames().some((name) =>
    mayAccess({ ...permissions[approvalKind(name).permission], module: '' }, { role, scope, modules: [] }),
  )
/** Our users are notified of every approval that they may decide. */
const isOurs = ({ scope }: UserActor) => scopesOf(scope).has('ADMIN') || !scopesOf(scope).has('MERCHANT')

// The event with an owner is for the maker; the one without is for the checkers.
registerTopic('approval', {
  permission: 'approval.read',
  maySee: (actor, { ownerUserId, merchantId }) =>
    ownerUserId == null
      ? mayDecideSome(actor) && (isOurs(actor) || (merchantId !== null && merchantId === actor.merchantId))
      : ownerUserId === actor.id,
})

/** Notifies the consoles of the maker and the checkers that an approval was created, decided or expired. */
export async function notifyApproval(
  tx: Tx,
  { id, makerId, merchantId }: { id: string; makerId: string | null; merchantId: string | null },
): Promise<void> {
  for (const ownerUserId of makerId === null ? [null] : [makerId, null])
    await appendLiveEvent(tx, {
      topic: 'approval',
      id,
      audience: {
        merchantId: ownerUserId === null ? merchantId : null,
        remitGroupId: null,
        bankAccountId: null,
        ownerUserId,
      },
      payload: {},
    })
}
