import { conditionsOf, type Condition, type Viewer } from '@kasa/domain/access'
import { explainMenu } from '@kasa/domain/menu'
import { pageRule } from '@kasa/module/entryRule'
import type { PublishedManifest } from '@kasa/module/manifest'
import { slotIds } from '@kasa/module/slots'

import { moduleMenu } from '../modules/moduleRoutes'
import type { ModuleRegistry, OfferedModule } from '../modules/registry'
import { ruleOf } from '../slots/offered'

/** Something of a module with a permission: open to this person, or with the failed conditions. */
export type Door = {
  key: string
  moduleId: string
  name: string
  permission: string
  isOpen: boolean
  closed: readonly Condition[]
}

type Readable = { manifest: PublishedManifest; isUsable: boolean }

const readable = (registry: ModuleRegistry): Readable[] =>
  registry.status === 'refused'
    ? []
    : registry.modules.flatMap((module: OfferedModule) =>
        module.kind === 'unreadable' ? [] : [{ manifest: module.manifest, isUsable: module.kind === 'usable' }],
      )

const unmet = (conditions: readonly Condition[]) => conditions.filter(({ holds }) => !holds)

const door = (
  key: string,
  moduleId: string,
  name: string,
  permission: string,
  conditions: readonly Condition[],
): Door => ({ key, moduleId, name, permission, isOpen: unmet(conditions).length === 0, closed: unmet(conditions) })

/** Every page of every module, by its permission's rule as in the router. */
export const routeDoors = (registry: ModuleRegistry, viewer: Viewer): Door[] =>
  readable(registry).flatMap(({ manifest: { id, routes } }) =>
    routes.map(({ path, permission }) =>
      door(`${id} ${path}`, id, path, permission, conditionsOf(pageRule(permission), viewer)),
    ),
  )

/** Every menu entry, by the menu's own conditions. */
export function menuDoors(registry: ModuleRegistry, viewer: Viewer): Door[] {
  const permissions = new Map(
    readable(registry).flatMap(({ manifest }) =>
      manifest.routes.map(({ path, permission }) => [path, permission] as const),
    ),
  )
  return explainMenu(moduleMenu(registry), viewer).map(({ entry, conditions }) =>
    door(
      `${entry.moduleId} ${entry.id}`,
      entry.moduleId ?? '',
      entry.labelKey,
      permissions.get(entry.link ?? '') ?? '',
      conditions,
    ),
  )
}

/** A slot: the modules that provide it, and the fills or why they are hidden. */
export type SlotView = { slot: string; providers: readonly string[]; fills: readonly (Door & { isUsable: boolean })[] }

/** All slots of the contract, including unused ones. */
export function slotViews(registry: ModuleRegistry, viewer: Viewer): SlotView[] {
  const modules = readable(registry)
  return slotIds.map((slot) => ({
    slot,
    providers: modules
      .filter(({ manifest }) => manifest.slots?.provides?.includes(slot))
      .map(({ manifest }) => manifest.id),
    fills: modules.flatMap(({ manifest, isUsable }) =>
      (manifest.slots?.fills ?? [])
        .filter((fill) => fill.slot === slot)
        .map((fill) => ({
          ...door(
            `${slot} ${manifest.id}`,
            manifest.id,
            manifest.id,
            fill.permission,
            conditionsOf(ruleOf(fill, manifest.id), viewer),
          ),
          isUsable,
        })),
    ),
  }))
}
