import type { Viewer } from '@kasa/domain/access'
import type { MenuEntry } from '@kasa/domain/menu'
import { can } from '@kasa/domain/permissions'
import { ruled } from '@kasa/module/entryRule'
import type { PublishedManifest } from '@kasa/module/manifest'

import type { ModuleRegistry, OfferedModule } from './registry'

export type ModuleRoute = Pick<PublishedManifest['routes'][number], 'path' | 'page' | 'titleKey' | 'first'> & {
  moduleId: string
}

/** A module's menu entry: the label is `<module id>:<key>` for i18n, and the rule includes the module. */
export type ModuleMenuEntry = MenuEntry & { section: PublishedManifest['menu'][number]['section']; order: number }

const manifestsOf = (registry: ModuleRegistry): PublishedManifest[] =>
  offeredModules(registry).flatMap((module) => (module.kind === 'unreadable' ? [] : [module.manifest]))

/**
 * The pages this viewer may open, from the manifests; other paths are the 404 page. If two modules declare an
 * address, it belongs to the first, whoever may see it. (Releases refuse the second.)
 */
export function moduleRoutes(registry: ModuleRegistry, viewer: Viewer): ModuleRoute[] {
  const owners = new Map<string, string>()
  return manifestsOf(registry).flatMap(({ id, routes }) =>
    routes
      .filter(({ path }) => (owners.get(path) ?? (owners.set(path, id), id)) === id)
      .filter(({ permission }) => can(viewer, permission as Parameters<typeof can>[1]))
      .map(({ path, page, titleKey, first }) => ({ path, moduleId: id, page, titleKey, first })),
  )
}

/** The menu entries of all modules, ordered within their section; `visibleMenu` decides who sees them. */
export function moduleMenu(registry: ModuleRegistry): ModuleMenuEntry[] {
  return manifestsOf(registry)
    .flatMap((manifest) =>
      manifest.menu.map((entry) => ({ ...ruled(manifest, entry), labelKey: `${manifest.id}:${entry.labelKey}` })),
    )
    .sort((a, b) => a.order - b.order)
}

/** The modules of a verified registry. */
export const offeredModules = (registry: ModuleRegistry): readonly OfferedModule[] =>
  registry.status === 'refused' ? [] : registry.modules
