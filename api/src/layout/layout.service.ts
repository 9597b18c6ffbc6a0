import { readLayout, type Layout } from '@kasa/domain/layout'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import type { Tenant } from '../tenants/tenant'
import { selectLayout, setLayout } from './layout.sql'

/** A user's layout; the default one if none is stored. */
export const layoutOf = async (tenant: Tenant, userId: string): Promise<Layout> =>
  (await selectLayout(tenant.pool, userId)) ?? readLayout()

export async function saveLayout(ctx: Ctx<UserActor>, wanted: Layout): Promise<Layout> {
  return inTransaction(ctx, async (tx) => {
    const before = (await selectLayout(tx, ctx.actor.id)) ?? null
    await setLayout(tx, ctx.actor.id, wanted)
    await recordAudit(tx, ctx, 'user.setLayout', { type: 'user', id: ctx.actor.id, before, after: wanted })
    return wanted
  })
}
