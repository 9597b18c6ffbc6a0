import type { Viewer } from '@kasa/domain/access'
import type { MenuEntry } from '@kasa/domain/menu'
import { can } from '@kasa/domain/permissions'
import { ruled } from '@kasa/module/entryRule'
import type { PublishedManifest } from '@kasa/module/manifest'

import type { ModuleRegistry, OfferedModule } from './registry'

export type ModuleRoute = Pick<PublishedManifest['routes'][number], 'path' | 'page' | 'titleKey' | 'first'> & {
  moduleId: string
}

/** A menu entry of a module: its label is `<module id>:<key>` for the page's i18n, its rule includes the module. */
export type ModuleMenuEntry = MenuEntry & { section: PublishedManifest['menu'][number]['section']; order: number }

const manifestsOf = (registry: ModuleRegistry): PublishedManifest[] =>
  offeredModules(registry).flatMap((module) => (module.kind === 'unreadable' ? [] : [module.manifest]))

/**
 * The pages this viewer may open, from the manifests alone; any other path of a module is the 404 page. An address that
 * two modules name is the first one's, whoever may see it: the release refuses the second, and so does this, for both
 * alike.
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

/** The menu entries of all modules, in order within their section; who sees which is `visibleMenu`'s decision. */
export function moduleMenu(registry: ModuleRegistry): ModuleMenuEntry[] {
  return manifestsOf(registry)
    .flatMap((manifest) =>
      manifest.menu.map((entry) => ({ ...ruled(manifest, entry), labelKey: `${manifest.id}:${entry.labelKey}` })),
    )
    .sort((a, b) => a.order - b.order)
}

/** The modules of a registry that is believed. */
export const offeredModules = (registry: ModuleRegistry): readonly OfferedModule[] =>
  registry.status === 'refused' ? [] : registry.modules
