import { maySeeAccount } from '../bankaccounts/accountVisibility'
import type { Tx } from '../db/client'
import { appendLiveEvent } from '../live/live.sql'
import { registerTopic } from '../live/topics'

registerTopic('paymentFile', {
  permission: 'paymentFile.list',
  maySee: (actor, { bankAccountId, remitGroupId, ownerUserId }) =>
    bankAccountId !== null &&
    remitGroupId !== null &&
    maySeeAccount(actor, { id: bankAccountId, ownerId: ownerUserId ?? null, groupId: remitGroupId }),
})

/** Notifies the consoles that may see the file's account. */
export const notifyFile = (
  tx: Tx,
  id: string,
  account: { id: string; groupId: string; ownerId: string | null },
): Promise<void> =>
  appendLiveEvent(tx, {
    topic: 'paymentFile',
    id,
    audience: {
      merchantId: null,
      remitGroupId: account.groupId,
      bankAccountId: account.id,
      ownerUserId: account.ownerId,
    },
    payload: {},
  })
