import type { AccessRule } from '@kasa/domain/access'
import { isPermission, permissions } from '@kasa/domain/permissions'
import { publishedManifest, type PublishedManifest } from '@kasa/module/manifest'

/** True if the tenant has every module that the permission's rule needs. */
function isPossible(permission: string, enabled: readonly string[]): boolean {
  const { module }: AccessRule = isPermission(permission) ? permissions[permission] : {}
  return module === undefined || module.split(',').every((one) => enabled.includes(one))
}

const keysOf = ({ routes, menu, search = [] }: Pick<PublishedManifest, 'routes' | 'menu' | 'search'>): string[] => [
  ...routes.map(({ titleKey }) => titleKey),
  ...[...menu, ...search].map(({ labelKey }) => labelKey),
]

/**
 * A module's manifest without the parts that need modules that the tenant does not have: pages, menu entries, slots,
 * searches, permissions and their texts. A manifest that this server cannot read is passed on unchanged; the host
 * refuses it.
 */
export function tenantManifest(module: unknown, enabled: readonly string[]): unknown {
  const { data: manifest } = publishedManifest.safeParse(module)
  if (!manifest || manifest.permissions.every((permission) => isPossible(permission, enabled))) return module
  const may = ({ permission }: { permission: string }) => isPossible(permission, enabled)
  const routes = manifest.routes.filter(may)
  const paths = new Set(routes.map(({ path }) => path))
  const menu = manifest.menu.filter(({ link }) => paths.has(link))
  const search = manifest.search?.filter(may)
  const kept = new Set(keysOf({ routes, menu, search }))
  const gone = new Set(keysOf(manifest).filter((key) => !kept.has(key)))
  const known = (words: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(words).filter(([key]) => !gone.has(key)))
  return {
    ...manifest,
    routes,
    menu,
    permissions: manifest.permissions.filter((permission) => isPossible(permission, enabled)),
    ...(manifest.slots && { slots: { ...manifest.slots, fills: manifest.slots.fills?.filter(may) } }),
    ...(search && { search }),
    locales: { tr: known(manifest.locales.tr), en: known(manifest.locales.en) },
  }
}
