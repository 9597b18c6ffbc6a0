import { can, type Permission } from '@kasa/domain/permissions'

import { NotFound } from '../errors/refusals'
import type { Tenant } from '../tenants/tenant'

export type UserActor = {
  kind: 'user'
  id: string
  name: string
  email: string
  role: string
  /** Comma-separated, as the token carries it. */
  scope: string
  merchantId: string | null
  remitGroupIds: readonly string[]
  bankAccountIds: readonly string[]
  parentUserId: string | null
  sessionId: string
}
export type Actor =
  | UserActor
  | { kind: 'api'; merchantId: string; keyId: string }
  | { kind: 'bot'; botId: string; name: string }
  | { kind: 'terminal'; terminalId: string; name: string }
  | { kind: 'system' }

/** Who asks, of which tenant, and the clock. Everything below the routes takes one. */
export type Ctx<A extends Actor = Actor> = {
  tenant: Tenant
  actor: A
  requestId: string
  ip: string
  /** What the browser's device cookie says, unproved; `auth/device.ts` proves it. */
  device?: string | undefined
  now: () => Date
}

/** What the permission table looks at for this person. */
export const viewerOf = (ctx: Ctx<UserActor>) => ({
  role: ctx.actor.role,
  scope: ctx.actor.scope,
  modules: ctx.tenant.config.modules,
})

/** Refuses as if the thing did not exist (404): what a person may not see must not be confirmed to be there. */
export function requirePermission(ctx: Ctx, code: Permission): asserts ctx is Ctx<UserActor> {
  if (ctx.actor.kind !== 'user' || !can(viewerOf(ctx as Ctx<UserActor>), code))
    throw new NotFound({ code: 'NOT_FOUND' })
}

/** The machine's own context, for jobs and the clock. */
export const systemCtx = (
  tenant: Tenant,
  requestId: string,
  now: () => Date = () => new Date(),
): Ctx<{ kind: 'system' }> => ({
  tenant,
  actor: { kind: 'system' },
  requestId,
  ip: '',
  now,
})
