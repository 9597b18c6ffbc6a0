import type { WireRow } from './depositRow'
import { registerCounts, registerTopic } from '../live/topics'
import { rowForViewer } from './depositRow'
import { heldCounts, sharedCounts } from './readDeposits.service'
import { maySee } from './visibility'

registerTopic('deposit', {
  permission: 'deposit.read',
  maySee,
  // The payload is the row as `tellOf` wrote it, in wire form.
  present: (ctx, payload) => rowForViewer(payload as WireRow, ctx.actor.scope, ctx.tenant.config.flags),
})

registerCounts('deposit', {
  shared: async (ctx) => {
    const counts = await sharedCounts(ctx)
    return { ...counts, pendingMinor: Number(counts.pendingMinor) }
  },
  own: (tenant, userIds, now) => heldCounts(tenant.pool, userIds, now),
})
