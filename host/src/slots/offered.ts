import type { SlotFill } from '@kasa/console/slot'
import type { AccessRule } from '@kasa/domain/access'
import { isPermission, permissions } from '@kasa/domain/permissions'
import type { PublishedManifest } from '@kasa/module/manifest'

import type { ModuleRegistry } from '../modules/registry'

type Guarded = AccessRule & { permission: string }

/** The rule of something offered with a permission: the permission's rule, narrowed by the manifest. */
export function ruleOf({ permission, scope, noScope, role, privateRule }: Guarded, module: string): AccessRule {
  const added = Object.entries({ scope, noScope, role, privateRule }).filter(([, value]) => value !== undefined)
  return { ...(isPermission(permission) ? permissions[permission] : {}), ...Object.fromEntries(added), module }
}

/** The manifests of modules that can run here; others offer nothing. */
export const usableManifests = (registry: ModuleRegistry): readonly PublishedManifest[] =>
  registry.status === 'refused'
    ? []
    : registry.modules.flatMap((module) => (module.kind === 'usable' ? [module.manifest] : []))

/** The fills that modules offer for slots, from their manifests. */
export const slotFills = (registry: ModuleRegistry): SlotFill[] =>
  usableManifests(registry).flatMap(({ id, slots }) =>
    (slots?.fills ?? []).map((fill) => ({ slot: fill.slot, moduleId: id, order: fill.order, rule: ruleOf(fill, id) })),
  )
