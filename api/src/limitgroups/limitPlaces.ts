import { requirePermission, type Ctx } from '../access/ctx'

/** The path and permission of each module's limit groups. */
export const limitPlaces = {
  remit: { path: '/api/limit-group', permission: 'limitGroup.write' },
  papara: { path: '/api/papara-limit-group', permission: 'paparaLimitGroup.write' },
} as const

/** The module whose accounts and groups use a limit group. */
export type LimitModule = keyof typeof limitPlaces

/** Throws unless the user may manage a module's limit groups. */
export const requireLimitGroups = (ctx: Ctx, module: LimitModule): void =>
  requirePermission(ctx, limitPlaces[module].permission)

/** The audit log's object type for a module's limit group. */
export const recordOf = (module: LimitModule) => (module === 'remit' ? 'limitGroup' : 'paparaLimitGroup')

export const limitModules = ['remit', 'papara'] as const satisfies readonly LimitModule[]

/** The approval kind of what loosens a module's limit group in use. */
export const limitChangeKind = (module: LimitModule) => `${recordOf(module)}.change`
