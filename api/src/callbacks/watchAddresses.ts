import { scopesOf } from '@kasa/domain/access'

import type { Ctx, UserActor } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { registerNotification } from '../notifications/notificationKinds'
import { endNotifications, notify } from '../notifications/notify.service'
import { selectAddressesById, selectFailingChanges, setFailingSince } from './addresses.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'callback.watch': object
  }
}

/** An address that fails for less than this is not reported; in ms. */
export const quietFailureMs = 10 * 60_000

const isConcerned = ({ scope, merchantId }: UserActor, ofMerchant: string) =>
  scopesOf(scope).has('ADMIN') || merchantId === ofMerchant

registerNotification('callback.failing', async (ctx, objectIds) => {
  const addresses = await selectAddressesById(ctx.tenant.pool, objectIds)
  return new Map(
    addresses
      .filter(({ merchantId }) => isConcerned(ctx.actor, merchantId))
      .map(({ id, merchantName, url, failingSince }) => [
        id,
        {
          title: `${merchantName} · ${new URL(url).host}`,
          code: null,
          by: null,
          outcome: failingSince ? null : 'OVER',
          moment: failingSince?.toISOString() ?? null,
        },
      ]),
  )
})

/**
 * Notifies administrators and the merchant's users of an address that fails; marks the notifications as read once it
 * works.
 */
export async function watchAddresses(ctx: Ctx<{ kind: 'system' }>): Promise<void> {
  const before = new Date(ctx.now().getTime() - quietFailureMs)
  for (const { id, merchantId, since } of await selectFailingChanges(ctx.tenant.pool, before)) {
    await inTransaction(ctx, async (tx) => {
      // Only the first process sends the notification.
      if (!(await setFailingSince(tx, id, since))) return
      if (since === null) await endNotifications(tx, ctx, id, ['callback.failing'])
      else
        await notify(tx, ctx, {
          kind: 'callback.failing',
          objectId: id,
          concerns: (person) => isConcerned(person, merchantId),
        })
    })
  }
}
registerTask('callback.watch', watchAddresses)
registerSchedule('callback.watch', '* * * * *')
