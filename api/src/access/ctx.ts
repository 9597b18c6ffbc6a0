import { can, type Permission } from '@kasa/domain/permissions'

import { NotFound } from '../errors/refusals'
import type { Tenant } from '../tenants/tenant'

export type UserActor = {
  kind: 'user'
  id: string
  name: string
  email: string
  role: string
  /** Comma-separated, as in the token. */
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

/** The actor, the tenant and the clock. All code below the routes takes a Ctx. */
export type Ctx<A extends Actor = Actor> = {
  tenant: Tenant
  actor: A
  requestId: string
  ip: string
  /** The browser's device cookie, not verified; `auth/device.ts` verifies it. */
  device?: string | undefined
  now: () => Date
}

/** This person's facts for the permission table. */
export const viewerOf = (ctx: Ctx<UserActor>) => ({
  role: ctx.actor.role,
  scope: ctx.actor.scope,
  modules: ctx.tenant.config.modules,
})

/** Throws NotFound instead of Forbidden: a person must not learn that something they may not see exists. */
export function requirePermission(ctx: Ctx, code: Permission): asserts ctx is Ctx<UserActor> {
  if (ctx.actor.kind !== 'user' || !can(viewerOf(ctx as Ctx<UserActor>), code))
    throw new NotFound({ code: 'NOT_FOUND' })
}

/** The system context, for jobs. */
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
