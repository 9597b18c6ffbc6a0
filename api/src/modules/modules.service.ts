import type { ModuleEvent, ModuleTrouble } from '@kasa/contracts/modules'
import { can, isPermission, permissions } from '@kasa/domain/permissions'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import type { ReadStack } from '../releases/stackPlaces'
import { deleteModuleEvents, insertModuleEvents, selectTrouble } from './modules.sql'

/** The canary's judge looks at an hour, the status page at a day, people at last week. */
const keptMs = 7 * 24 * 3_600_000
const statusMs = 24 * 3_600_000

/**
 * Keeps what a browser tells of its modules, and of the host; of a module that the tenant does not have, nothing.
 * Answers what was kept.
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

/**
 * Reading maps costs time on everybody's thread, so of one call's stacks the first few are read; the others stay as
 * they are.
 */
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

/**
 * Modules with a permission of their own are shown to who holds one of them; a module that uses others' is shown to
 * all.
 */
function mayUse(ctx: Ctx<UserActor>, module: string): boolean {
  const own = Object.keys(permissions)
    .filter(isPermission)
    .filter((code) => permissions[code].module === module)
  return own.length === 0 || own.some((code) => can(viewerOf(ctx), code))
}

/** Which of the modules this person may use does not work, and since when, over all operators of the tenant. */
export async function readModuleStatus(ctx: Ctx<UserActor>): Promise<ModuleTrouble[]> {
  const trouble = await selectTrouble(ctx.tenant.pool, new Date(ctx.now().getTime() - statusMs))
  return trouble
    .filter(({ module }) => ctx.tenant.config.modules.includes(module) && mayUse(ctx, module))
    .map((record) => ({ ...record, since: record.since.toISOString() }))
}

/** Removes what nobody looks at any more. */
export const pruneModuleEvents = (ctx: Ctx): Promise<number> =>
  deleteModuleEvents(ctx.tenant.pool, new Date(ctx.now().getTime() - keptMs))
