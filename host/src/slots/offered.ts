import type { SlotFill } from '@kasa/console/slot'
import type { AccessRule } from '@kasa/domain/access'
import { isPermission, permissions } from '@kasa/domain/permissions'
import type { PublishedManifest } from '@kasa/module/manifest'

import type { ModuleRegistry } from '../modules/registry'

type Guarded = AccessRule & { permission: string }

/** The rule of what a module offers under a permission: the permission's own, narrowed by what the manifest adds. */
export function ruleOf({ permission, scope, noScope, role, privateRule }: Guarded, module: string): AccessRule {
  const added = Object.entries({ scope, noScope, role, privateRule }).filter(([, value]) => value !== undefined)
  return { ...(isPermission(permission) ? permissions[permission] : {}), ...Object.fromEntries(added), module }
}

/** The manifests of the modules that can run here; one that cannot has nothing to offer to others. */
export const usableManifests = (registry: ModuleRegistry): readonly PublishedManifest[] =>
  registry.status === 'refused'
    ? []
    : registry.modules.flatMap((module) => (module.kind === 'usable' ? [module.manifest] : []))

/** What modules have for each other's slots, from their manifests alone. */
export const slotFills = (registry: ModuleRegistry): SlotFill[] =>
  usableManifests(registry).flatMap(({ id, slots }) =>
    (slots?.fills ?? []).map((fill) => ({ slot: fill.slot, moduleId: id, order: fill.order, rule: ruleOf(fill, id) })),
  )
