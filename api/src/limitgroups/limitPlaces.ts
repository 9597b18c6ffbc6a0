import { requirePermission, type Ctx } from '../access/ctx'

/** Where each module's limit groups are asked for, and by whom. */
export const limitPlaces = {
  remit: { path: '/api/limit-group', permission: 'limitGroup.write' },
  papara: { path: '/api/papara-limit-group', permission: 'paparaLimitGroup.write' },
} as const

/** The module whose accounts and groups use a limit group. */
export type LimitModule = keyof typeof limitPlaces

/** Refuses who may not read and write a module's limit groups. */
export const requireLimitGroups = (ctx: Ctx, module: LimitModule): void =>
  requirePermission(ctx, limitPlaces[module].permission)

/** What the audit log calls a module's limit group. */
export const recordOf = (module: LimitModule) => (module === 'remit' ? 'limitGroup' : 'paparaLimitGroup')
