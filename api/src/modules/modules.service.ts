import type { ModuleEvent, ModuleTrouble } from '@kasa/contracts/modules'
import { can, isPermission, permissions } from '@kasa/domain/permissions'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import type { ReadStack } from '../releases/stackPlaces'
import { deleteModuleEvents, insertModuleEvents, selectTrouble } from './modules.sql'

/** The canary check needs an hour, the status page a day, and people the last week. */
const keptMs = 7 * 24 * 3_600_000
const statusMs = 24 * 3_600_000

/**
 * Stores a browser's reports about the host and its modules, except modules that the tenant does not have. Returns
 * what was stored.
 */
export async function keepModuleEvents(
  ctx: Ctx<UserActor>,
  events: readonly ModuleEvent[],
  readStack?: ReadStack,
): Promise<ModuleEvent[]> {
  const kept = events.filter(({ module }) => module === 'host' || ctx.tenant.config.modules.includes(module))
  if (kept.length > 0)
    await insertModuleEvents(ctx.tenant.pool, readStack ? await withStacks(kept, readStack) : kept, {
      at: ctx.now(),
      userId: ctx.actor.id,
      requestId: ctx.requestId,
    })
  return kept
}

/** Parsing source maps blocks the thread, so only the first stacks of a call are translated. */
const mostStacks = 3

function withStacks(events: readonly ModuleEvent[], readStack: ReadStack): Promise<ModuleEvent[]> {
  const first = events.filter(({ stack }) => stack !== undefined).slice(0, mostStacks)
  return Promise.all(
    events.map(async (event) =>
      event.stack !== undefined && first.includes(event)
        ? { ...event, stack: await readStack(event.module, event.stack) }
        : event,
    ),
  )
}

/** A module with its own permissions is shown to users who have one of them; other modules are shown to all. */
function mayUse(ctx: Ctx<UserActor>, module: string): boolean {
  const own = Object.keys(permissions)
    .filter(isPermission)
    .filter((code) => permissions[code].module === module)
  return own.length === 0 || own.some((code) => can(viewerOf(ctx), code))
}

/** Failing modules that this user may use, each since when, across all of the tenant's users. */
export async function readModuleStatus(ctx: Ctx<UserActor>): Promise<ModuleTrouble[]> {
  const trouble = await selectTrouble(ctx.tenant.pool, new Date(ctx.now().getTime() - statusMs))
  return trouble
    .filter(({ module }) => ctx.tenant.config.modules.includes(module) && mayUse(ctx, module))
    .map((record) => ({ ...record, since: record.since.toISOString() }))
}

/** Deletes old reports. */
export const pruneModuleEvents = (ctx: Ctx): Promise<number> =>
  deleteModuleEvents(ctx.tenant.pool, new Date(ctx.now().getTime() - keptMs))
