import type { EventMessage } from '../live/topics'
import { registerCounts, registerTopic } from '../live/topics'
import { rowForViewer } from './depositRow'
import { heldCounts, sharedCounts } from './readDeposits.service'
import { maySee } from './visibility'

registerTopic('deposit', {
  permission: 'deposit.read',
  maySee,
  // The payload is the row as `tellOf` wrote it, in wire form.
  present: (ctx, payload) => rowForViewer(payload as EventMessage['row'], ctx.actor.scope, ctx.tenant.config.flags),
})

registerCounts('deposit', {
  shared: (ctx) => sharedCounts(ctx),
  own: (tenant, userIds, now) => heldCounts(tenant.pool, userIds, now),
})
